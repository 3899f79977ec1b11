export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export interface DelimitedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** A quote is never closed, so the last cell contains the rest of the text. */
  readonly unclosed?: true
}

/**
 * `file`: lenient RFC 4180. A quoted cell may contain delimiters, line breaks, and doubled quotes; text after the
 * closing quote belongs to the cell; empty lines aren't rows. `clipboard`: spreadsheets copy cells that start with a
 * quote unescaped (`"Bob" Lee`), so a cell counts as quoted only if a delimiter, a line break, or the end of the text
 * follows its closing quote. An empty line is an empty row, which keeps the rows below in place.
 */
type DelimitedRules = 'file' | 'clipboard'

/**
 * Yields the rows of a delimited text one by one, so a long text can be parsed in slices. Lines end with CRLF, LF, or
 * CR. Quotes within a cell are ordinary characters. Rows may differ in length. Cells keep leading zeros and spaces.
 */
export function* delimitedRows(
  text: string,
  delimiter: Delimiter,
  rules: DelimitedRules = 'file',
): Generator<DelimitedRow> {
  for (const { line, start, end, quoted, unclosed } of delimitedLines(text, delimiter, rules)) {
    const cells = quoted ?? text.slice(start, end).split(delimiter)
    yield unclosed ? { line, cells, unclosed } : { line, cells }
  }
}

/** Yields lines as rows. One without quotes isn't split (`quoted`: null). Stops at a quoted row beyond `mostCells`. */
export function* delimitedLines(
  text: string,
  delimiter: Delimiter,
  rules: DelimitedRules,
  mostCells = Number.POSITIVE_INFINITY,
) {
  const ends = new RegExp(`[${delimiter}\r\n]`, 'g')
  const lineFeed = nextOf(text, '\n')
  const carriageReturn = nextOf(text, '\r')
  const quote = nextOf(text, '"')
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const [begun, start] = [line, at]
    let quoted: string[] | null = null
    let unclosed = false
    const end = Math.min(lineFeed(at), carriageReturn(at))
    if (quote(at) >= end) at = end
    else {
      quoted = []
      for (;;) {
        const cell = cellAt(text, at, ends, rules)
        quoted.push(cell.text)
        line += cell.lineBreaks
        unclosed ||= cell.unclosed
        at = cell.end
        if (text[at] !== delimiter || quoted.length > mostCells) break
        at++
      }
    }
    const empty = at === start && rules === 'file'
    if (!empty) yield { line: begun, start, end: at, quoted, unclosed }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
  }
}

/** Returns a function that finds a character from a position on, or the text's end. Call it with rising positions. */
function nextOf(text: string, sign: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) found = text.indexOf(sign, from)
    if (found === -1) found = text.length
    return found
  }
}

function cellAt(text: string, start: number, ends: RegExp, rules: DelimitedRules) {
  const closing = text[start] === '"' ? closingQuote(text, start + 1) : null
  const isEnd = (at: number) => {
    ends.lastIndex = at
    return at >= text.length || ends.exec(text)?.index === at
  }
  const isQuoted = closing !== null && (rules === 'file' || (closing !== -1 && isEnd(closing + 1)))
  const unclosed = isQuoted && closing === -1
  const after = unclosed ? text.length : isQuoted ? closing + 1 : start
  ends.lastIndex = after
  const end = ends.exec(text)?.index ?? text.length
  if (!isQuoted) return { text: text.slice(start, end), end, lineBreaks: 0, unclosed }
  const inner = text.slice(start + 1, unclosed ? text.length : closing)
  return {
    text: inner.replaceAll('""', '"') + text.slice(after, end),
    end,
    lineBreaks: inner.match(/\r\n|\r|\n/g)?.length ?? 0,
    unclosed,
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const LOOKED_AT = 20_000
const ROWS_LOOKED_AT = 20

/**
 * Guesses the delimiter that splits the first rows most evenly, then into most cells; a comma if none splits them.
 * Spreadsheets write `;` if the comma is the decimal separator, and tabs for copied cells. Returns tabs for a single
 * column of numbers with commas.
 */
export function guessDelimiter(text: string): Delimiter {
  const beginning = text.slice(0, LOOKED_AT)
  if (hasFormattedNumbers(splitLines(beginning, ROWS_LOOKED_AT))) return '\t'
  let best: { delimiter: Delimiter; cells: number; share: number } = { delimiter: ',', cells: 1, share: 0 }
  for (const delimiter of DELIMITERS) {
    const widths: number[] = []
    for (const { cells } of delimitedRows(beginning, delimiter)) {
      if (widths.push(cells.length) === ROWS_LOOKED_AT) break
    }
    const { cells, share } = mostCommonWidth(widths)
    if (cells < 2) continue
    if (share > best.share || (share === best.share && cells > best.cells)) best = { delimiter, cells, share }
  }
  return best.delimiter
}

function hasFormattedNumbers(lines: readonly string[]): boolean {
  const withCommas = lines.filter((line) => line.includes(','))
  const isNumber = (line: string) => /^\d{1,3}(?:,\d{3})+$/.test(line)
  return lines.length > 1 && withCommas.length > 0 && withCommas.every(isNumber)
}

/** Returns the most frequent number of cells, and the share of rows that have it. */
export function mostCommonWidth(widths: readonly number[]): { cells: number; share: number } {
  const times = new Map<number, number>()
  for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1)
  const [cells, rows] = [...times].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
  return { cells, share: widths.length === 0 ? 0 : rows / widths.length }
}

export const splitLines = (text: string, most?: number): string[] =>
  text
    .split(/\r\n|\r|\n/, most)
    .map((line) => line.trim())
    .filter(Boolean)
