import { countWhile } from '../count-while'
import { memoized } from '../memoized'
import { fixedOffset } from './fixed-offset'
import { HOUR, type Instant, modulo, SECOND, toMillis } from './instant'

/** Zones keep an offset or name for days at least, so if both ends of a slot agree, the whole slot does. */
const SLOT = 4 * HOUR
/** Slots cached per zone. 20,000 cover nine years. */
const MOST = 20_000

/** Caches a property of a zone per slot of 4 h, because `Intl` is slow. Not cached in slots in which the property changes. */
export function rememberedByZone<T extends string | number | null>(
  read: (instant: Instant, zone: string) => T,
): (instant: Instant, zone: string) => T {
  const slotsOf = memoized((zone: string) =>
    memoized((index: number) => {
      const value = read(index * SLOT, zone)
      return { steady: value === read((index + 1) * SLOT, zone), value }
    }, MOST),
  )
  return (instant, zone) => {
    const { steady, value } = slotsOf(zone)(Math.floor(instant / SLOT))
    return steady ? value : read(instant, zone)
  }
}

/** A local date and time, without a zone. Month 1–12, micro 0–999,999. */
export interface Wall {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly micro: number
}

const formatOf = memoized(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }),
)

const PLACE = /^[a-z_]+\/[a-z0-9_+\-/]+$/i

/** Returns whether a name is a fixed offset (`UTC-05:00`), an IANA name, or a standard or summer time (`PST`). */
export function isZone(name: string): boolean {
  if (fixedOffset(name) !== null) return true
  if (!PLACE.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns local time minus UTC in whole seconds. Supports historical local mean time. */
export const offsetSeconds = rememberedByZone((instant: Instant, zone: string): number => {
  const fixed = fixedOffset(zone)
  if (fixed !== null) return fixed
  const second = (instant - modulo(instant, SECOND)) / SECOND
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(second * 1000)) part[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second: seconds = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, seconds) / 1000 - second
})

export function wallAsUtc(wall: Wall): Instant {
  const { year, month, day, hour, minute, second, micro } = wall
  return Date.UTC(year, month - 1, day, hour, minute, second) * 1000 + micro
}

export function utcWall(instant: Instant): Wall {
  const date = new Date(toMillis(instant))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    micro: modulo(instant, SECOND),
  }
}

export function instantToWall(instant: Instant, zone: string): Wall {
  return utcWall(instant + offsetSeconds(instant, zone) * SECOND)
}

/** More than any zone's distance from UTC: Manila and Alaska were 15 to 16 hours away before the date line moved. */
const FURTHEST = 16 * HOUR

/** Returns the instants of a local time: none if clocks skipped it, two if it happened twice (the earlier first). */
export function wallToInstants(wall: Wall, zone: string): Instant[] {
  const local = wallAsUtc(wall)
  const offsets = new Set<number>()
  for (let away = -FURTHEST; away <= FURTHEST; away += SLOT) offsets.add(offsetSeconds(local + away, zone))
  return [...offsets]
    .map((offset) => ({ offset, instant: local - offset * SECOND }))
    .filter(({ offset, instant }) => offsetSeconds(instant, zone) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b)
}

/** Returns the instant at which the zone's clock skipped a local time. */
export function jumpOver(wall: Wall, zone: string): Instant {
  const local = wallAsUtc(wall)
  const shows = (instant: Instant) => instant + offsetSeconds(instant, zone) * SECOND
  // Search in whole seconds, because clocks change at whole seconds.
  const first = local - modulo(local, SECOND) - FURTHEST
  const seconds = (2 * FURTHEST) / SECOND
  return first + countWhile(seconds, (second) => shows(first + second * SECOND) <= local) * SECOND
}
