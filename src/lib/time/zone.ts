import { countWhile } from '../count-while'
import { memoized } from '../memoized'
import { fixedOffset } from './fixed-offset'
import { HOUR, type Instant, modulo, SECOND, toMillis } from './instant'

/** No zone kept an offset or a name for less than this (the shortest lasted days): what holds at both ends holds between. */
const SLOT = 4 * HOUR
/** Slots remembered per zone before all of them are dropped. */
const MOST = 20_000

/**
 * Caches a property of a zone at an instant, per slot of four hours: `Intl` is slow where a list needs thousands. Where
 * the property changes within a slot, it is read each time.
 */
export function rememberedByZone<T extends string | number | null>(
  read: (instant: Instant, zone: string) => T,
): (instant: Instant, zone: string) => T {
  const zones = new Map<string, Map<number, { readonly steady: boolean; readonly value: T }>>()
  return (instant, zone) => {
    let slots = zones.get(zone)
    if (slots === undefined || slots.size > MOST) {
      slots = new Map()
      zones.set(zone, slots)
    }
    const index = Math.floor(instant / SLOT)
    let slot = slots.get(index)
    if (slot === undefined) {
      const value = read(index * SLOT, zone)
      slot = { steady: value === read((index + 1) * SLOT, zone), value }
      slots.set(index, slot)
    }
    return slot.steady ? slot.value : read(instant, zone)
  }
}

/** A date and time as a wall clock shows it, without a zone. Month 1–12, micro 0–999,999. */
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

/** The form Area/City. */
const PLACE = /^[a-z_]+\/[a-z0-9_+\-/]+$/i

/**
 * Whether times can be read in the zone: a fixed offset (`UTC-05:00`), or an IANA name of a place that this engine has.
 * Abbreviations are none, although engines have some: `spellZone` says what each is taken for.
 */
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

/** Local time minus UTC at the instant, in whole seconds, also where a zone had local mean time. */
export const offsetSeconds = rememberedByZone((instant: Instant, zone: string): number => {
  const fixed = fixedOffset(zone)
  if (fixed !== null) return fixed
  const second = (instant - modulo(instant, SECOND)) / SECOND
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(second * 1000)) part[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second: seconds = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, seconds) / 1000 - second
})

/** The instant at which UTC shows this wall time. */
export function wallAsUtc(wall: Wall): Instant {
  const { year, month, day, hour, minute, second, micro } = wall
  return Date.UTC(year, month - 1, day, hour, minute, second) * 1000 + micro
}

/** What UTC shows at the instant. */
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

/** What the clock of the zone shows at the instant. */
export function instantToWall(instant: Instant, zone: string): Wall {
  return utcWall(instant + offsetSeconds(instant, zone) * SECOND)
}

/** No zone was ever further from UTC than this (Manila and Alaska before the date line moved: below 16 hours). */
const FURTHEST = 16 * HOUR

/**
 * The instants at which the zone's clock shows the wall time: none (skipped when clocks went forward), one,
 * or two (shown twice when they went back; earlier first). Tries each offset in force nearby and keeps those that
 * are in force at the resulting instant, so nothing depends on the process's own zone.
 */
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

/** The instant at which the zone's clock jumped over a skipped wall time. */
export function jumpOver(wall: Wall, zone: string): Instant {
  const local = wallAsUtc(wall)
  const shows = (instant: Instant) => instant + offsetSeconds(instant, zone) * SECOND
  // Seconds are enough: clocks change at whole seconds.
  const first = local - modulo(local, SECOND) - FURTHEST
  const seconds = (2 * FURTHEST) / SECOND
  return first + countWhile(seconds, (second) => shows(first + second * SECOND) <= local) * SECOND
}
