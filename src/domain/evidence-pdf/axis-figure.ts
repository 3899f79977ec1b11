import { legendOf, NOT_TO_SCALE, type StatementAxis } from '../evidence/statement-content'
import { INK, MUTED } from './block'
import type { Pen } from './pen'

const LABEL = 7
const BAR = 11
const MARK_ROOM = 13
const TICK_ROOM = 15
const LEGEND = 8
const SWATCH = 12

const COLORS = { on: '#1d7a33', off: '#8b9699', deleted: '#b3261e' } as const

export const AXIS_HEIGHT = MARK_ROOM + BAR + TICK_ROOM + LEGEND

/**
 * Draws the states from left to right as a bar, the time asked above it, the times of changes and a legend below. States
 * also differ in their pattern: see `drawState`.
 */
export function drawAxis(pen: Pen, axis: StatementAxis, x: number, y: number, width: number): void {
  const { spans, mark, ticks } = axis
  const top = y + MARK_ROOM
  drawLegend(pen, axis, x, top + BAR + TICK_ROOM)
  for (const { state, from, to } of spans) {
    const left = x + from * width
    drawState(pen, state, left, top, (to - from) * width, BAR)
    pen.line(MUTED, 0.4, [left, top - 1], [left, top + BAR + 1])
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
    pen.line(MUTED, 0.6, [place, top + BAR], [place, top + BAR + 3])
    // Labels that would lie over another are in the facts below.
    if (left < free) continue
    pen.text(label, left, top + BAR + 4, LABEL, MUTED)
    free = left + labelWidth + 8
  }
}

type State = StatementAxis['spans'][number]['state']

/** On is full, off is half as high, deleted is hatched in red, no record is empty, what was not read is hatched. */
function drawState(pen: Pen, state: State, x: number, y: number, width: number, height: number): void {
  if (state === 'on') pen.rect(x, y, width, height, COLORS.on)
  else if (state === 'off') pen.rect(x, y + height / 4, width, height / 2, COLORS.off)
  else if (state === 'deleted') pen.hatch(x, y, width, height, COLORS.deleted)
  else if (state === 'unread') pen.hatch(x, y, width, height, COLORS.off)
  else for (const edge of [y, y + height]) pen.line(COLORS.off, 0.6, [x, edge], [x + width, edge])
}

/** Each state with its name, and that distances mean nothing where they do not. */
function drawLegend(pen: Pen, axis: StatementAxis, x: number, y: number): void {
  let at = x
  for (const { state, label } of legendOf(axis)) {
    drawState(pen, state, at, y + 1.5, SWATCH, LEGEND - 2)
    pen.text(label, at + SWATCH + 4, y, LABEL, MUTED)
    at += SWATCH + 4 + pen.width(label, LABEL) + 12
  }
  if (!axis.isToScale) pen.text(NOT_TO_SCALE, at, y, LABEL, MUTED)
}

function within(left: number, wide: number, x: number, width: number): number {
  return Math.max(x, Math.min(left, x + width - wide))
}
