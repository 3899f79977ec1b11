import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { parseExactJson } from '../../../lib/json/exact-json'
import { type CustomField, customLabel, leavesOf, readCustomFields } from '../record/custom-fields'
import type { EditableText } from '../record/vehicle-fields'
import { type Change, CUSTOM, membershipText } from './pending-change'

/**
 * What the service did with a sent value. `kept`: stored as sent; `changed`: stored trimmed, in another case or cut off;
 * `ignored`: the old or another value is stored; `not-shown`: the answer does not show the field.
 */
type FieldOutcome = 'kept' | 'changed' | 'ignored' | 'not-shown'

export interface Compared {
  readonly path: string
  readonly label: string
  /** What it was before; null if unknown. */
  readonly from: string | null
  readonly sent: string
  /** What the service has now; null where the answer does not show it. */
  readonly kept: string | null
  readonly outcome: FieldOutcome
}

/** What was sent, for the comparison: the changes of the review, and the custom fields as a whole. */
export interface Sent {
  readonly changes: readonly Change[]
  /** JSON text of the custom fields; null where none were sent. */
  readonly customFields: string | null
}

/**
 * Compares what was sent with the answer, field by field.
 * All custom fields were sent, so all are compared: the changed ones are always listed, the others only where they differ.
 */
export function compareAnswer(sent: Sent, answer: VehicleRecord): Compared[] {
  const fields = sent.changes.filter(({ path }) => !path.startsWith(CUSTOM))
  return [...fields.map((change) => comparedField(change, answer)), ...comparedCustom(sent, answer)]
}

/** The fields that the service stored differently, or does not show. */
export function differing(compared: readonly Compared[]): Compared[] {
  return compared.filter(({ outcome }) => outcome !== 'kept')
}

function comparedField({ path, label, from, to }: Change, answer: VehicleRecord): Compared {
  const active = answer.active === undefined ? null : membershipText(answer.active)
  const kept = path === 'active' ? active : (answer.text[path as EditableText] ?? null)
  return { path, label, from, sent: to, kept, outcome: outcomeOf(to, kept, kept === to) }
}

function comparedCustom(sent: Sent, answer: VehicleRecord): Compared[] {
  if (sent.customFields === null) return []
  const touched = new Map(sent.changes.map((change) => [change.path, change]))
  const received = fieldsByKey(answer.customFields)
  return [...fieldsByKey(sent.customFields)].flatMap(([key, { field, raw }]): Compared[] => {
    const path = `${CUSTOM}${key}`
    const back = received?.get(key)
    const kept = back?.field.shown ?? null
    const outcome = outcomeOf(field.shown, kept, back !== undefined && sameJson(raw, back.raw))
    if (outcome === 'kept' && !touched.has(path)) return []
    // An untouched one was sent as it was.
    const change = touched.get(path)
    const from = change ? change.from : field.shown
    return [{ path, label: customLabel(field), from, sent: field.shown, kept, outcome }]
  })
}

function fieldsByKey(text = ''): Map<string, { field: CustomField; raw: string }> {
  const form = readCustomFields(text)
  const leaves = form.kind === 'form' ? leavesOf(form.fields) : []
  return new Map(
    leaves.map((field) => [field.key, { field, raw: text.slice(field.offset, field.offset + field.length) }]),
  )
}

/** Whether two JSON texts have the same value: 1.10 and 1.1, spaces in a list, escapes in a text. */
function sameJson(a: string, b: string): boolean {
  return a === b || JSON.stringify(parseExactJson(a)) === JSON.stringify(parseExactJson(b))
}

function outcomeOf(sent: string, kept: string | null, same: boolean): FieldOutcome {
  if (kept === null) return 'not-shown'
  if (same) return 'kept'
  const [a, b] = [normalized(sent), normalized(kept)]
  return a === b || (b !== '' && a.startsWith(b)) ? 'changed' : 'ignored'
}

/** A text without what services tidy up: spaces, case, and ways to write the same letter. */
function normalized(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** What became of a field, in words: `set to “ Ford ”, saved as “Ford”`. */
export function outcomeText({ from, sent, kept, outcome }: Compared): string {
  const put = sent === '' ? 'emptied' : `set to ${quoted(sent)}`
  if (outcome === 'not-shown' || kept === null) return `${put}, but it is not shown whether that was saved`
  if (outcome === 'kept') return `${put}, and saved`
  if (outcome === 'changed') return `${put}, saved as ${quoted(kept)}`
  return from === null || from === kept
    ? `${put}, but the change was ignored: it is ${quoted(kept)}`
    : `${put}, but it was set to ${quoted(kept)} instead`
}

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)
