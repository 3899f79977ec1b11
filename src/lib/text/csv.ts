/** Matches a formula. Some spreadsheets skip blanks, invisible characters, and quotes before its sign. */
const FORMULA = /^[\s\p{Cc}\p{Cf}'"]*[=+\-@＝＋－＠\t\r\n]/u
/** Matches signed numbers, amounts, and lone signs, which aren't formulas: `-12.50`, `+3`, `-1,250`, `-$4.25`, `-`. */
const SIGNED_NUMBER = /^[+-](?:[$€£]?\d+(?:[.,]\d+)*)?$/

/** Adds a `'` before a text that a spreadsheet would run as a formula. {@link formulaUndone} removes it. */
export const neutralized = (text: string): string =>
  FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text

export function formulaUndone(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** Formats CSV (RFC 4180) and neutralizes formulas. Excel needs the byte order mark for non-ASCII characters. */
export function csvText(rows: readonly (readonly string[])[], delimiter = ','): string {
  const line = (cells: readonly string[]) => {
    const written = cells.map((text) => quotedCell(neutralized(text), delimiter)).join(delimiter)
    // An empty line doesn't count as a row.
    return written === '' ? '""' : written
  }
  return `\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`
}

/** Quotes a cell if its value requires it with this or any other delimiter. */
export function quotedCell(text: string, delimiter: string): string {
  const needed = /["\r\n;\t|]/.test(text) || text.includes(delimiter) || text !== text.trim()
  return needed ? `"${text.replaceAll('"', '""')}"` : text
}
