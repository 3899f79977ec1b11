import { type PastedCells, splitCells } from './raw-line'

const FORMULA = /^="((?:[^"]|"")*)"$/
const QUOTE = 0x27
const EQUALS = 0x3d

/** A cell as it was meant: `="0012"` and `'0012`, which keep a spreadsheet from reading a number, are `0012`. */
function unwrapped(text: string): string {
  const first = text.charCodeAt(0)
  if (first === QUOTE) return text.length > 1 && !text.endsWith("'") ? text.slice(1) : text
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

/** A list's rows as they were meant, at most `most`, and what a person should know about that, a sentence each. */
export function readRows(
  pasted: Iterable<PastedCells>,
  most = Number.POSITIVE_INFINITY,
): { readonly rows: (readonly string[])[]; readonly notes: readonly string[] } {
  const rows: (readonly string[])[] = []
  let [formulas, quotes] = [0, 0]
  for (const cells of pasted) {
    const written = splitCells(cells)
    const row = unwrapRow(written)
    if (row !== written)
      for (const [at, text] of written.entries())
        if (text !== row[at]) text.startsWith('=') ? formulas++ : quotes++
    if (rows.push(row) === most) break
  }
  const say = (count: number, wrapped: string) =>
    count === 0
      ? []
      : [
          `${count.toLocaleString('en')} ${count === 1 ? 'cell is' : 'cells are'} unwrapped: ${wrapped} is 0012.`,
        ]
  return { rows, notes: [...say(formulas, '="0012"'), ...say(quotes, "'0012")] }
}
