import type { StatementAxis } from '../evidence/statement-content'
import { INK, MUTED, type Pen } from './block'

const LABEL = 7
const BAR = 11
const MARK_ROOM = 13
const TICK_ROOM = 15

const COLORS = { on: '#1d7a33', off: '#8b9699', none: '#ffffff' } as const

export const heightOfAxis = (_: StatementAxis): number => MARK_ROOM + BAR + TICK_ROOM

/**
 * Draws the states from left to right as a bar, the time asked above it and the times of changes below. States also differ
 * in their pattern: on is full, off is half as high, no record is hatched.
 */
export function drawAxis(
  pen: Pen,
  { spans, mark, ticks }: StatementAxis,
  x: number,
  y: number,
  width: number,
): void {
  const top = y + MARK_ROOM
  for (const { state, from, to, label } of spans) {
    const [left, wide] = [x + from * width, (to - from) * width]
    if (state === 'on') pen.rect(left, top, wide, BAR, COLORS.on)
    else if (state === 'off') pen.rect(left, top + BAR / 4, wide, BAR / 2, COLORS.off)
    else pen.hatch(left, top, wide, BAR, COLORS.off)
    const isFree = x + mark.from * width > left + pen.width(label, LABEL) + 8 || x + mark.to * width < left
    if (state === 'on' && isFree && pen.width(label, LABEL) + 6 < wide)
      pen.text(label, left + 4, top + 1.2, LABEL, '#ffffff')
    pen.line(
      [
        [left, top - 1],
        [left, top + BAR + 1],
      ],
      MUTED,
      0.4,
    )
  }
  const at = x + ((mark.from + mark.to) / 2) * width
  const wide = Math.max((mark.to - mark.from) * width, 1.6)
  pen.rect(at - wide / 2, top - 3, wide, BAR + 6, INK)
  const markWidth = pen.width(mark.label, LABEL, true)
  pen.text(mark.label, within(at - markWidth / 2, markWidth, x, width), y, LABEL, INK, true)
  let free = x
  for (const { at: part, label } of ticks) {
    const place = x + part * width
    const labelWidth = pen.width(label, LABEL)
    const left = within(place - labelWidth / 2, labelWidth, x, width)
    pen.line(
      [
        [place, top + BAR],
        [place, top + BAR + 3],
      ],
      MUTED,
      0.6,
    )
    // Labels that would lie over another are in the facts below.
    if (left < free) continue
    pen.text(label, left, top + BAR + 4, LABEL, MUTED)
    free = left + labelWidth + 8
  }
}

function within(left: number, wide: number, x: number, width: number): number {
  return Math.max(x, Math.min(left, x + width - wide))
}
