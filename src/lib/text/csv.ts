/** What a spreadsheet takes for a formula, or for what marks a text that looks like one. */
const FORMULA = /^'*[=+\-@\t\r]/
/** A plain signed number is no formula, nor is a sign by itself: `-12.50`, `+3`, `-1,250`, `-`. */
const SIGNED_NUMBER = /^[+-](?:\d+(?:[.,]\d+)*)?$/

/** A text that no spreadsheet runs: what would be a formula gets a `'` before it. {@link formulaUndone} takes it away. */
export function neutralised(text: string): string {
  return FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text
}

/** The reverse of {@link neutralised}, for what an export wrote: a `'` before what would be a formula goes. */
export function formulaUndone(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/**
 * Rows as CSV by RFC 4180: CRLF after each, quotes where they are needed, formulas neutralised. Begins with the mark of
 * UTF-8, without which Excel reads letters beyond ASCII wrongly.
 */
export function csvText(rows: readonly (readonly string[])[], delimiter = ','): string {
  const line = (cells: readonly string[]) => {
    const written = cells.map((text) => quoted(neutralised(text), delimiter)).join(delimiter)
    // A line of nothing would be no row.
    return written === '' ? '""' : written
  }
  return `\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`
}

function quoted(text: string, delimiter: string): string {
  const needed = /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim()
  return needed ? `"${text.replaceAll('"', '""')}"` : text
}
