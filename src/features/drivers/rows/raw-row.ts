import type { Delimiter } from '../../../lib/text/delimited-text'
import { columnOf, type DriverRow } from './driver-row'
import { placedCells } from './placed-cells'
import type { UncutLine } from './raw-line'

/**
 * A row as its line was pasted, where that is plain: nothing in it needs repair, and nothing is wrong with it by itself.
 * Most rows of a large paste are such and are never looked at: their cells as so many texts would take longer than all
 * the rest, and several times the room.
 */
export class PlainRow implements DriverRow {
  constructor(
    readonly id: number,
    private readonly line: UncutLine,
    /** A column by a cell's place in the line; -1 is nowhere. */
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

const NEEDED = new Set([columnOf('driver_id'), columnOf('first_name'), columnOf('last_name')])

/** What is plain where a check knows what to expect: empty, or as it is nearly always written. */
const EXPECTED = new Map([
  [columnOf('state'), '(?:[A-Z]{2})?'],
  [columnOf('zip'), '(?:\\d{5}(?:-\\d{4})?)?'],
  [columnOf('contact_number'), '(?:\\+?\\(?\\d[\\d ().-]*(?<! ))?'],
  [columnOf('email'), '(?:[\\w.+-]{1,64}@[\\w.-]{1,255})?'],
])

/**
 * Whether a line makes a plain row and fills what goes nowhere, if anything does: told by one look along its signs
 * instead of one at every cell. The lines that this leaves out are not wrong, only not plain.
 */
export function plainLines(delimiter: Delimiter, targets: readonly number[]): (line: UncutLine) => boolean {
  // No control signs, nothing that is repaired, letters up to the Cyrillic ones; a plus may be a rounded number's.
  const sign = `[^\\0-\\x1F\\x7F-\\xA0\\xAD\\u0500-\\uFFFF+${delimiter}]`
  const text = (times: '+' | '*') => `(?![ #])${sign}${times}(?<! )`
  const cells = targets.map((column) =>
    column === -1 || NEEDED.has(column) ? text('+') : (EXPECTED.get(column) ?? text('*')),
  )
  const plain = new RegExp(`${cells.join(delimiter)}(?=[\\r\\n]|$)`, 'y')
  const isWhole = [...NEEDED].every((column) => targets.includes(column))
  return ({ text, start }) => {
    plain.lastIndex = start
    return isWhole && plain.test(text)
  }
}
