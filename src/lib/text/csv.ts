/**
 * What a spreadsheet reads as a formula: one of the signs, full-width ones included, a tab or a line break. Some skip
 * blanks, invisible characters and quotes before it, so these may precede it, as may the `'` put before such a text.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}'"]*[=+\-@＝＋－＠\t\r\n]/u
/** Signed numbers and signs alone are not formulas: `-12.50`, `+3`, `-1,250`, `-`. */
const SIGNED_NUMBER = /^[+-](?:\d+(?:[.,]\d+)*)?$/

/** Puts a `'` before a text that a spreadsheet would run as a formula. {@link formulaUndone} removes it. */
export function neutralised(text: string): string {
  return FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text
}

/** The reverse of {@link neutralised}: removes the `'` before what would be a formula. */
export function formulaUndone(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/**
 * Writes rows as CSV (RFC 4180): CRLF after each, quotes where needed, formulas neutralised. Starts with a byte order mark,
 * without which Excel misreads characters beyond ASCII.
 */
export function csvText(rows: readonly (readonly string[])[], delimiter = ','): string {
  const line = (cells: readonly string[]) => {
    const written = cells.map((text) => quotedCell(neutralised(text), delimiter)).join(delimiter)
    // An empty line would not be a row.
    return written === '' ? '""' : written
  }
  return `\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`
}

/** Writes a cell of a delimited text: in quotes where its value needs them. */
export function quotedCell(text: string, delimiter: string): string {
  const needed = /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim()
  return needed ? `"${text.replaceAll('"', '""')}"` : text
}
