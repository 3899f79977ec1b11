import * as z from 'zod/mini'
import type { VehicleChange } from '../../api/vehicle'
import {
  type CustomForm,
  customLabel,
  customProblem,
  editedFields,
  spliceCustomFields,
} from './custom-fields'
import type { KnownVehicle } from './known-vehicle'
import { ACTIVE_LABEL, EDITABLE_FIELDS, type EditableText, textProblem } from './vehicle-fields'

const text = z.optional(z.string())

/**
 * The state of the form: what the person touched and nothing else. It is what a draft keeps, what the review shows, and,
 * turned into a body, what is sent; a field that was not touched does not exist here.
 */
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
 * A text as it is typed. Typed back to what is known, or emptied where nothing is known, it is not touched any more: only
 * {@link emptied} sends '' for a field that is not known.
 */
export function typed(edits: VehicleEdits, known: KnownVehicle, name: EditableText, value: string): VehicleEdits {
  return value === (known.text[name]?.value ?? '') ? untouched(edits, name) : withText(edits, name, value)
}

/** The field is to be emptied, whatever it holds. */
export function emptied(edits: VehicleEdits, name: EditableText): VehicleEdits {
  return withText(edits, name, '')
}

/** The field is left as it is. */
export function untouched(edits: VehicleEdits, name: EditableText): VehicleEdits {
  const { [name]: _, ...rest } = edits.text
  return { ...edits, text: rest }
}

/** On the fleet or off it; undefined leaves it as it is. */
export function switched(edits: VehicleEdits, known: KnownVehicle, active: boolean | undefined): VehicleEdits {
  const { active: _, ...rest } = edits
  return active === undefined || active === known.active?.value ? rest : { ...rest, active }
}

/** A custom field as it is typed; undefined leaves it as it is. */
export function customTyped(edits: VehicleEdits, key: string, value: string | undefined): VehicleEdits {
  const { [key]: _, ...rest } = edits.custom
  return { ...edits, custom: value === undefined ? rest : { ...rest, [key]: value } }
}

function withText(edits: VehicleEdits, name: EditableText, value: string): VehicleEdits {
  return { ...edits, text: { ...edits.text, [name]: value } }
}

/** A change as the review shows it. */
export interface Change {
  /** As the service names it; of a custom field `custom_fields` and its key. */
  readonly path: string
  readonly label: string
  /** Null where it is not known. */
  readonly from: string | null
  readonly to: string
  /** Why it cannot be sent, as a sentence. */
  readonly problem: string | null
}

/** What saving the form would do; the changes and the request say the same. */
export interface PendingChange {
  readonly changes: readonly Change[]
  /** Null where there is nothing to send, or something that cannot be sent. */
  readonly request: VehicleChange | null
}

/** Turns what was touched into what would be sent: what is known to be so already is left out. */
export function pendingChange(edits: VehicleEdits, known: KnownVehicle, form: CustomForm): PendingChange {
  const texts = EDITABLE_FIELDS.flatMap((field) => {
    const to = edits.text[field.name]
    const from = known.text[field.name]?.value ?? null
    return to === undefined || to === from ? [] : [{ field, from, to }]
  })
  const active = edits.active === known.active?.value ? undefined : edits.active
  const custom = editedFields(form, edits.custom)
  const changes: Change[] = [
    ...texts.map(({ field, from, to }) => ({
      path: field.name,
      label: field.label,
      from,
      to,
      problem: textProblem(field, to),
    })),
    ...(active === undefined
      ? []
      : [
          {
            path: 'active',
            label: ACTIVE_LABEL,
            from: known.active ? yesOrNo(known.active.value) : null,
            to: yesOrNo(active),
            problem: null,
          },
        ]),
    ...custom.map(({ field, typed: to }) => ({
      path: `custom_fields.${field.key}`,
      label: customLabel(field),
      from: field.shown,
      to,
      problem: customProblem(field, to),
    })),
  ]
  if (changes.length === 0 || changes.some(({ problem }) => problem !== null)) return { changes, request: null }
  return {
    changes,
    request: {
      ...Object.fromEntries(texts.map(({ field, to }) => [field.name, to])),
      ...(active !== undefined && { active }),
      ...(custom.length > 0 && form.kind === 'form' && { custom_fields: customBody(form, edits, known) }),
    },
  }
}

/** The whole object in the form in which it came, with every byte that was not typed over as it was. */
function customBody(form: CustomForm & { kind: 'form' }, edits: VehicleEdits, known: KnownVehicle): unknown {
  const spliced = spliceCustomFields(form, edits.custom)
  return known.custom?.value.as === 'value' ? JSON.parse(spliced) : spliced
}

export const yesOrNo = (active: boolean): string => (active ? 'yes' : 'no')
