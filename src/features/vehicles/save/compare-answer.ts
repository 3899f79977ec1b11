import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { parseExactJson } from '../../../lib/json/exact-json'
import { type CustomField, customLabel, leavesOf, readCustomFields } from '../record/custom-fields'
import type { EditableText } from '../record/vehicle-fields'
import { type Change, CUSTOM, membershipText } from './pending-change'

/**
 * What became of a sent value: `kept` as it was sent; `changed` into what says nearly the same (trimmed, another case,
 * cut off); `ignored`: the old value, or another one, stands there; `not-shown` by the answer.
 */
export type FieldOutcome = 'kept' | 'changed' | 'ignored' | 'not-shown'

export interface Compared {
  readonly path: string
  readonly label: string
  readonly sent: string
  /** What the service has now; null where the answer does not show it. */
  readonly kept: string | null
  readonly outcome: FieldOutcome
}

/** What was sent, as the comparison needs it: the changes of the review, and the custom fields as a whole. */
export interface Sent {
  readonly changes: readonly Change[]
  /** JSON text of the custom fields; null where none were sent. */
  readonly customFields: string | null
}

/**
 * Compares what was sent with the vehicle that came back, field by field. Of the custom fields all were sent, so all are
 * compared: those that were typed over are always listed, the others only where they came back as something else.
 */
export function compareAnswer(sent: Sent, answer: VehicleRecord): Compared[] {
  const fields = sent.changes.filter(({ path }) => !path.startsWith(CUSTOM))
  return [...fields.map((change) => comparedField(change, answer)), ...comparedCustom(sent, answer)]
}

/** The fields that are not as they were sent. */
export function differing(compared: readonly Compared[]): Compared[] {
  return compared.filter(({ outcome }) => outcome !== 'kept')
}

function comparedField({ path, label, to }: Change, answer: VehicleRecord): Compared {
  const active = answer.active === undefined ? null : membershipText(answer.active)
  const kept = path === 'active' ? active : (answer.text[path as EditableText] ?? null)
  return { path, label, sent: to, kept, outcome: outcomeOf(to, kept, kept === to) }
}

function comparedCustom(sent: Sent, answer: VehicleRecord): Compared[] {
  if (sent.customFields === null) return []
  const touched = new Set(sent.changes.map(({ path }) => path))
  const came = fieldsByKey(answer.customFields)
  return [...fieldsByKey(sent.customFields)].flatMap(([key, { field, raw }]): Compared[] => {
    const path = `${CUSTOM}${key}`
    const back = came?.get(key)
    const kept = back?.field.shown ?? null
    const outcome = outcomeOf(field.shown, kept, back !== undefined && sameJson(raw, back.raw))
    if (outcome === 'kept' && !touched.has(path)) return []
    return [{ path, label: customLabel(field), sent: field.shown, kept, outcome }]
  })
}

function fieldsByKey(text = ''): Map<string, { field: CustomField; raw: string }> {
  const form = readCustomFields(text)
  const leaves = form.kind === 'form' ? leavesOf(form.fields) : []
  return new Map(
    leaves.map((field) => [field.key, { field, raw: text.slice(field.offset, field.offset + field.length) }]),
  )
}

/** The same value, however it is written: 1.10 and 1.1, spaces in a list, escapes in a text. */
function sameJson(a: string, b: string): boolean {
  return a === b || JSON.stringify(parseExactJson(a)) === JSON.stringify(parseExactJson(b))
}

function outcomeOf(sent: string, kept: string | null, same: boolean): FieldOutcome {
  if (kept === null) return 'not-shown'
  if (same) return 'kept'
  const [a, b] = [plain(sent), plain(kept)]
  return a === b || (b !== '' && a.startsWith(b)) ? 'changed' : 'ignored'
}

/** A text without what services tidy up: spaces around and in it, case, ways to write the same letter. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** `sent “ Ford ”, the service keeps “Ford”`: what became of a field that is not as it was sent. */
export function outcomeText({ sent, kept, outcome }: Compared): string {
  const put = `sent ${quoted(sent)}`
  if (outcome === 'not-shown' || kept === null) return `${put}, the answer does not show it`
  if (outcome === 'kept') return `${put}, and kept so`
  return outcome === 'changed'
    ? `${put}, the service keeps ${quoted(kept)}`
    : `${put}, but the service has ${quoted(kept)}: it ignored the change`
}

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)
