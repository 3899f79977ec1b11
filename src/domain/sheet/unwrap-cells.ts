import { countNote } from '../../lib/text/count-words'
import { formulaUndone } from '../../lib/text/csv'
import { type PastedCells, splitCells } from './raw-line'

/** A number that a spreadsheet rounded to show it (`1.23E+11`): its digits are lost. */
export const ROUNDED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i

/** What a spreadsheet shows instead of a value: a formula failed (`#N/A`), or the column is too narrow (`####`). */
export const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/

/** What may stand for no value: signs, `N/A`, `NULL`, `(blank)`. */
export const NO_VALUE = /^(?:[^\p{L}\p{N}#]+|\W*(?:n\/?a|null|blank|empty|clear|delete)\W*|\W+none\W+)$/iu

/** What happened to a cell whose value a spreadsheet has lost, to follow the cell; null for any other. */
export function lossOf(text: string): string | null {
  if (ROUNDED_NUMBER.test(text)) return 'was rounded by the spreadsheet: copy it as text'
  return FORMULA_ERROR.test(text) ? 'is what a spreadsheet shows instead of a value' : null
}

const FORMULA = /^="((?:[^"]|"")*)"$/
const QUOTE = 0x27
const EQUALS = 0x3d
/** What a spreadsheet would read as a number: a name such as `'t Hooft` keeps its apostrophe. */
const LIKE_A_NUMBER = /^'(?=.*\d)[^\p{Ll}]*[^\p{Ll}']$/u

/** A cell as it was meant: `="0012"` and `'0012`, which keep a spreadsheet from reading a number, are `0012`. */
function unwrapped(text: string): string {
  const first = text.charCodeAt(0)
  if (first === QUOTE) return LIKE_A_NUMBER.test(text) ? text.slice(1) : formulaUndone(text)
  return first === EQUALS ? (FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text) : text
}

/** A row whose cells are as they were meant; the same one where they are. */
export function unwrapRow(cells: readonly string[]): readonly string[] {
  for (const text of cells) {
    const first = text.charCodeAt(0)
    if (first === QUOTE || first === EQUALS) return cells.map(unwrapped)
  }
  return cells
}

/** Makes cells as they were meant, and counts them. */
export function createUnwrapping() {
  let [formulas, quotes] = [0, 0]
  const say = (count: number, wrapped: string) =>
    countNote(count, 'cell is', 'cells are', `unwrapped: ${wrapped} is 0012.`)
  return {
    unwrap(written: readonly string[]): readonly string[] {
      const row = unwrapRow(written)
      if (row !== written)
        for (const [at, text] of written.entries())
          if (text !== row[at]) text.startsWith('=') ? formulas++ : quotes++
      return row
    },
    /** What a person should know about that, a sentence each. */
    notes: () => [...say(formulas, '="0012"'), ...say(quotes, "'0012")],
  }
}

/** A list's rows as they were meant, at most `most`, with notes about that. */
export function readRows(
  pasted: Iterable<PastedCells>,
  most = Number.POSITIVE_INFINITY,
): { readonly rows: (readonly string[])[]; readonly notes: readonly string[] } {
  const rows: (readonly string[])[] = []
  const { unwrap, notes } = createUnwrapping()
  for (const cells of pasted) if (rows.push(unwrap(splitCells(cells))) === most) break
  return { rows, notes: notes() }
}
