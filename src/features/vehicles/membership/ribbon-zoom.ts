import { HOUR, type Instant } from '../../../lib/time/instant'
import type { RibbonAxis } from './ribbon-geometry'

/** The shortest time that can fill the ribbon: a click in it still tells minutes apart. */
export const SHORTEST = HOUR

/** Moves a range into the whole, and makes it as long as a range can be. Whole microseconds. */
export function clampRange({ start, end }: RibbonAxis, whole: RibbonAxis): RibbonAxis {
  const most = whole.end - whole.start
  const length = Math.min(most, Math.max(SHORTEST, Math.round(end - start)))
  // A range that is too short or too long keeps its middle.
  const from = Math.round((start + end - length) / 2)
  const clamped = Math.min(whole.end - length, Math.max(whole.start, from))
  return { start: clamped, end: clamped + length }
}

/** Makes a range longer (factor above 1) or shorter, around an instant that stays in its place. */
export function zoomRange(range: RibbonAxis, whole: RibbonAxis, factor: number, around: Instant): RibbonAxis {
  const length = range.end - range.start
  const most = whole.end - whole.start
  const wanted = Math.min(most, Math.max(Math.min(SHORTEST, most), length * factor))
  const start = around - ((around - range.start) / length) * wanted
  return clampRange({ start, end: start + wanted }, whole)
}

/** Moves a range by a time (microseconds), as far as the whole goes. */
export function panRange({ start, end }: RibbonAxis, whole: RibbonAxis, by: number): RibbonAxis {
  return clampRange({ start: start + by, end: end + by }, whole)
}

/** Moves one edge of a range to an instant. The other edge stays. */
export function moveEdge(
  range: RibbonAxis,
  whole: RibbonAxis,
  edge: 'start' | 'end',
  to: Instant,
): RibbonAxis {
  const at = Math.round(to)
  if (edge === 'start') {
    const latest = Math.max(whole.start, range.end - SHORTEST)
    return { start: Math.min(latest, Math.max(whole.start, at)), end: range.end }
  }
  const earliest = Math.min(whole.end, range.start + SHORTEST)
  return { start: range.start, end: Math.max(earliest, Math.min(whole.end, at)) }
}

/** Moves a range as little as possible, until it shows an interval or, of a longer one, as much as fits. */
export function revealRange(range: RibbonAxis, whole: RibbonAxis, from: Instant, to: Instant): RibbonAxis {
  const [a, b] = [from - range.start, to - range.end]
  // Both edges inside, or the interval reaches over both: nothing is hidden that could be shown.
  if ((a >= 0 && b <= 0) || (a <= 0 && b >= 0)) return range
  return panRange(range, whole, Math.abs(a) < Math.abs(b) ? a : b)
}

/** Whether a range is all there is. */
export function isWhole(range: RibbonAxis, whole: RibbonAxis): boolean {
  return range.start <= whole.start && range.end >= whole.end
}
