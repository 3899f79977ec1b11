import type { StatementAxis } from '../../domain/evidence/statement-content'

/** Width of a letter and of a space between labels, in pixels. */
const LETTER = 7
const APART = 12

/** The narrowest axes that show all labels: a phone's, and paper's, which the styles tell apart; in pixels. */
export const AXIS_WIDTHS = { narrow: 250, wide: 620 } as const

export type AxisSize = keyof typeof AXIS_WIDTHS

/**
 * The part of a label that lies before its time, so that none is cut at an end: half of it, but none at the
 * beginning of the axis and all at its end. On a narrow axis a label may be nearly as wide, so it moves by as much as its time.
 */
export function shareBefore(at: number, size: AxisSize): number {
  if (size === 'narrow') return at
  return at < 1 / 6 ? 3 * at : at > 5 / 6 ? 3 * at - 2 : 0.5
}

/** The row of each label below an axis, from 0: the highest in which it meets no other. */
export function labelRows(ticks: StatementAxis['ticks'], size: AxisSize): readonly number[] {
  const filledTo: number[] = []
  return ticks.map(({ at, label }) => {
    const width = label.length * LETTER
    const from = at * AXIS_WIDTHS[size] - shareBefore(at, size) * width
    const free = filledTo.findIndex((end) => end + APART <= from)
    const row = free < 0 ? filledTo.length : free
    filledTo[row] = from + width
    return row
  })
}
