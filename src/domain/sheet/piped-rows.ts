import { linesOf } from '../../lib/text/lines-of'

/** A text that is no table, as rows. */
export interface TextRows {
  readonly rows: readonly (readonly string[])[]
  /** Rows at the top that name the columns; absent where the text itself may have them. */
  readonly headerRows?: number
  /** What it was read as, in words. */
  readonly about: string
}

const PIPE = /[|¦│]/
const FRAMED = /^[|¦│].*[|¦│]$/
export const LOOKED_AT = 200

export const firstLines = (text: string) => linesOf(text, LOOKED_AT)

/** Tables of Markdown and exports of databases: most lines have as many pipes. Markdown's rule is left out. */
export function pipeRows(text: string): TextRows | null {
  const lines = firstLines(text)
  if (lines.some((line) => line.includes('\t'))) return null
  // All lines have a frame, or none: a row may only begin and end with empty cells.
  const isFramed = lines.every((line) => !PIPE.test(line) || FRAMED.test(line))
  if (usualWidth(lines.map((line) => pipeCells(line, isFramed))) === null) return null
  const rows = linesOf(text).map((line) => pipeCells(line, isFramed))
  const isRuled = rows[1]?.every((cell) => /^:?-+:?$/.test(cell))
  return { rows: isRuled ? rows.toSpliced(1, 1) : rows, about: 'separated by pipes' }
}

function pipeCells(line: string, isFramed: boolean): string[] {
  const cells = line.split(PIPE).map((cell) => cell.trim())
  return isFramed && cells.length > 2 ? cells.slice(1, -1) : cells
}

/** The most cells of a line, where most lines have as many; else null. */
export function usualWidth(rows: readonly (readonly string[])[]): number | null {
  const most = Math.max(0, ...rows.map((cells) => cells.length))
  const usual = rows.filter((cells) => cells.length === most).length
  return most > 2 && usual > 1 && usual * 5 >= rows.length * 3 ? most : null
}
