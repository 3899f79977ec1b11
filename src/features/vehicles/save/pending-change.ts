import type { VehicleChange } from '../../../api/resources/vehicle'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import {
  type CustomForm,
  customLabel,
  customProblem,
  editedFields,
  leavesOf,
  lostEdits,
  readCustomFields,
  spliceCustomFields,
} from '../record/custom-fields'
import { type KnownVehicle, knownVehicle, type Source } from '../record/known-vehicle'
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

/** A change, with the form's label of its path. */
export function changeAt(
  path: string,
  from: string | null,
  to: string,
  problem: string | null = null,
): Change {
  return { path, label: labelOf(path), from, to, problem }
}

/** The form's label of a path. */
export function labelOf(path: string): string {
  if (path === 'active') return ACTIVE_LABEL
  if (path.startsWith(CUSTOM)) return customLabel({ key: path.slice(CUSTOM.length) })
  return EDITABLE_FIELDS.find(({ name }) => name === path)?.label ?? path
}

export const membershipText = (active: boolean): string => (active ? 'on the fleet' : 'off the fleet')

/**
 * Turns the edits into what would be sent: as changes, and as the body that says the same, null where there is nothing to
 * send or a change has a problem. Values that the vehicle already has are left out. `undo` takes the body back.
 */
export function pendingChange(edits: VehicleEdits, known: KnownVehicle, form: CustomForm) {
  const texts = EDITABLE_FIELDS.flatMap((field) => {
    const to = edits.text[field.name]
    const from = known.text[field.name]?.value ?? null
    return to === undefined || to === from ? [] : [{ field, from, to }]
  })
  const active = edits.active === known.active ? undefined : edits.active
  const before = known.active === undefined ? null : membershipText(known.active)
  const custom = editedFields(form, edits.custom)
  const changes: Change[] = [
    ...texts.map(({ field, from, to }) => changeAt(field.name, from, to, textProblem(field, to))),
    ...(active === undefined ? [] : [changeAt('active', before, membershipText(active))]),
    ...custom.map(({ field, typed }) =>
      changeAt(`${CUSTOM}${field.key}`, field.shown, typed, customProblem(field, typed)),
    ),
    ...lostEdits(form, edits.custom).map((key) =>
      changeAt(`${CUSTOM}${key}`, null, edits.custom[key] ?? '', LOST),
    ),
  ]
  if (changes.length === 0 || changes.some(({ problem }) => problem !== null)) {
    return { changes, body: null, undo: null }
  }
  const body: VehicleChange = {
    ...Object.fromEntries(texts.map(({ field, to }) => [field.name, to])),
    ...(active !== undefined && { active }),
    ...(custom.length > 0 && { custom_fields: spliceCustomFields(form, edits.custom) }),
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

/** A custom field of a draft that no longer exists, or whose value is no longer known. */
const LOST = 'This custom field can’t be changed now. Undo it to save the rest.'

/** All known values, by path. */
export function valuesOf(known: KnownVehicle, form: CustomForm): Values {
  const values: Record<string, string> = {}
  for (const { name } of EDITABLE_FIELDS) if (known.text[name]) values[name] = known.text[name].value
  if (known.active !== undefined) values.active = membershipText(known.active)
  for (const { key, shown } of leavesOf(form.fields)) values[`${CUSTOM}${key}`] = shown
  return values
}

/** All values of a vehicle in an answer, by path. */
export function valuesOfRecord(record: VehicleRecord): Values {
  const known = knownVehicle({ record, remembered: null, newest: undefined, stamp: null })
  return valuesOf(known, readCustomFields(record.customFields ?? ''))
}
