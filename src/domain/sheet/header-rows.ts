import { fieldFinder } from './column-scores'
import { rowText } from './row-kinds'
import type { Columns, Rows } from './sheet-columns'

type Row = readonly string[]

/** Marks a cell as data, not a column name: an e-mail address, a number, a date, a time, a formula's error. */
const DATA = /@|^\s*\d+\s*$|^\W*\d[\d\s().,:/+TZ-]{2,}(?:[ap]\.?m\.?)?$|^#(?:[\d#]|[A-Z]+[/!?])/i

const isFilled = (text: string) => text.trim() !== ''
/** No rule of dashes. */
const isWorded = (text: string) => /[\p{L}\p{N}]/u.test(text)
const isData = (text: string) => DATA.test(text.trim())
const hasDigit = (row: Row) => row.some((text) => /\d/.test(text))

/** How many cells of a row are known names; 0 if it is no header: one looks like data, or most are unknown. */
function knownNames(row: Row, fieldOf: (name: string) => unknown): number {
  const filled = row.filter(isFilled)
  const known = filled.filter((text) => fieldOf(text) !== undefined).length
  // Where rows are counted, the header may be.
  const isCounted = /^\d+$/.test(row[0]?.trim() ?? '') && known > 1 && known === filled.length - 1
  return !isCounted && (filled.some(isData) || known * 2 < filled.length) ? 0 : known
}

interface HeaderRows {
  /** How many rows at the top are not data: titles, then the header. 0 where no header was found. */
  readonly rows: number
  /** How many of them are above the header. */
  readonly titles: number
  /** The name of each column, `''` where it has none: as many as the widest of the rows has cells. */
  readonly names: readonly string[]
}

/** How far down a header is looked for: statements have a few lines about themselves above it. */
const MAX_TITLES = 31

/**
 * Finds the header among the first rows of a list, also below lines of title, and in two rows: groups of columns (`Entry`,
 * `Exit`) above their parts (`Date`, `Time`), or names that go on in a second row. A group's name counts for the unnamed
 * cells to its right. Where the joined name is unknown and the lower one is not, the lower one is the name. The header may
 * repeat below, as on each page of a statement.
 */
export function headerRowsOf(rows: Rows, columns: Columns): HeaderRows {
  const fieldOf = fieldFinder(columns)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const top = rows.slice(0, MAX_TITLES).findIndex((_, at) => isHeaderAt(rows, at, fieldOf))
  const header = rows[top]
  if (!header) return { rows: 0, titles: 0, names: cellsOf([], width) }
  const second = rows[top + 1]
  if (second && isSecondRow(header, second, fieldOf)) {
    return { rows: top + 2, titles: top, names: joinedNames(header, second, width, fieldOf) }
  }
  const above = rows[top - 1]
  if (above && isGroupRow(above, header, width, fieldOf)) {
    return { rows: top + 1, titles: top - 1, names: joinedNames(above, header, width, fieldOf) }
  }
  return { rows: top + 1, titles: top, names: cellsOf(header, width) }
}

/**
 * Whether the first row looks like a header, although it has hardly a known name: labels, and below one of them what no label
 * is. It may be a row all the same: a person has to say.
 */
export function looksLikeLabels([first = [], ...below]: Rows, columns: Columns): boolean {
  const fieldOf = fieldFinder(columns)
  const filled = first.filter(isFilled)
  const isLabel = (text: string) =>
    fieldOf(text) !== undefined ||
    (text.length <= LONGEST_LABEL && /^(?=.*\p{L})(?:[^\d@\n]|(?<=\p{L}{3} )[1-4]\b)*$/u.test(text))
  if (filled.length < 2 || !filled.every(isLabel) || new Set(filled).size < filled.length) return false
  return first.some((text, column) => {
    const cells = below.map((row) => row[column] ?? '').filter(isFilled)
    const isWord = isFilled(text) && !hasDigit([text])
    return isWord && cells.length > 0 && cells.every((cell) => /[\d@]/.test(cell))
  })
}

const LONGEST_LABEL = 40

/** The names in the last of the rows that are said to be the header, `''` where a column has none. */
export function headerNames(first: Rows, headerRows: number, columns: Columns): readonly string[] {
  const found = headerRowsOf(first, columns)
  return found.rows === headerRows ? found.names : (first[headerRows - 1] ?? [])
}

/** The rows at the top of a list that can be its header, as texts: `Plate · State · Date`. */
export function topRows(rows: Rows): string[] {
  // A header may have two rows.
  return rows.slice(0, MAX_TITLES + 2).map((cells) => rowText(cells, ' · '))
}

type FieldOf = (name: string) => { readonly field: string } | undefined

const cellsOf = (row: Row, width: number) => Array.from({ length: width }, (_, at) => row[at]?.trim() ?? '')

/** Whether the header can begin at a row: it names columns, and the rows above it are no data. */
function isHeaderAt(rows: Rows, at: number, fieldOf: FieldOf): boolean {
  const [row = [], below] = [rows[at], rows.slice(at + 1)]
  const known = knownNames(row, fieldOf)
  // A single name can be the whole header where the list has one column.
  const isNamed = known > 1 || (known === 1 && rows.every((one) => one.filter(isFilled).length <= 1))
  if (!isNamed && !differs(row, below, fieldOf)) return false
  return rows.slice(0, at).every((above) => isTitle(above, row, below))
}

/** Whether a row with few known names is a header: data below it, none in it, no digit beside a single known name. */
function differs(row: Row, below: Rows, fieldOf: FieldOf): boolean {
  const filled = row.filter(isFilled)
  const known = filled.filter((text) => fieldOf(text) !== undefined).length
  if (filled.length < 2 || known === 0 || filled.some(isData)) return false
  if (known === 1 && hasDigit(row)) return false
  return dataColumns(below).some((column) => isFilled(row[column] ?? ''))
}

/** The columns of which most filled cells look like data. */
function dataColumns(rows: Rows): number[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const texts = rows.map((row) => row[column] ?? '').filter(isFilled)
    return texts.filter(isData).length * 2 > texts.length
  })
}

/** Whether a row above the header is no data: few cells, no digit, or hardly data where the rows below have it and only there. */
function isTitle(row: Row, header: Row, below: Rows): boolean {
  const named = header.filter(isFilled).length
  if (row.filter(isFilled).length * 2 <= named || (named > 1 && !hasDigit(row))) return true
  const places = dataColumns(below)
  const both = places.filter((place) => isData(row[place] ?? '')).length
  const either = places.length + row.filter(isData).length - both
  return either > 0 && both * 2 <= either
}

/**
 * Whether the row below the header's first belongs to it: its cells are names, alone or with the one above, or most of them
 * are where none has a digit.
 */
function isSecondRow(header: Row, row: Row, fieldOf: FieldOf): boolean {
  const above = carried(header, row)
  const isName = (text: string, column: number) =>
    isFilled(text) && (fieldOf(text) ?? fieldOf(`${above[column]} ${text}`)) !== undefined
  const [filled, names] = [row.filter(isFilled).length, row.filter(isName).length]
  const repeats = row.every((text, column) => text.trim() === (header[column] ?? '').trim())
  const isNamed = names === filled || (names * 2 > filled && !hasDigit(row))
  return row.some(isWorded) && !row.some(isData) && !repeats && isNamed
}

/** Whether the row above the header belongs to it: some name is known, or differs from another, only with it. */
function isGroupRow(above: Row, header: Row, width: number, fieldOf: FieldOf): boolean {
  // A title stands alone in the first cell.
  const isTitle = above.filter(isFilled).length < 2 && isFilled(above[0] ?? '')
  const isLabel = above.some((text) => text.trim().endsWith(':'))
  if (above.some(isData) || !above.some(isFilled) || isTitle || isLabel) return false
  const groups = carried(above, header)
  const names = cellsOf(header, width)
  const isKnown = names.some((name, at) => name !== '' && groups[at] && fieldOf(`${groups[at]} ${name}`))
  const filled = names.filter(isFilled)
  const isDoubled = new Set(filled).size < filled.length && above.filter(isFilled).length > 1
  return isKnown || isDoubled
}

/** The names of groups over all their columns: an empty cell is its left neighbour's, if there is a name below it. */
function carried(groups: Row, below: Row): string[] {
  let last = ''
  return cellsOf(groups, Math.max(groups.length, below.length)).map((text, at) => {
    if (text !== '') last = text
    return isFilled(below[at] ?? '') ? last : text
  })
}

function joinedNames(upper: Row, lower: Row, width: number, fieldOf: FieldOf): string[] {
  const groups = carried(upper, lower)
  const own = cellsOf(lower, width)
  return own.map((name, at) => {
    const group = groups[at] ?? ''
    if (name === '' || group === '') return group + name
    const joined = `${group} ${name}`
    const isClear =
      fieldOf(joined) === undefined && fieldOf(name) && own.indexOf(name) === own.lastIndexOf(name)
    return isClear ? name : joined
  })
}

/** Why cells of a row may stand below other names than their own. */
export const MORE_CELLS = 'more cells than the header: a comma within a cell may have moved what follows it.'

const isAfterComma = (cell: string): boolean => /^ +\S/.test(cell)

/** Whether a row has something beyond so many columns. */
function isFilledBeyond(cells: Row, width: number): boolean {
  for (let at = width; at < cells.length; at++) if (isFilled(cells[at] ?? '')) return true
  return false
}

/**
 * Says of rows below a header whether one has more cells, where most have not: else a column has no name, unless each of them
 * has a cell that begins with the blank after a comma.
 */
export function longerRows(names: Row, rows: readonly { readonly cells: Row }[]): (cells: Row) => boolean {
  const width = names.findLastIndex(isFilled) + 1
  const isLonger = (cells: Row) => width > 0 && isFilledBeyond(cells, width)
  const longer = rows.filter(({ cells }) => isLonger(cells))
  const isColumn = longer.length * 2 > rows.length && !longer.every(({ cells }) => cells.some(isAfterComma))
  return (cells) => !isColumn && isLonger(cells)
}
