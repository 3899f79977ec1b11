import type { VehicleChange } from '../../../api/resources/vehicle'
import { JsonText } from '../../../lib/json/json-text'
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
import { ACTIVE_LABEL, EDITABLE_FIELDS, type EditableField, textProblem } from '../record/vehicle-fields'
import type { VehicleEdits } from './vehicle-edits'

/** The path of a custom field is this and its key. */
export const CUSTOM = 'custom_fields.'

/** `1 change`, `5 changes`. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

/** Values by path, as the review and the conflict show them. A value that is absent is not known. */
export type Values = Readonly<Record<string, string>>

/** A change as the review shows it. */
export interface Change {
  /** The service's name, such as `vehicle_make`; for a custom field {@link CUSTOM} and its key. */
  readonly path: string
  readonly label: string
  /** Null if unknown. */
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
  /** The custom fields of the body as JSON text; null if none. */
  readonly customFields: string | null
  /** What takes it back; null where nothing is sent, or an old value is not known for certain. */
  readonly undo: Restore | null
}

/** The request that puts the old values back. */
export interface Restore {
  readonly body: VehicleChange
  readonly customFields: string | null
}

export const membershipText = (active: boolean): string => (active ? 'on the fleet' : 'off the fleet')

/** Turns the edits into what would be sent. Values that the vehicle already has are left out. */
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
    return { changes, body: null, customFields: null, undo: null }
  }
  const customFields =
    custom.length > 0 && form.kind === 'form' ? spliceCustomFields(form, edits.custom) : null
  return {
    changes,
    body: {
      ...Object.fromEntries(texts.map(({ field, to }) => [field.name, to])),
      ...(active !== undefined && { active }),
      ...(customFields !== null && { custom_fields: asReceived(customFields, known) }),
    },
    customFields,
    undo: restoreOf(
      texts.map(({ field }) => field),
      active !== undefined,
      customFields !== null,
      known,
    ),
  }
}

/** The old values of the changed fields; null where one is not known for certain, or cannot be sent. */
function restoreOf(
  fields: readonly EditableField[],
  withActive: boolean,
  withCustom: boolean,
  known: KnownVehicle,
): Restore | null {
  const texts = fields.map(({ name }) => [name, known.text[name]] as const)
  // A service may hold a text that is longer than it accepts.
  if (fields.some((field) => textProblem(field, known.text[field.name]?.value ?? '') !== null)) return null
  const replaced = [
    ...texts.map(([, value]) => value),
    ...(withActive ? [known.active] : []),
    ...(withCustom ? [known.custom] : []),
  ]
  if (!replaced.every((value) => value !== undefined && isOfPresent(value.source, known))) return null
  const customFields = withCustom ? (known.custom?.value.text ?? null) : null
  return {
    body: {
      ...Object.fromEntries(texts.map(([name, value]) => [name, value?.value])),
      ...(withActive && known.active && { active: known.active.value }),
      ...(customFields !== null && { custom_fields: asReceived(customFields, known) }),
    },
    customFields,
  }
}

/** Whether a value is of the present version. A remembered one is where the custom fields beside it are. */
function isOfPresent({ kind }: Source, known: KnownVehicle): boolean {
  return kind === 'read' || kind === 'history' || (kind === 'answer' && known.custom?.value.current === true)
}

function activeChange(active: boolean | undefined, known: KnownVehicle): Change[] {
  if (active === undefined) return []
  const from = known.active ? membershipText(known.active.value) : null
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

/** Custom fields in the form in which they were received: as JSON text, or as a JSON value. */
function asReceived(text: string, known: KnownVehicle): string | JsonText {
  return known.custom?.value.as === 'value' ? new JsonText(text) : text
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
    ...(known.active ? [['active', membershipText(known.active.value)] as const] : []),
    ...custom.map(({ key, shown }) => [`${CUSTOM}${key}`, shown] as const),
  ])
}
