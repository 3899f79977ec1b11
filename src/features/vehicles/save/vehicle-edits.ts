import * as z from 'zod/mini'
import type { KnownVehicle } from '../record/known-vehicle'
import type { EditableText } from '../record/vehicle-fields'

/** The path of a custom field is this and its key. */
export const CUSTOM = 'custom_fields.'

const text = z.optional(z.string())

/** The fields that the person touched: the draft keeps them, the review shows them, the request is made of them. */
export const vehicleEdits = z.object({
  /** By the names of the request; '' empties a field. */
  text: z.object({
    vehicle_number: text,
    vehicle_make: text,
    vehicle_model: text,
    year: text,
    lessee_renter: text,
    vehicle_type_code: text,
  } satisfies Record<EditableText, typeof text>),
  active: z.optional(z.boolean()),
  /** What was typed, by the key of the custom field (see `custom-fields.ts`). */
  custom: z.record(z.string(), z.string()),
})
export type VehicleEdits = z.infer<typeof vehicleEdits>

export const NO_EDITS: VehicleEdits = { text: {}, custom: {} }

/**
 * Sets a typed text. Typed back to the known value, or emptied where none is known, the field counts as untouched: only
 * {@link withText} sends '' for a field that is not known.
 */
export function withTypedText(
  edits: VehicleEdits,
  known: KnownVehicle,
  name: EditableText,
  value: string,
): VehicleEdits {
  return withText(edits, name, value === (known.text[name]?.value ?? '') ? undefined : value)
}

/** Sets a text; undefined leaves it as it is. */
export function withText(edits: VehicleEdits, name: EditableText, value: string | undefined): VehicleEdits {
  return { ...edits, text: withValue<string | undefined>(edits.text, name, value) }
}

/** Sets on or off the fleet; undefined leaves it as it is. */
export function withActive(
  edits: VehicleEdits,
  known: KnownVehicle,
  active: boolean | undefined,
): VehicleEdits {
  const { active: _, ...rest } = edits
  return active === undefined || active === known.active ? rest : { ...rest, active }
}

/** Sets a typed custom field; undefined leaves it as it is. */
export function withCustom(edits: VehicleEdits, key: string, value: string | undefined): VehicleEdits {
  return { ...edits, custom: withValue(edits.custom, key, value) }
}

function withValue<V>(values: Readonly<Record<string, V>>, name: string, value: V | undefined) {
  const others = Object.entries(values).filter(([other]) => other !== name)
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]])
}

/** Adds a draft's edits. Where both touch a field, the present edit stays. */
export function withDraft(now: VehicleEdits, draft: VehicleEdits): VehicleEdits {
  return {
    ...draft,
    ...now,
    text: { ...draft.text, ...now.text },
    custom: { ...draft.custom, ...now.custom },
  }
}

/** Removes the edits that were sent. What was typed since stays. */
export function withoutSent(now: VehicleEdits, sent: VehicleEdits): VehicleEdits {
  const { active } = now
  return {
    ...(active !== undefined && active !== sent.active && { active }),
    text: differing<string | undefined>(now.text, sent.text),
    custom: differing(now.custom, sent.custom),
  }
}

function differing<V>(values: Readonly<Record<string, V>>, before: Readonly<Record<string, V>>) {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => old.get(name) !== value))
}

/** Whether no field is touched. */
export function isEmpty({ text, active, custom }: VehicleEdits): boolean {
  return active === undefined && Object.keys(text).length + Object.keys(custom).length === 0
}

/** Takes back a change by its path. */
export function withoutPath(edits: VehicleEdits, path: string): VehicleEdits {
  if (path.startsWith(CUSTOM)) return withCustom(edits, path.slice(CUSTOM.length), undefined)
  if (path === 'active') return { text: edits.text, custom: edits.custom }
  return { ...edits, text: withValue<string | undefined>(edits.text, path, undefined) }
}
