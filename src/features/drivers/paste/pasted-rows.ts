import { formulaUndone } from '../../../lib/text/csv'
import {
  type Delimiter,
  delimitedLines,
  delimitedRows,
  guessDelimiter,
} from '../../../lib/text/delimited-text'
import { COLUMN_COUNT } from '../rows/driver-row'
import { type PastedCells, RawLine, splitCells } from '../rows/raw-row'
import { REASON } from '../send/sent-files'
import { mappingByNames } from './column-mapping'

/** Rows from a clipboard or a file, which can be gone through again when they are to be mapped otherwise. */
export interface PastedRows {
  /** A file's name; null is the clipboard. */
  readonly title: string | null
  /** What else there is to know of the file: its encoding, its sheet. */
  readonly about?: string
  rows(): Iterable<PastedCells>
  /** What stands between the cells of lines that are not cut yet. */
  readonly delimiter: Delimiter
  /** About ten thousand rows at most: taken at a stretch, which is done sooner. */
  readonly isSmall: boolean
}

/** Signs in ten thousand drivers. */
const SMALL = 1_000_000

/** Signs looked at to see how a text is cut, and rows. */
const LOOKED_AT = 20_000
const ROWS_LOOKED_AT = 50

/** Rows that are cut already. */
export function pastedTable(rows: readonly (readonly string[])[], title: string | null = null): PastedRows {
  return { title, delimiter: '\t', isSmall: rows.length <= 10_000, rows: () => rows }
}

/** A text as rows by the clipboard's rules. `asRows`: the person says that these are rows, be it one alone. */
export function pastedText(text: string, asRows: boolean, title: string | null = null): PastedRows {
  const delimiter = delimiterOf(text, asRows)
  return {
    title,
    delimiter,
    isSmall: text.length < SMALL,
    *rows() {
      let isOwn: boolean | undefined
      for (const { start, end, quoted } of delimitedLines(text, delimiter, 'clipboard')) {
        const cells = quoted ?? new RawLine(text, start, end, delimiter)
        isOwn ??= isExported(splitCells(cells))
        yield isOwn ? splitCells(cells).map(formulaUndone) : cells
      }
    },
  }
}

/** Whether these are the headings of the rows that this console saves for mending, where formulas are neutralised. */
function isExported(headings: readonly string[]): boolean {
  return headings.at(-1) === REASON && headings.length === COLUMN_COUNT + 1
}

/** The first rows, enough to see what they are. */
export function beginning(pasted: PastedRows): readonly (readonly string[])[] {
  const first: (readonly string[])[] = []
  for (const cells of pasted.rows()) if (first.push(splitCells(cells)) === ROWS_LOOKED_AT) break
  return first
}

/**
 * Spreadsheets put tabs between cells. Without one, commas and semicolons are part of a text ("Lee, Ann") unless the
 * rows are cut alike by them into three columns or more, or begin with names of columns. Where somebody says that these
 * are rows, two columns are enough, and some of three may be short.
 */
function delimiterOf(text: string, asRows: boolean): Delimiter {
  const first = text.slice(0, LOOKED_AT)
  // The last row may be cut off where looking ended.
  const isCut = first.length < text.length
  // An empty line is a row of its own, but says nothing of how the others are cut.
  const cutBy = (delimiter: Delimiter) => {
    const rows = [...delimitedRows(first, delimiter, 'clipboard')]
      .map(({ cells }) => cells)
      .filter((cells) => cells.some((text) => text.trim() !== ''))
    return (isCut && rows.length > 1 ? rows.slice(0, -1) : rows).slice(0, ROWS_LOOKED_AT)
  }
  const mostlyCut = (rows: readonly (readonly string[])[]) =>
    rows.filter((cells) => cells.length > 1).length * 2 >= rows.length
  if (first.includes('\t') && (!asRows || mostlyCut(cutBy('\t')))) return '\t'
  const guessed = guessDelimiter(first)
  const rows = cutBy(guessed)
  const widths = rows.map((cells) => cells.length)
  const [width = 1] = widths
  const isEven = widths.every((one) => one === width)
  const isTable = asRows
    ? (isEven && width > 1) || (width > 2 && mostlyCut(rows))
    : isEven && width > 2 && widths.length > 1
  const isNamed = width > 1 && mappingByNames(rows[0] ?? []).filter((field) => field !== null).length > 1
  return isTable || isNamed ? guessed : '\t'
}
