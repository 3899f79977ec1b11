import { formulaUndone } from '../../lib/text/csv'
import {
  DELIMITERS,
  type Delimiter,
  delimitedLines,
  delimitedRows,
  guessDelimiter,
} from '../../lib/text/delimited-text'
import { pipeRows } from './piped-rows'
import { type PastedCells, RawLine, splitCells } from './raw-line'
import type { Rows } from './sheet-columns'

/** Of a workbook with several sheets: the one that is read, and all that could be. */
export interface ReadSheets {
  readonly read: string
  readonly all: readonly string[]
}

/** Rows from a clipboard or a file. They can be read again, to map them in another way. */
export interface PastedRows {
  /** The file's name; null for the clipboard. */
  readonly title: string | null
  /** The file's encoding or sheet. */
  readonly about?: string
  readonly workbook?: ReadSheets
  /** How many rows at the top name the columns, where that is known without a look at them. */
  readonly headerRows?: number
  rows(): Iterable<PastedCells>
  /** The delimiter of raw lines. */
  readonly delimiter: Delimiter
  /** At most about ten thousand rows, which are put in at once: that is done sooner. */
  readonly isSmall: boolean
}

/** What tells the rows of one kind of list from a text with commas. */
export interface ListKind {
  /** Whether the first rows, split by some delimiter, have a header of such a list. */
  namesColumns(rows: Rows): boolean
  /** Whether a row is the header of this console's own export, in which formulas are neutralised. */
  isOwnExport(header: readonly string[]): boolean
}

interface TextOrigin {
  /** Whether the person said that these are rows, even if it is one: a file, or a box for rows. */
  readonly asRows: boolean
  /** The file's name; none for the clipboard. */
  readonly title?: string
  /** What stands between cells; found if absent. */
  readonly delimiter?: Delimiter
}

/** Characters in about ten thousand rows. */
const SMALL = 1_000_000

/** How many characters and rows are looked at to find a text's delimiter. */
const LOOKED_AT = 20_000
const ROWS_LOOKED_AT = 50

/** Rows that are already split into cells. */
export function pastedTable(rows: Rows, title: string | null = null): PastedRows {
  return { title, delimiter: '\t', isSmall: rows.length <= 10_000, rows: () => rows }
}

/** A text as rows, by the clipboard's rules: an empty line is a row, unless pipes stand between its cells. */
export function pastedText(text: string, list: ListKind, origin: TextOrigin): PastedRows {
  const piped = origin.delimiter === undefined ? pipeRows(text) : null
  if (piped !== null) return { ...pastedTable(piped.rows, origin.title ?? null), about: piped.about }
  const delimiter = origin.delimiter ?? delimiterOf(text, list, origin.asRows)
  return {
    title: origin.title ?? null,
    delimiter,
    isSmall: text.length < SMALL,
    *rows() {
      let isExport: boolean | undefined
      for (const { start, end, quoted } of delimitedLines(text, delimiter, 'clipboard')) {
        const cells = quoted ?? new RawLine(text, start, end, delimiter)
        isExport ??= list.isOwnExport(splitCells(cells))
        yield isExport ? splitCells(cells).map(formulaUndone) : cells
      }
    },
  }
}

/** The first rows, enough to tell what they are. */
export function firstRows(pasted: PastedRows): Rows {
  const first: (readonly string[])[] = []
  for (const cells of pasted.rows()) if (first.push(splitCells(cells)) === ROWS_LOOKED_AT) break
  return first
}

/**
 * Finds a text's delimiter. Spreadsheets put tabs between cells. Without tabs, commas and semicolons belong to a text
 * ("Lee, Ann") unless they split all rows into the same three or more columns, or a header is among the first. If the
 * person said that these are rows, two columns are enough, and of three or more some may be missing.
 */
function delimiterOf(text: string, list: ListKind, asRows: boolean): Delimiter {
  const first = text.slice(0, LOOKED_AT)
  // A quoted tab in a file of this console's own separates nothing.
  const own = DELIMITERS.find((delimiter) => {
    const [headings] = delimitedRows(first, delimiter, 'clipboard')
    return headings !== undefined && list.isOwnExport(headings.cells)
  })
  if (own !== undefined) return own
  // The last row may be incomplete.
  const isCut = first.length < text.length
  // An empty line is a row, but says nothing about the delimiter.
  const splitBy = (delimiter: Delimiter) => {
    const rows = [...delimitedRows(first, delimiter, 'clipboard')]
      .map(({ cells }) => cells)
      .filter((cells) => cells.some((text) => text.trim() !== ''))
    return (isCut && rows.length > 1 ? rows.slice(0, -1) : rows).slice(0, ROWS_LOOKED_AT)
  }
  const mostlySplit = (rows: Rows) => rows.filter((cells) => cells.length > 1).length * 2 >= rows.length
  if (first.includes('\t') && (!asRows || mostlySplit(splitBy('\t')))) return '\t'
  const guessed = guessDelimiter(first)
  const rows = splitBy(guessed)
  const widths = rows.map((cells) => cells.length)
  const [width = 1] = widths
  const isEven = widths.every((one) => one === width)
  const isTable = asRows
    ? (isEven && width > 1) || (width > 2 && mostlySplit(rows))
    : isEven && width > 2 && widths.length > 1
  return isTable || list.namesColumns(rows) ? guessed : '\t'
}

/** Replaces a `<br>` while blanks are joined. */
const LINE_BREAK = '\u2028'
const BESIDE_LINE_BREAK = / ?\u2028 ?/g

/**
 * Reads the rows of the first table in a clipboard's HTML; null if there is none. Few programs put no text beside it.
 * A parsed document runs no script and loads nothing. Line breaks in a cell stay; a cell over several columns or rows
 * is followed by empty ones.
 */
export function htmlRows(html: string): Rows | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows = [...table.rows].map((): string[] => [])
  for (const [place, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (rows[place]?.[column] !== undefined) column++
      for (let down = 0; down < Math.max(1, cell.rowSpan); down++)
        for (let right = 0; right < cell.colSpan; right++) {
          const target = rows[place + down]
          if (target) target[column + right] = down + right === 0 ? cellText(cell) : ''
        }
      column += cell.colSpan
    }
  }
  return rows.map((cells) => Array.from(cells, (text) => text ?? ''))
}

function cellText(cell: HTMLTableCellElement): string {
  for (const hidden of cell.querySelectorAll('style, script, template')) hidden.remove()
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(LINE_BREAK)
  // A line break in the markup is a blank.
  const text = (cell.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  return text.replaceAll(BESIDE_LINE_BREAK, '\n').trim()
}
