import type { VehicleChange } from '../../../api/resources/vehicle'
import {
  type CustomForm,
  customLabel,
  customProblem,
  editedFields,
  leavesOf,
  lostEdits,
  spliceCustomFields,
} from '../record/custom-fields'
import type { KnownVehicle, Source } from '../record/known-vehicle'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import { CUSTOM, type VehicleEdits } from './vehicle-edits'

/** Values by path, as the review and the conflict show them. A value that is absent is not known. */
export type Values = Readonly<Record<string, string>>

/** A change as the review shows it. */
export interface Change {
  /** The service's name, such as `vehicle_make`; for a custom field {@link CUSTOM} and its key. */
  readonly path: string
  readonly label: string
  readonly from: string | null
  readonly to: string
  /** Why it cannot be sent, as a sentence. */
  readonly problem: string | null
}

/** What saving the form would do. The changes and the body say the same. */
interface PendingChange {
  readonly changes: readonly Change[]
  /** What is sent; null where there is nothing to send, or a change has a problem. */
  readonly body: VehicleChange | null
  /** The old values, which take it back; null where nothing is sent, or one is not known for certain. */
  readonly undo: VehicleChange | null
}

export const membershipText = (active: boolean): string => (active ? 'on the fleet' : 'off the fleet')

/** Turns the edits into what would be sent. Values that the vehicle already has are left out. */
export function pendingChange(edits: VehicleEdits, known: KnownVehicle, form: CustomForm): PendingChange {
  const texts = EDITABLE_FIELDS.flatMap((field) => {
    const to = edits.text[field.name]
    const from = known.text[field.name]?.value ?? null
    return to === undefined || to === from ? [] : [{ field, from, to }]
  })
  const active = edits.active === known.active ? undefined : edits.active
  const custom = editedFields(form, edits.custom)
  const changes: Change[] = [
    ...texts.map(({ field, from, to }) => ({
      path: field.name,
      label: field.label,
      from,
      to,
      problem: textProblem(field, to),
    })),
    ...activeChange(active, known),
    ...custom.map(({ field, typed }) => ({
      path: `${CUSTOM}${field.key}`,
      label: customLabel(field),
      from: field.shown,
      to: typed,
      problem: customProblem(field, typed),
    })),
    ...lostEdits(form, edits.custom).map((key) => lostChange(key, edits.custom[key] ?? '')),
  ]
  if (changes.length === 0 || changes.some(({ problem }) => problem !== null)) {
    return { changes, body: null, undo: null }
  }
  const body: VehicleChange = {
    ...Object.fromEntries(texts.map(({ field, to }) => [field.name, to])),
    ...(active !== undefined && { active }),
    ...(custom.length > 0 &&
      form.kind === 'form' && { custom_fields: spliceCustomFields(form, edits.custom) }),
  }
  return { changes, body, undo: oldValues(body, known) }
}

/** The old values of the changed fields; null where one is not known for certain, or cannot be sent. */
function oldValues(body: VehicleChange, known: KnownVehicle): VehicleChange | null {
  const fields = EDITABLE_FIELDS.filter(({ name }) => body[name] !== undefined)
  const texts = fields.map(({ name }) => [name, known.text[name]] as const)
  const withActive = body.active !== undefined
  const withCustom = body.custom_fields !== undefined
  // A service may hold a text that is longer than it accepts.
  if (fields.some((field) => textProblem(field, known.text[field.name]?.value ?? '') !== null)) return null
  const replaced = [...texts.map(([, value]) => value), ...(withCustom ? [known.custom] : [])]
  if (!replaced.every((value) => value !== undefined && isOfPresent(value.source, known))) return null
  if (withActive && known.active === undefined) return null
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, value?.value])),
    ...(withActive && known.active !== undefined && { active: known.active }),
    ...(withCustom && known.custom && { custom_fields: known.custom.value.text }),
  }
}

/** Whether a value is of the present version. A remembered one is where the custom fields beside it are. */
function isOfPresent(source: Source, { custom }: KnownVehicle): boolean {
  return source === null || (source.kind === 'answer' && custom?.value.current === true)
}

function activeChange(active: boolean | undefined, known: KnownVehicle): Change[] {
  if (active === undefined) return []
  const from = known.active === undefined ? null : membershipText(known.active)
  return [{ path: 'active', label: ACTIVE_LABEL, from, to: membershipText(active), problem: null }]
}

/** The change of a custom field from a draft that no longer exists, or whose value is no longer known. */
function lostChange(key: string, to: string): Change {
  return {
    path: `${CUSTOM}${key}`,
    label: customLabel({ key }),
    from: null,
    to,
    problem: 'This custom field can’t be changed now. Undo it to save the rest.',
  }
}

/** All known values, by path. */
export function valuesOf(known: KnownVehicle, form: CustomForm): Values {
  const texts = EDITABLE_FIELDS.flatMap(({ name }): [string, string][] => {
    const value = known.text[name]?.value
    return value === undefined ? [] : [[name, value]]
  })
  const custom = form.kind === 'form' ? leavesOf(form.fields) : []
  return Object.fromEntries([
    ...texts,
    ...(known.active === undefined ? [] : [['active', membershipText(known.active)] as const]),
    ...custom.map(({ key, shown }) => [`${CUSTOM}${key}`, shown] as const),
  ])
}
