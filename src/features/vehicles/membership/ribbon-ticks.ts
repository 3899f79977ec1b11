import { HISTORY_START } from '../../../domain/membership/membership-run'
import { DAY, HOUR, type Instant, modulo } from '../../../lib/time/instant'
import { clockText, dateText, MONTHS } from '../../../lib/time/time-text'
import { instantToWall, utcWall, type Wall, wallAsUtc, wallToInstants } from '../../../lib/time/zone'
import { isOn, type RibbonAxis, shareOf } from './ribbon-geometry'

/** A line on the axis, where a year, a month, a day or an hour of the zone begins. */
export interface Tick {
  readonly instant: Instant
  readonly text: string
}

/** A label below the ribbon, between its edges in pixels, and the instant it is of. */
export interface AxisLabel {
  readonly text: string
  readonly instant: Instant
  readonly left: number
  readonly right: number
}

/** Pixels: between two ticks, width of a letter, gap after a label. */
const [APART, LETTER, GAP] = [56, 7.5, 8]

/** Steps of a clock: hours, days and weeks, in microseconds. */
const CLOCK_STEPS = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY]
/** Steps of a calendar, in months. */
const CALENDAR_STEPS = [1, 3, 6, 12, 24, 60, 120, 240, 600]
/** Average month, to choose a step. */
const MONTH = 30.4375 * DAY

/** The beginnings of equal parts of the calendar in the zone, as near together as their labels allow. */
export function ticksOf(axis: RibbonAxis, zone: string, width: number): Tick[] {
  const least = ((axis.end - axis.start) / Math.max(width, APART)) * APART
  const step = CLOCK_STEPS.find((one) => one >= least)
  const months = CALENDAR_STEPS.find((one) => one * MONTH >= least) ?? 1200
  const walls = step === undefined ? calendarWalls(axis, zone, months) : clockWalls(axis, zone, step)
  return walls.flatMap((wall) => {
    // A moment that the clocks skipped has no tick, one that they showed twice has its first.
    const [instant] = wallToInstants(wall, zone)
    if (instant === undefined || !isOn(axis, instant)) return []
    return [{ instant, text: tickText(wall, step === undefined && months >= 12) }]
  })
}

const YEAR = /^\d{4}$/

/** Weeks begin on a Monday: 5 January 1970 was one. */
const MONDAY = 4 * DAY

function clockWalls(axis: RibbonAxis, zone: string, step: number): Wall[] {
  const from = wallAsUtc(instantToWall(axis.start, zone))
  const to = wallAsUtc(instantToWall(axis.end, zone))
  const walls: Wall[] = []
  // An hour more at both ends: clocks may go back within the range.
  const first = from - HOUR - modulo(from - HOUR - MONDAY, step)
  for (let local = first; local <= to + HOUR; local += step) walls.push(utcWall(local))
  return walls
}

function calendarWalls(axis: RibbonAxis, zone: string, step: number): Wall[] {
  const [from, to] = [instantToWall(axis.start, zone), instantToWall(axis.end, zone)]
  const monthOf = ({ year, month }: Wall) => year * 12 + month - 1
  const walls: Wall[] = []
  for (let at = monthOf(from) - modulo(monthOf(from), step); at <= monthOf(to); at += step) {
    const [year, month] = [Math.floor(at / 12), modulo(at, 12) + 1]
    walls.push({ year, month, day: 1, hour: 0, minute: 0, second: 0, micro: 0 })
  }
  return walls
}

/** `2024`, `Mar`, `5 Mar` or `08:30`: what begins there. */
function tickText({ year, month, day, hour }: Wall, yearsOnly: boolean): string {
  const name = (MONTHS[month - 1] ?? '').slice(0, 3)
  // The shortest step is an hour.
  if (hour > 0) return `${String(hour).padStart(2, '0')}:00`
  if (day > 1) return `${day} ${name}`
  return yearsOnly || month === 1 ? String(year) : name
}

/**
 * The labels that have room beside those of the times asked, in this order: now, the edges of a ribbon that is zoomed,
 * 3 June 2023 (when histories begin), the years, and the other ticks.
 */
export function labelsOf(
  axis: RibbonAxis,
  place: {
    readonly zone: string
    readonly width: number
    readonly now: Instant
    readonly asked: readonly Instant[]
    readonly ticks: readonly Tick[]
    readonly zoomed: boolean
  },
): AxisLabel[] {
  const { zone, width, now, ticks } = place
  const extentOf = (text: string, instant: Instant) => {
    const size = text.length * LETTER + 2
    const left = Math.max(0, Math.min(width - size, shareOf(instant, axis) * width - size / 2))
    return { text, left, right: left + size + GAP }
  }
  const taken = place.asked.map((instant) => extentOf(isOn(axis, instant) ? 'asked' : '← asked', instant))
  const wanted = [
    { text: 'now', instant: now },
    ...(place.zoomed
      ? [axis.start, axis.end].map((at) => ({ text: edgeText(at, axis, zone), instant: at }))
      : []),
    { text: '3 Jun 2023', instant: HISTORY_START },
    ...ticks.filter(({ text }) => YEAR.test(text)),
    ...ticks.filter(({ text }) => !YEAR.test(text)),
  ]
  const labels: AxisLabel[] = []
  for (const { text, instant } of wanted) {
    if (!isOn(axis, instant)) continue
    const extent = extentOf(text, instant)
    if (extent.right - GAP > width) continue
    if (taken.some(({ left, right }) => extent.left < right && extent.right > left)) continue
    taken.push(extent)
    labels.push({ text, instant, left: extent.left, right: extent.right - GAP })
  }
  return labels
}

/** Where lines are drawn: at each label's own instant, and at each tick without a label that no label stands below. */
export function linesOf(
  axis: RibbonAxis,
  width: number,
  ticks: readonly Tick[],
  labels: readonly AxisLabel[],
): Instant[] {
  const isBare = (instant: Instant) => {
    const place = shareOf(instant, axis) * width
    return labels.every(({ left, right }) => place < left || place > right)
  }
  const bare = ticks.map(({ instant }) => instant).filter(isBare)
  return [...new Set([...labels.map(({ instant }) => instant), ...bare])]
}

/** The date at an edge, with the time where the ribbon shows few days. */
function edgeText(instant: Instant, { start, end }: RibbonAxis, zone: string): string {
  const date = dateText(instant, zone)
  return end - start < 3 * DAY ? `${date} ${clockText(instant, zone, 'minute')}` : date
}
