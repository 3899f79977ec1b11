import { STATE_CODES } from '../../../domain/find/plate-states'
import type { RawLine } from '../../../domain/sheet/raw-line'
import type { Delimiter } from '../../../lib/text/delimited-text'
import { COLUMN_COUNT, columnOf, type DriverRow } from './driver-row'

/** The cells with each text in its target column, -1 for none; the same array if nothing changes. */
export function withTexts(
  cells: readonly string[],
  texts: readonly string[],
  targets: readonly number[],
): readonly string[] {
  let changed: string[] | null = null
  for (let place = 0; place < texts.length; place++) {
    const target = targets[place] ?? -1
    const text = texts[place] ?? ''
    if (target === -1 || text === cells[target]) continue
    changed ??= cells.slice()
    changed[target] = text
  }
  return changed ?? cells
}

const EMPTY_CELLS: readonly string[] = new Array<string>(COLUMN_COUNT).fill('')

/** The cells of a new row: each text in its target column, the others empty. */
export function placedCells(texts: readonly string[], targets: readonly number[]): readonly string[] {
  return withTexts(EMPTY_CELLS, texts, targets)
}

/**
 * A row that stays the line it was pasted as, because nothing in it is wrong or needs repair. Most rows of a large paste
 * are like that and are never looked at: splitting them takes as long as all the rest of the paste, and twice the memory.
 */
export class RawRow implements DriverRow {
  constructor(
    readonly id: number,
    private readonly line: RawLine,
    /** The column of each cell of the line; -1 is nowhere. */
    private readonly targets: readonly number[],
  ) {}

  get cells(): readonly string[] {
    return placedCells(this.line.cells, this.targets)
  }

  cellAt(column: number): string {
    const place = this.targets.indexOf(column)
    return place === -1 ? '' : this.line.cellAt(place)
  }
}

const DRIVER_ID = columnOf('driver_id')
const NEEDED = new Set([DRIVER_ID, columnOf('first_name'), columnOf('last_name')])

/** What a raw row may have in columns that are checked more closely: nothing, or the usual notation. */
const EXPECTED = new Map([
  [columnOf('state'), `(?:${STATE_CODES.join('|')})?`],
  [columnOf('zip'), '(?:\\d{5}(?:-\\d{4})?)?'],
  [columnOf('contact_number'), '(?:\\+?\\(?(?:\\d[ ().-]*){7,15}(?<! |\\.0+))?'],
  [columnOf('email'), '(?:[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,3})?'],
])

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** What dates begin with, as spreadsheets make them of `3-5` or `MAR5`. */
export const DATES = `\\d\\d?-${MONTH}|${MONTH}-\\d\\d|\\d\\d?/\\d\\d?/\\d\\d|\\d{4}-\\d\\d-\\d\\d`
const NO_VALUES = 'n/?a|null|blank|empty|clear|delete'.replace(
  /[a-z]/g,
  (letter) => `[${letter}${letter.toUpperCase()}]`,
)

/**
 * Makes the test for lines that can be raw rows: nothing is wrong, nothing needs repair, cells without a column have a
 * text. One regular expression per line, not a look at every cell. Lines that fail it may still be right.
 */
export function rawLineTest(delimiter: Delimiter, targets: readonly number[]): (line: RawLine) => boolean {
  // No control characters, nothing that is repaired, letters up to Cyrillic; a plus may belong to a rounded number.
  const character = (but: string) => `[^\\0-\\x1F\\x7F-\\xBF\\u0500-\\uFFFF+${but}${delimiter}]`
  // What begins with a sign, a word for no value or a formatted number is looked at more closely.
  const first = `(?![^0-9A-Za-z\\xC0-\\u04FF\\r\\n${delimiter}]|(?:${NO_VALUES})\\b|\\d{1,3},\\d{3})`
  const text = (times: '+' | '*', but = '@') => `${first}${character(but)}${times}(?<! |\\.0+)`
  const cells = targets.map((column) => {
    if (column === DRIVER_ID) return `(?!${DATES})${text('+')}`
    if (NEEDED.has(column)) return text('+', '@\\d')
    return column === -1 ? text('+', '') : (EXPECTED.get(column) ?? text('*'))
  })
  const pattern = new RegExp(`${cells.join(delimiter)}(?=[\\r\\n]|$)`, 'y')
  const isWhole = [...NEEDED].every((column) => targets.includes(column))
  return ({ text, start }) => {
    pattern.lastIndex = start
    return isWhole && pattern.test(text)
  }
}
