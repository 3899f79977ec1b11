import { HISTORY_START } from '../../../domain/periods/status-period'
import { DAY, HOUR, type Instant, modulo } from '../../../lib/time/instant'
import { clockText, dateText, MONTHS } from '../../../lib/time/time-text'
import { instantToWall, utcWall, type Wall, wallAsUtc, wallToInstants } from '../../../lib/time/zone'
import { isOn, type RibbonAxis, shareOf } from './ribbon-geometry'

/** A line on the axis, at the start of a year, month, day or hour in the zone. */
export interface Tick {
  readonly instant: Instant
  readonly text: string
  readonly isYear: boolean
}

export interface AxisLabel {
  readonly text: string
  readonly instant: Instant
  readonly left: number
  readonly right: number
}

/** In pixels: between two ticks, width of a letter, gap after a label. */
const [APART, LETTER, GAP] = [56, 7.5, 8]

/** Steps of a clock: hours, days and weeks, in microseconds. */
const CLOCK_STEPS = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY]
const CALENDAR_STEPS = [1, 3, 6, 12, 24, 60, 120, 240, 600]
const MONTH = 30.4375 * DAY

/** Returns ticks at calendar boundaries in the zone, as dense as their labels allow. */
export function ticksOf(axis: RibbonAxis, zone: string, width: number): Tick[] {
  const least = ((axis.end - axis.start) / Math.max(width, APART)) * APART
  const step = CLOCK_STEPS.find((one) => one >= least)
  const months = CALENDAR_STEPS.find((one) => one * MONTH >= least) ?? 1200
  const walls = step === undefined ? calendarWalls(axis, zone, months) : clockWalls(axis, zone, step)
  return walls.flatMap((wall) => {
    // A skipped local time has no tick; a repeated one has a tick at its first occurrence.
    const [instant] = wallToInstants(wall, zone)
    if (instant === undefined || !isOn(axis, instant)) return []
    const isYear = wall.month === 1 && wall.day === 1 && wall.hour === 0
    return [{ instant, text: tickText(wall, isYear), isYear }]
  })
}

/** Weeks start on a Monday, as January 5, 1970 was. */
const MONDAY = 4 * DAY

function clockWalls(axis: RibbonAxis, zone: string, step: number): Wall[] {
  const from = wallAsUtc(instantToWall(axis.start, zone))
  const to = wallAsUtc(instantToWall(axis.end, zone))
  const walls: Wall[] = []
  // Adds an hour at both ends, because clocks may go back within the range.
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

function tickText({ year, month, day, hour }: Wall, isYear: boolean): string {
  const name = (MONTHS[month - 1] ?? '').slice(0, 3)
  // The shortest step is an hour.
  if (hour > 0) return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
  if (day > 1) return `${name} ${day}`
  return isYear ? String(year) : name
}

/** Returns the labels that fit, by priority: now, zoomed edges, June 3, 2023, the years, other ticks. */
export function placeLabels(
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
  const taken = place.asked.map((instant) => extentOf(isOn(axis, instant) ? 'checked' : '← checked', instant))
  const wanted = [
    { text: 'now', instant: now },
    ...(place.zoomed
      ? [axis.start, axis.end].map((at) => ({ text: edgeText(at, axis, zone), instant: at }))
      : []),
    { text: 'Jun 3, 2023', instant: HISTORY_START },
    ...ticks.filter(({ isYear }) => isYear),
    ...ticks.filter(({ isYear }) => !isYear),
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

/** Returns the lines: one at each label, and one at each unlabeled tick that isn't above a label. */
export function placeLines(
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

function edgeText(instant: Instant, { start, end }: RibbonAxis, zone: string): string {
  const date = dateText(instant, zone)
  return end - start < 3 * DAY ? `${date}, ${clockText(instant, zone, 'minute')}` : date
}
