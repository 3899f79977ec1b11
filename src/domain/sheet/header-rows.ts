import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import { type Columns, fieldFinder, type Rows, scoreColumns } from './sheet-columns'

type Row = readonly string[]

/** Matches a cell that can't be a column name: an email address, a number, a date, a time, or a formula's error. */
const DATA = /@|^\s*\d+\s*$|^\W*\d[\d\s().,:/+TZ-]{2,}(?:[ap]\.?m\.?)?$|^#(?:[\d#]|[A-Z]+[/!?])/i

const isFilled = (text: string) => text.trim() !== ''
const hasDigit = (row: Row) => row.some((text) => /\d/.test(text))

/** Rows to search for a header, because statements start with a few lines about themselves. */
const MAX_TITLES = 31

/** Finds the header, which may be below titles. Returns how many rows at the top aren't data, or 0 without a header. */
export function countHeaderRows(rows: Rows, columns: Columns): number {
  const fieldOf = fieldFinder(columns)
  const isHeader = (at: number) => isHeaderAt(rows, at, fieldOf)
  const named = (at: number) => (rows[at] ?? []).filter((text) => fieldOf(text) !== undefined).length
  let at = rows.slice(0, MAX_TITLES).findIndex((_, at) => isHeader(at))
  // The names of column groups may be above the header.
  if (at !== -1 && isHeader(at + 1) && named(at + 1) > named(at)) at++
  return at + 1
}

function isHeaderAt(rows: Rows, at: number, fieldOf: (name: string) => unknown): boolean {
  const filled = (rows[at] ?? []).filter(isFilled)
  const known = filled.filter((text) => fieldOf(text) !== undefined).length
  // One known name is enough if the list has one column, or if the row has only labels and the next row has numbers.
  const isAlone = rows.every((row) => row.filter(isFilled).length <= 1)
  const isAbove = filled.length > 1 && !hasDigit(filled) && hasDigit(rows[at + 1] ?? [])
  const isNamed = known > 1 || (known === 1 && (isAlone || isAbove))
  // In a wide header, one known name in six cells is enough. Data rows rarely contain that many known names.
  if (!isNamed || known * 6 < filled.length || filled.some((text) => DATA.test(text.trim()))) return false
  // All rows above a header must be titles: few cells, or no digits.
  return rows.slice(0, at).every((row) => row.filter(isFilled).length * 2 <= filled.length || !hasDigit(row))
}

/** Returns whether the first row looks like a header with unknown names, which the user has to confirm. */
export function looksLikeLabels([first = [], ...below]: Rows, columns: Columns): boolean {
  const fieldOf = fieldFinder(columns)
  const filled = first.filter(isFilled)
  const isLabel = (text: string) =>
    fieldOf(text) !== undefined ||
    (text.length <= LONGEST_LABEL && /^(?=.*\p{L})(?:[^\d@\n]|(?<=\p{L}{3} )[1-4]\b)*$/u.test(text))
  if (filled.length < 2 || !filled.every(isLabel) || new Set(filled).size < filled.length) return false
  return first.some((text, column) => {
    const cells = below.map((row) => row[column] ?? '').filter(isFilled)
    return (
      isFilled(text) && !hasDigit([text]) && cells.length > 0 && cells.every((cell) => /[\d@]/.test(cell))
    )
  })
}

const LONGEST_LABEL = 40

export function topRows(rows: Rows): string[] {
  const cut = (text: string) => visibleText(text.trim()).slice(0, LONGEST_ROW)
  return rows.slice(0, MAX_TITLES + 1).map((cells) => cut(cells.map(cut).filter(Boolean).join(' · ')))
}

const LONGEST_ROW = 60
export const MORE_CELLS = 'more cells than the header. A comma inside a cell may have shifted the rest.'

/** Creates a test for rows with extra cells. In most rows, they're an unnamed column, unless commas split a cell. */
export function longerRows(names: Row, rows: Rows = []): (cells: Row) => boolean {
  const width = names.findLastIndex(isFilled) + 1
  const isLonger = (cells: Row) => width > 0 && cells.length > width && cells.slice(width).some(isFilled)
  const longer = rows.filter(isLonger)
  const isColumn =
    longer.length * 2 > rows.length && !longer.every((cells) => cells.some((text) => /^ +\S/.test(text)))
  return (cells) => !isColumn && isLonger(cells)
}

const plain = (name: string) => name.trim().toLowerCase()

/**
 * Creates a test for rows that repeat the header. After a header with different columns, it matches every row until the
 * list's own header appears again, because those rows' cells would get the wrong fields.
 */
export function createRepeatedHeaderTest(names: Row, columns: Columns = []) {
  const own = names.map(plain)
  const known = new Set(own.filter(Boolean))
  const fieldOf = fieldFinder(columns)
  let isBelowOtherHeader = false
  return (cells: Row): boolean => {
    const filled = cells.filter(isFilled)
    if (filled.length === 0) return false
    const isWorded = !hasDigit(cells)
    const isName = (text: string) => known.has(plain(text)) || (isWorded && fieldOf(text) !== undefined)
    const same = filled.filter(isName).length
    // Two-thirds of the cells must be known names, because a data row may contain a few.
    const isHeader = same >= Math.min(2, known.size || 2) && same * 3 >= filled.length * 2
    if (isHeader)
      isBelowOtherHeader = cells.some((text, at) => isFilled(text) && plain(text) !== (own[at] ?? ''))
    return isHeader || isBelowOtherHeader
  }
}

const TOTAL =
  /^\W*(?:(?:sub|grand|page|section)[ -]?)?(?:totals?|sum|count|number of|end of|page \d|records|\d+ (?:record|row|vehicle|driver)s?)\b/i

/**
 * Creates a test for rows of a vehicle or driver list that aren't data: a repeated header, a total, a divider, a note.
 * @param isText returns whether the only cell of a row is a note
 */
export function createNonDataRowTest(names: Row, isText = (cell: string) => cell.split(/\s+/).length > 3) {
  const isHeader = createRepeatedHeaderTest(names)
  const isWide = names.filter(isFilled).length > 2
  function isNonData(cells: Row): boolean {
    const filled = cells.filter(isFilled).map((text) => text.trim())
    const [first = '', ...others] = filled
    if (filled.length === 0) return false
    if (filled.every((text) => !/[\p{L}\p{N}]/u.test(text))) return true
    if (others.length > 0 && filled.every((text) => /^[([].*[)\]]$/.test(text))) return true
    // "Sum" can be a last name, so a total must have few cells, or be one word plus numbers.
    const isFew = filled.length * 2 <= Math.max(cells.length, names.length)
    const isSum = others.length > 0 && !/\d/.test(first) && !others.some((text) => /\p{L}/u.test(text))
    const isPhrase = others.length === 0 && /[\s:]/.test(first) && !/^sum /i.test(first)
    if (TOTAL.test(first) && (isFew || isSum || isPhrase)) return true
    return others.length === 0 && isWide && isText(first)
  }
  return (cells: Row): boolean => isNonData(cells) || isHeader(cells)
}

export function withoutSkipped<One extends { readonly cells: Row }>(rows: readonly One[], names: Row) {
  const isSkipped = createNonDataRowTest(names)
  const left = rows.filter(({ cells }) => !isSkipped(cells))
  return { rows: left, skipped: skippedText(rows.length - left.length) }
}

export const skippedText = (count: number): string[] =>
  count === 0 ? [] : [`${pluralize(count, 'row')} skipped: totals, notes, or a repeated header`]

export type ListHead<Field extends string> = ReturnType<typeof listHead<Field>>

/**
 * Finds a list's header, and infers its columns. `headerRows`: how many rows at the top aren't data; `isDoubtful`: the user
 * has to confirm that the first row is a header, by their choice of `headerRows`.
 */
export function listHead<Field extends string>(first: Rows, columns: Columns<Field>, chosen?: number) {
  const found = countHeaderRows(first, columns)
  const isDoubtful = chosen === undefined && found === 0 && looksLikeLabels(first, columns)
  const headerRows = chosen ?? (isDoubtful ? 1 : found)
  const width = Math.max(0, ...first.map((cells) => cells.length))
  const named = first[headerRows - 1] ?? []
  const names = Array.from({ length: width }, (_, at) => named[at]?.trim() ?? '')
  const scored = scoreColumns(names, first.slice(headerRows), columns)
  const isNamed = scored.mapping.filter((field) => field !== null).length > scored.guesses.length
  const { mapping, doubts } = isNamed ? scored : scoreColumns([], first.slice(headerRows), columns)
  return { headerRows, names, mapping, doubts, isDoubtful, isNamed }
}

export function headScore(first: Rows, columns: Columns): number {
  const { headerRows, isDoubtful, mapping } = listHead(first, columns)
  const known = mapping.filter((field) => field !== null).length
  return (headerRows > 0 && !isDoubtful ? 100 : 0) + known
}
