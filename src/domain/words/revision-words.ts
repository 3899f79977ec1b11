import { countWords } from '../../lib/text/count-words'
import { visibleText } from '../../lib/text/visible-text'

const words: ReadonlyMap<string, string> = new Map([
  ['+', 'created'],
  ['~', 'changed'],
  ['-', 'deleted'],
])

/** Whether the specification names this `history_type`. Specification: "Revision kinds". */
export function isKnownKind(kind: string): boolean {
  return words.has(kind)
}

/** The word for a revision's `history_type`; a value the specification does not name is shown as it is. */
export function kindWord(kind: string): string {
  return words.get(kind) ?? `unknown kind “${visibleText(kind)}”`
}

/** The word with the sign that the API uses before it: `~ changed`. */
export function kindText(kind: string): string {
  return isKnownKind(kind) ? `${kind} ${kindWord(kind)}` : kindWord(kind)
}

/** `1 revision`, `1,204 revisions`. */
export function revisionsText(count: number): string {
  return countWords(count, 'revision')
}
