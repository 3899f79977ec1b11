import type { VehicleChange } from '../../../api/resources/vehicle'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { parseExactJson } from '../../../lib/json/exact-json'
import { type CustomField, customLabel, leavesOf, readCustomFields } from '../record/custom-fields'
import type { EditableText } from '../record/vehicle-fields'
import { type Change, membershipText } from './pending-change'
import { CUSTOM } from './vehicle-edits'

/** A field that the service stored differently than it was sent, or does not show. */
export interface Differing {
  readonly path: string
  readonly label: string
  readonly from: string | null
  readonly sent: string
  /** What the service has now; null where the answer does not show it. */
  readonly kept: string | null
}

/** What was sent, for the comparison: the changes of the review, and the request. */
export interface Sent {
  readonly changes: readonly Change[]
  readonly body: VehicleChange
}

/**
 * The fields that the answer has another value of, or does not show. All custom fields were sent as a whole, so all are
 * compared, also those that nobody touched.
 */
export function differingFields({ changes, body }: Sent, answer: VehicleRecord): Differing[] {
  const changeOf = new Map(changes.map((change) => [change.path, change]))
  const received = fieldsByKey(answer.customFields)
  const custom = [...fieldsByKey(body.custom_fields)].flatMap(([key, field]): Differing[] => {
    const back = received.get(key)
    if (back !== undefined && sameJson(field.raw, back.raw)) return []
    const path = `${CUSTOM}${key}`
    const change = changeOf.get(path)
    // An untouched one was sent as it was.
    const from = change ? change.from : field.shown
    return [{ path, label: customLabel(field), from, sent: field.shown, kept: back?.shown ?? null }]
  })
  return [
    ...changes
      .filter(({ path }) => !path.startsWith(CUSTOM))
      .map(({ path, label, from, to }) => ({ path, label, from, sent: to, kept: storedText(path, answer) }))
      .filter(({ sent, kept }) => kept !== sent),
    ...custom,
  ]
}

function storedText(path: string, { active, text }: VehicleRecord): string | null {
  if (path === 'active') return active === undefined ? null : membershipText(active)
  return text[path as EditableText] ?? null
}

function fieldsByKey(text = ''): Map<string, CustomField> {
  return new Map(leavesOf(readCustomFields(text).fields).map((field) => [field.key, field]))
}

/** Whether two JSON texts have the same value: 1.10 and 1.1, spaces in a list, escapes in a text. */
function sameJson(a: string, b: string): boolean {
  return a === b || JSON.stringify(parseExactJson(a)) === JSON.stringify(parseExactJson(b))
}

/** Whether a text is what was sent: trimmed, in another case or cut off. */
function isTidied(sent: string, kept: string): boolean {
  const [a, b] = [normalized(sent), normalized(kept)]
  return a === b || (b !== '' && a.startsWith(b))
}

/** A text without what services tidy up: spaces, case, and ways to write the same letter. */
function normalized(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** What became of a field, in words: `set to “ Ford ”, saved as “Ford”`. */
export function outcomeText({ from, sent, kept }: Differing): string {
  const put = sent === '' ? 'emptied' : `set to ${quoted(sent)}`
  if (kept === null) return `${put}, but it is not shown whether that was saved`
  if (isTidied(sent, kept)) return `${put}, saved as ${quoted(kept)}`
  return from === null || from === kept
    ? `${put}, but the change was ignored: it is ${quoted(kept)}`
    : `${put}, but it was set to ${quoted(kept)} instead`
}

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)
