import * as z from 'zod/mini'
import type { KnownVehicle } from '../record/known-vehicle'
import type { EditableText } from '../record/vehicle-fields'

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
 * {@link withEmptiedText} sends '' for a field that is not known.
 */
export function withTypedText(
  edits: VehicleEdits,
  known: KnownVehicle,
  name: EditableText,
  value: string,
): VehicleEdits {
  return value === (known.text[name]?.value ?? '') ? withoutText(edits, name) : withText(edits, name, value)
}

/** Empties a field whose value is not known. */
export function withEmptiedText(edits: VehicleEdits, name: EditableText): VehicleEdits {
  return withText(edits, name, '')
}

/** Takes back the change of a field. */
export function withoutText(edits: VehicleEdits, name: EditableText): VehicleEdits {
  const { [name]: _, ...rest } = edits.text
  return { ...edits, text: rest }
}

/** Sets on or off the fleet; undefined leaves it as it is. */
export function withActive(
  edits: VehicleEdits,
  known: KnownVehicle,
  active: boolean | undefined,
): VehicleEdits {
  const { active: _, ...rest } = edits
  return active === undefined || active === known.active?.value ? rest : { ...rest, active }
}

/** Sets a typed custom field; undefined leaves it as it is. */
export function withCustom(edits: VehicleEdits, key: string, value: string | undefined): VehicleEdits {
  const { [key]: _, ...rest } = edits.custom
  return { ...edits, custom: value === undefined ? rest : { ...rest, [key]: value } }
}

function withText(edits: VehicleEdits, name: EditableText, value: string): VehicleEdits {
  return { ...edits, text: { ...edits.text, [name]: value } }
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
  const { active, ...rest } = now
  const left = <T extends object>(edited: T, before: T): T =>
    Object.fromEntries(
      Object.entries(edited).filter(([name, value]) => new Map(Object.entries(before)).get(name) !== value),
    ) as T
  return {
    ...rest,
    ...(active !== undefined && active !== sent.active && { active }),
    text: left(now.text, sent.text),
    custom: left(now.custom, sent.custom),
  }
}

/** Whether no field is touched. */
export function isEmpty({ text, active, custom }: VehicleEdits): boolean {
  return active === undefined && Object.keys(text).length + Object.keys(custom).length === 0
}

/** Takes back a change by its path. The path of a custom field is `custom` and its key. */
export function withoutPath(edits: VehicleEdits, path: string, custom: string): VehicleEdits {
  if (path.startsWith(custom)) return withCustom(edits, path.slice(custom.length), undefined)
  if (path === 'active') {
    const { active: _, ...rest } = edits
    return rest
  }
  const text = Object.entries(edits.text).filter(([name]) => name !== path)
  return { ...edits, text: Object.fromEntries(text) }
}
