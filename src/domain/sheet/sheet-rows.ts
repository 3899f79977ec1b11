import { formulaUndone } from '../../lib/text/csv'
import {
  DELIMITERS,
  type Delimiter,
  delimitedLines,
  delimitedRows,
  guessDelimiter,
  mostCommonWidth,
} from '../../lib/text/delimited-text'
import type { Rows } from './sheet-columns'

export interface ReadSheets {
  readonly read: string
  readonly all: readonly string[]
}

/** Rows from a clipboard or a file. They can be read repeatedly, for a different mapping. */
export interface PastedRows {
  readonly title: string | null
  readonly about?: string
  readonly workbook?: ReadSheets
  /** The first row was added as a header and isn't in the text. */
  readonly isHeaderAdded?: true
  rows(): Iterable<readonly string[]>
  /** At most about 10,000 rows, few enough to insert in one step. */
  readonly isSmall: boolean
}

export interface ListKind {
  namesColumns(rows: Rows): boolean
  /** Returns whether a row is the header of this console's own export, which escapes formulas. */
  isOwnExport?(header: readonly string[]): boolean
}

/** Characters in about 10,000 rows. */
const SMALL = 1_000_000

/** Characters and rows to check for a text's delimiter. */
const LOOKED_AT = 20_000
export const ROWS_LOOKED_AT = 50

export function pastedTable(rows: Rows, title: string | null = null): PastedRows {
  return { title, isSmall: rows.length <= 10_000, rows: () => rows }
}

/** Parses a text as rows. An empty line is a row. `asRows`: the text surely has rows, even if just one, as a file has. */
export function pastedText(
  text: string,
  list: ListKind,
  { asRows, title }: { readonly asRows: boolean; readonly title?: string | undefined },
): PastedRows {
  const delimiter = delimiterOf(text, list, asRows)
  const [torn] = title === undefined && delimiter === '\t' ? brokenRowNotes(text) : []
  return {
    title: title ?? null,
    ...(torn !== undefined && { about: torn }),
    isSmall: text.length < SMALL,
    *rows() {
      let isExport: boolean | undefined
      for (const { cells } of delimitedRows(text, delimiter, 'clipboard')) {
        isExport ??= list.isOwnExport?.(cells) ?? false
        if (isExport) yield cells.map(formulaUndone)
        else yield delimiter === '|' ? cells.map((cell) => cell.trim()) : cells
      }
    },
  }
}

export function firstRows(pasted: PastedRows): Rows {
  const first: (readonly string[])[] = []
  for (const cells of pasted.rows()) if (first.push(cells) === ROWS_LOOKED_AT) break
  return first
}

/**
 * Infers a text's delimiter. Spreadsheets use tabs. Without tabs, commas and semicolons are part of a text ("Lee, Ann")
 * unless they split all rows into the same three or more columns (`asRows`: two, or mostly three), or rows have a header.
 */
function delimiterOf(text: string, list: ListKind, asRows: boolean): Delimiter {
  const first = text.slice(0, LOOKED_AT)
  // A quoted tab in this console's own export isn't a delimiter.
  const own = DELIMITERS.find((delimiter) => {
    const [headings] = delimitedRows(first, delimiter, 'clipboard')
    return headings !== undefined && list.isOwnExport?.(headings.cells)
  })
  if (own !== undefined) return own
  // If the text is truncated, its last row may be incomplete.
  const isTruncated = first.length < text.length
  // Ignore empty lines, which are rows but don't show the delimiter.
  const splitBy = (delimiter: Delimiter) => {
    const rows = [...delimitedRows(first, delimiter, 'clipboard')]
      .map(({ cells }) => cells)
      .filter((cells) => cells.some((text) => text.trim() !== ''))
    return (isTruncated && rows.length > 1 ? rows.slice(0, -1) : rows).slice(0, ROWS_LOOKED_AT)
  }
  const mostlySplit = (rows: Rows) => rows.filter((cells) => cells.length > 1).length * 2 >= rows.length
  if (first.includes('\t') && (!asRows || mostlySplit(splitBy('\t')))) return '\t'
  const guessed = guessDelimiter(first)
  const rows = splitBy(guessed)
  const widths = rows.map((cells) => cells.length)
  // Titles above the table have no delimiter.
  const width = asRows ? mostCommonWidth(widths).cells : (widths[0] ?? 1)
  const isEven = widths.every((one) => one === width)
  const isTable = asRows
    ? (isEven && width > 1) || (width > 2 && mostlySplit(rows))
    : isEven && width > 2 && widths.length > 1
  return isTable || list.namesColumns(rows) ? guessed : '\t'
}

/** Returns a note about rows that an unquoted line break has split: fewer cells than the first row, together as many. */
export function brokenRowNotes(text: string): string[] {
  if (!text.includes('\t')) return []
  let [width, cells, first, torn, since, from] = [0, 0, 0, 0, 0, 0]
  for (const { line, start, end, quoted } of delimitedLines(text, '\t', 'clipboard')) {
    let count = quoted?.length ?? 1
    if (quoted === null) for (let at = start; at < end; at++) if (text.charCodeAt(at) === TAB) count++
    width ||= count > 1 ? count : 0
    const isPart = count < width && end > start
    if (!isPart || cells + count - 1 > width) [cells, since] = [0, 0]
    if (!isPart) continue
    if (since === 0) from = line
    cells += since === 0 ? count : count - 1
    since++
    if (cells !== width || since < 2) continue
    first ||= from
    torn++
    ;[cells, since] = [0, 0]
  }
  if (torn === 0) return []
  const rows = torn === 1 ? `One row looks` : `${torn.toLocaleString('en')} rows look`
  return [
    `${rows} split by a line break in a cell (line ${first}). Copy from a spreadsheet, or open the file.`,
  ]
}

const TAB = 9
