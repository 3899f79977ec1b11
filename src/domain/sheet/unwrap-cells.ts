import { formulaUndone } from '../../lib/text/csv'

/** Matches a number that a spreadsheet rounded for display (`1.23E+11`): its digits are lost. */
export const ROUNDED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i

/** Matches an error in place of a value: a failed formula (`#N/A`), or a column that is too narrow (`####`). */
export const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/

/** Matches texts for an empty value: punctuation, `N/A`, `NULL`, `(blank)`. */
export const NO_VALUE = /^(?:[^\p{L}\p{N}#]+|\W*(?:n\/?a|null|blank|empty|clear|delete)\W*|\W+none\W+)$/iu

/** Describes how a program lost a cell's value, as a text to follow the cell; null if the value is intact. */
export function describeLoss(text: string): string | null {
  if (ROUNDED_NUMBER.test(text)) return 'was rounded by the spreadsheet: copy it as text'
  if (text.includes('\uFFFD')) return 'has a character that can’t be read (�): correct it'
  return FORMULA_ERROR.test(text) ? 'is a spreadsheet error, not a value' : null
}

const FORMULA = /^="((?:[^"]|"")*)"$/
const QUOTE = 0x27
const EQUALS = 0x3d
/** Matches apostrophes that force a spreadsheet to keep text. A name such as `'t Hooft` doesn't match. */
const LIKE_A_NUMBER = /^'(?=.*\d)[^\p{Ll}]*[^\p{Ll}']$/u

/** Returns a cell without the syntax that forces a spreadsheet to keep text: `="0012"` and `'0012` are `0012`. */
function unwrapped(text: string): string {
  const first = text.charCodeAt(0)
  if (first === QUOTE) return LIKE_A_NUMBER.test(text) ? text.slice(1) : formulaUndone(text)
  return first === EQUALS ? (FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text) : text
}

export function unwrapRow(cells: readonly string[]): readonly string[] {
  for (const text of cells) {
    const first = text.charCodeAt(0)
    if (first === QUOTE || first === EQUALS) return cells.map(unwrapped)
  }
  return cells
}

export function readRows(pasted: Iterable<readonly string[]>, most = Number.POSITIVE_INFINITY) {
  const rows: (readonly string[])[] = []
  for (const cells of pasted) if (rows.push(unwrapRow(cells)) === most) break
  return rows
}
