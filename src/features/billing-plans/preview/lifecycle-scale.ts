import { DAY, HOUR, type Instant } from '../../../lib/time/instant'
import type { Lifecycle } from './lifecycle'

/** A position in the drawing, in percent of its width. */
export type Percent = number

/** The time scale that all lanes of a drawing share. */
export interface LifecycleScale {
  readonly of: (instant: Instant) => Percent
  /** With the distance from the invoice's creation: "+7 d", "0", "−24 h". Empty where only the creation has a date. */
  readonly ticks: readonly { readonly at: Percent; readonly text: string }[]
}

/** Leaves room for glyphs at both sides. */
const LEFT = 3
const RIGHT = 97
/** Drawn length of a segment whose duration is unknown or too long. */
export const UNKNOWN_LENGTH: Percent = 14

const STEPS = [1, 2, 6, 12, 24, 48, 168, 336, 720, 2160, 8760, 43_800, 175_200].map((hours) => hours * HOUR)
const MAX_TICKS = 5

/** Makes a scale, linear in time, that holds every date of the lifecycle. */
export function scaleOf({ createdAt, lanes }: Lifecycle): LifecycleScale {
  const drawn = lanes.filter(({ without }) => without === null)
  const points = drawn.flatMap(({ finalisation, due }) => [finalisation.at, due.at])
  const goesFarBack = drawn.some(
    ({ open, finalisation, payment, due }) =>
      (finalisation.far && open.hours < 0) || (due.far && payment.hours < 0),
  )
  const instants = [createdAt, ...points.filter((at) => at !== null)]
  const start = Math.min(...instants)
  const length = Math.max(...instants) - start
  const span = length || HOUR
  // Room for the segments without a date: two at most.
  const right = points.includes(null) ? RIGHT - 2 * UNKNOWN_LENGTH : RIGHT
  const left = goesFarBack ? LEFT + UNKNOWN_LENGTH : LEFT
  const of = (instant: Instant) => left + ((instant - start) / span) * (right - left)
  const step = STEPS.find((size) => span / size <= MAX_TICKS) ?? span
  const first = Math.ceil((start - createdAt) / step)
  const last = Math.floor((start + length - createdAt) / step)
  const count = length === 0 ? 0 : last - first + 1
  const ticks = Array.from({ length: count }, (_, index) => (first + index) * step)
  return {
    of,
    ticks: ticks.map((distance) => ({ at: of(createdAt + distance), text: distanceText(distance) })),
  }
}

function distanceText(distance: number): string {
  if (distance === 0) return '0'
  const sign = distance < 0 ? '−' : '+'
  const size = Math.abs(distance)
  return size % DAY === 0 ? `${sign}${size / DAY} d` : `${sign}${Math.round(size / HOUR)} h`
}
