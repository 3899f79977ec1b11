import * as z from 'zod/mini'
import type { VehicleChange } from '../../../api/resources/vehicle'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { parseExactJson } from '../../../lib/json/exact-json'
import {
  type CustomField,
  type CustomForm,
  customLabel,
  customProblem,
  leavesOf,
  readCustomFields,
  spliceCustomFields,
} from '../record/custom-fields'
import { type KnownVehicle, knownVehicle } from '../record/known-vehicle'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'

/** Prefix of a custom field's path, before its key. */
export const CUSTOM = 'custom_fields.'

/** Typed values by path: request fields, and {@link CUSTOM} with keys. '' clears a field. Stored in drafts. */
export const vehicleEdits = z.record(z.string(), z.string())
export type VehicleEdits = Readonly<z.infer<typeof vehicleEdits>>

export const NO_EDITS: VehicleEdits = {}

/** Sets a field's typed value. Undefined, or the untouched field's text (`shown`), removes the edit. */
export function withEdit(edits: VehicleEdits, path: string, typed?: string, shown?: string): VehicleEdits {
  const { [path]: _, ...others } = edits
  return typed === undefined || typed === shown ? others : { ...others, [path]: typed }
}

export const isEmpty = (edits: VehicleEdits): boolean => Object.keys(edits).length === 0

export type Values = Readonly<Record<string, string>>

export interface Change {
  readonly path: string
  readonly label: string
  readonly from: string | null
  readonly to: string
  readonly problem: string | null
}

export function changeAt(path: string, from: string | null, to: string, problem: string | null): Change {
  return { path, label: labelOf(path), from, to, problem }
}

export function labelOf(path: string): string {
  if (path === 'active') return ACTIVE_LABEL
  if (path.startsWith(CUSTOM)) return customLabel({ key: path.slice(CUSTOM.length) })
  return EDITABLE_FIELDS.find(({ name }) => name === path)?.label ?? path
}

/** The value of `active` among edits: drafts store it, so other words for people don't change it. */
export const statusValue = (active: boolean): string => (active ? 'active' : 'inactive')

/** Builds the request's body and changes from edits; null if there is nothing to send. `undo` is the body that reverts it. */
export function pendingChange(edits: VehicleEdits, known: KnownVehicle, form: CustomForm) {
  const values = valuesOf(known, form)
  const custom = new Map(leavesOf(form.fields).map((field) => [`${CUSTOM}${field.key}`, field]))
  const inOrder = [...EDITABLE_FIELDS.map(({ name }) => name), 'active', ...custom.keys()]
  const changes = [...new Set([...inOrder, ...Object.keys(edits)])].flatMap((path) => {
    const to = edits[path]
    if (to === undefined || to === values[path]) return []
    return [changeAt(path, values[path] ?? null, to, problemOf(path, to, custom))]
  })
  if (changes.length === 0 || changes.some(({ problem }) => problem !== null))
    return { changes, body: null, undo: null }
  const ofCustom = changes.filter(({ path }) => path.startsWith(CUSTOM))
  const customEdits = Object.fromEntries(ofCustom.map(({ path, to }) => [path.slice(CUSTOM.length), to]))
  const bodyOf = (value: 'from' | 'to', customFields: string | undefined): VehicleChange =>
    Object.fromEntries(
      changes.map(({ path, [value]: text }) => {
        if (path.startsWith(CUSTOM)) return ['custom_fields', customFields]
        return [path, path === 'active' ? text === statusValue(true) : text]
      }),
    )
  return {
    changes,
    body: bodyOf('to', spliceCustomFields(form, customEdits)),
    undo: changes.every((change) => canGoBack(change, known))
      ? bodyOf('from', known.custom?.value.text)
      : null,
  }
}

function problemOf(path: string, typed: string, custom: ReadonlyMap<string, CustomField>): string | null {
  const text = EDITABLE_FIELDS.find(({ name }) => name === path)
  if (text) return textProblem(text, typed)
  if (path === 'active' && [true, false].map(statusValue).includes(typed)) return null
  const field = custom.get(path)
  return field ? customProblem(field, typed) : LOST
}

/** A draft's custom field that no longer exists, or with an unknown current value. */
const LOST = 'This field can’t be changed now. Undo it to save the rest.'

/** Returns whether a field's old value is certain and can be sent. */
function canGoBack({ path, from }: Change, { text, custom }: KnownVehicle): boolean {
  if (path === 'active') return from !== null
  const field = EDITABLE_FIELDS.find(({ name }) => name === path)
  // A service may store a longer text than it accepts.
  if (field && textProblem(field, from ?? '') !== null) return false
  const source = (field ? text[field.name] : custom)?.source
  return source === null || (source?.kind === 'response' && custom?.value.current === true)
}

export function valuesOf({ text, active }: KnownVehicle, form: CustomForm): Values {
  const texts = EDITABLE_FIELDS.flatMap(({ name }) => (text[name] ? [[name, text[name].value]] : []))
  return {
    ...Object.fromEntries(texts),
    ...(active !== undefined && { active: statusValue(active) }),
    ...Object.fromEntries(leavesOf(form.fields).map(({ key, shown }) => [`${CUSTOM}${key}`, shown])),
  }
}

export function valuesOfRecord(record: VehicleRecord): Values {
  const known = knownVehicle({ record, remembered: null, newest: undefined, stamp: null })
  return valuesOf(known, readCustomFields(record.customFields ?? ''))
}

/** Removes the sent edits, and edits equal to the values known then. Keeps values typed since. */
export function withoutSent(
  edits: VehicleEdits,
  { opened, changes }: { readonly opened: Values; readonly changes: readonly Change[] },
): VehicleEdits {
  const sent: Values = { ...opened, ...Object.fromEntries(changes.map(({ path, to }) => [path, to])) }
  return Object.fromEntries(Object.entries(edits).filter(([path, typed]) => sent[path] !== typed))
}

/** A field's value when the user started, now, and in the user's edits. Null if unknown, or not edited. */
export interface FieldComparison {
  readonly path: string
  readonly label: string
  readonly opened: string | null
  readonly now: string | null
  readonly mine: string | null
}

/** Returns the fields that the user edited, and those that changed since the user started. */
export function threeWayDiff(opened: Values, now: Values, changes: readonly Change[]): FieldComparison[] {
  const mine = new Map(changes.map(({ path, to }) => [path, to]))
  return [...new Set([...mine.keys(), ...Object.keys(opened), ...Object.keys(now)])]
    .map((path) => ({
      path,
      label: labelOf(path),
      opened: opened[path] ?? null,
      now: now[path] ?? null,
      mine: mine.get(path) ?? null,
    }))
    .filter((row) => row.mine !== null || row.opened !== row.now)
}

/** Returns the fields that the response lacks, or with different values than sent. */
export function differingFields(
  changes: readonly Omit<Change, 'problem'>[],
  response: VehicleRecord,
): FieldComparison[] {
  const values = valuesOfRecord(response)
  return changes.flatMap(({ path, label, from, to }) => {
    const now = values[path] ?? null
    const isSame = now === to || (now !== null && path.startsWith(CUSTOM) && isSameJson(now, to))
    return isSame ? [] : [{ path, label, opened: from, now, mine: to }]
  })
}

/** Returns whether two texts are the same JSON value, such as 1.10 and 1.1, or lists with different spaces. */
function isSameJson(a: string, b: string): boolean {
  try {
    return JSON.stringify(parseExactJson(a)) === JSON.stringify(parseExactJson(b))
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
