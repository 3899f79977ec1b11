import type { StatementAxis } from '../../domain/evidence/statement-content'

/** Width of a letter, of a space between labels, and of the narrowest axis that shows all labels: paper's; in pixels. */
const LETTER = 7
const APART = 12
const AXIS = 620

/** Parts of the axis before which, and after which, labels are written towards the middle. */
const ENDS = [0.15, 0.85] as const

/** Labels near an end are written towards the middle, so that none is cut. */
export function anchorAt(part: number): 'start' | 'middle' | 'end' {
  if (part < ENDS[0]) return 'start'
  return part > ENDS[1] ? 'end' : 'middle'
}

/** The row of each label below the axis, from 0: the highest in which it meets no other. */
export function labelRows(ticks: StatementAxis['ticks']): readonly number[] {
  const filledTo: number[] = []
  return ticks.map(({ at, label }) => {
    const width = label.length * LETTER
    const shift = { start: 0, middle: width / 2, end: width }[anchorAt(at)]
    const from = at * AXIS - shift
    const free = filledTo.findIndex((end) => end + APART <= from)
    const row = free < 0 ? filledTo.length : free
    filledTo[row] = from + width
    return row
  })
}
