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
