import { memoized } from '../memoized'
import { pluralize } from '../text/pluralize'
import { dayjs } from './dayjs'
import { fixedOffset, isoOffset, seasonPlace } from './fixed-offset'
import { DAY, HOUR, type Instant, isInstant, MINUTE, modulo, SECOND, toMillis } from './instant'
import { offsetSeconds, rememberedByZone } from './zone'

export const MONTHS = Array.from({ length: 12 }, (_, month) =>
  dayjs.utc(Date.UTC(2000, month)).format('MMMM'),
)

const abbreviationAt = rememberedByZone(abbreviationOf)

const UNKNOWN = 'time unknown'

function localText(instant: Instant, zone: string, format: string): string {
  if (!isInstant(instant)) return UNKNOWN
  return dayjs.utc(toMillis(instant + offsetSeconds(instant, zone) * SECOND)).format(format)
}

/** Microseconds per unit of precision, coarsest first. */
const LENGTHS = { minute: MINUTE, second: SECOND, milli: 1000, micro: 1 }
export type TimePrecision = keyof typeof LENGTHS
const PRECISIONS = Object.keys(LENGTHS) as TimePrecision[]

/** Formats an offset in seconds: `UTC−5`, `UTC+5:30`, `UTC+0` (minus is U+2212). */
export function offsetText(seconds: number): string {
  const [, sign, hours, rest] = /^(.)0?(\d+)(.*?)(?::00)?$/.exec(isoOffset(seconds)) ?? []
  return `UTC${sign === '-' ? '−' : '+'}${hours}${rest}`
}

/** Builds a Day.js format. Day.js only has milliseconds, so microseconds are inserted as literal text. */
function clockFormat(instant: Instant, precision: TimePrecision): string {
  if (precision === 'minute') return 'h:mm A'
  if (precision === 'second') return 'h:mm:ss A'
  if (precision === 'milli') return 'h:mm:ss.SSS A'
  return `h:mm:ss[.${String(modulo(instant, SECOND)).padStart(6, '0')}] A`
}

const inFormat = (format: string) => (instant: Instant, zone: string) => localText(instant, zone, format)

export const dateText = inFormat('MMM D, YYYY')

export const longDateText = inFormat('MMMM D, YYYY')

export const dayText = inFormat('dddd, MMMM D, YYYY')

/** Formats `2024-03-05`. Such texts sort by date. */
export const isoDateText = inFormat('YYYY-MM-DD')

/** Returns the same number for all instants of a day in a zone. Cheaper than comparing texts. */
export const dayNumber = (instant: Instant, zone: string): number =>
  Math.floor((instant + offsetSeconds(instant, zone) * SECOND) / DAY)

/** Formats `3:30:15 AM`. Use it only next to the date and zone. */
export const clockText = (instant: Instant, zone: string, precision: TimePrecision = 'second'): string =>
  localText(instant, zone, clockFormat(instant, precision))

/** Formats `EST (UTC−5)`, `UTC+5:30` for a fixed offset or a zone without an English abbreviation, or `UTC`. */
export function zoneText(instant: Instant, zone: string): string {
  const offset = offsetText(offsetSeconds(instant, zone))
  const abbreviation = abbreviationAt(instant, zone)
  if (abbreviation === 'UTC') return 'UTC'
  return abbreviation === null ? offset : `${abbreviation} (${offset})`
}

/** Formats like {@link zoneText} without the offset, for narrow labels. */
export const shortZoneText = (instant: Instant, zone: string): string =>
  abbreviationAt(instant, zone) ?? offsetText(offsetSeconds(instant, zone))

/** Formats `Mar 5, 2024, 3:30:15 AM EST (UTC−5)`, truncated to the precision, never rounded. Only for display; never parsed. */
export function timeText(
  instant: Instant,
  zone: string,
  precision: TimePrecision = 'second',
  zoneWord = zoneText,
): string {
  if (!isInstant(instant)) return UNKNOWN
  const time = localText(instant, zone, `MMM D, YYYY, ${clockFormat(instant, precision)}`)
  return `${time} ${zoneWord(instant, zone)}`
}

export const utcText = (ms: number): string => (isInstant(ms * 1000) ? new Date(ms).toISOString() : UNKNOWN)

type Unit = readonly [name: string, length: number]
const CLOCK_UNITS: readonly Unit[] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
]
const DURATIONS: readonly Unit[] = [...CLOCK_UNITS, ['millisecond', 1000], ['microsecond', 1]]
/** Average lengths for years and months, so the text depends only on the distance. */
const UNITS: readonly Unit[] = [['year', 365.25 * DAY], ['month', 30.4375 * DAY], ...CLOCK_UNITS]

/** Formats `3 days ago`, beside the absolute time. `Intl.RelativeTimeFormat` adds 45 ms to the first load on a phone. */
export function relativeText(instant: Instant, now: Instant): string {
  if (!isInstant(instant)) return UNKNOWN
  const distance = instant - now
  const unit = UNITS.find(([, length]) => Math.abs(distance) >= length)
  if (!unit) return 'just now'
  const span = pluralize(Math.floor(Math.abs(distance) / unit[1]), unit[0])
  return distance < 0 ? `${span} ago` : `in ${span}`
}

/** Formats `81 days`, `1 day 5 hours`, `0 seconds`. Truncated; omits the second unit from ten of the first. */
export function durationText(length: Instant): string {
  const at = DURATIONS.findIndex(([, unit]) => length >= unit)
  const [name, unit] = DURATIONS[at] ?? ['second', SECOND]
  const [nextName, nextUnit] = DURATIONS[at + 1] ?? ['', 1]
  const count = Math.floor(length / unit)
  const rest = Math.floor((length % unit) / nextUnit)
  return rest > 0 && count < 10
    ? `${pluralize(count, name)} ${pluralize(rest, nextName)}`
    : pluralize(count, name)
}

/** Chooses the coarsest precision in which instants shown together look different; `coarsest` without neighbors. */
export function precisionAmong(
  instants: readonly Instant[],
  coarsest: TimePrecision = 'second',
): (instant: Instant) => TimePrecision {
  const inOrder = [...new Set(instants)].sort((a, b) => a - b)
  const precisions = new Map<Instant, TimePrecision>()
  for (const [index, instant] of inOrder.entries()) {
    const before = instant - (inOrder[index - 1] ?? Number.NEGATIVE_INFINITY)
    const after = (inOrder[index + 1] ?? Number.POSITIVE_INFINITY) - instant
    const distance = Math.min(before, after, LENGTHS[coarsest])
    precisions.set(instant, PRECISIONS.find((precision) => LENGTHS[precision] <= distance) ?? 'micro')
  }
  return (instant) => {
    const precision = precisions.get(instant) ?? coarsest
    return precision === 'milli' && modulo(instant, LENGTHS.milli) !== 0 ? 'micro' : precision
  }
}

export const cutTo = (instant: Instant, precision: TimePrecision): Instant =>
  instant - modulo(instant, LENGTHS[precision])

// Each locale only has the abbreviations of its region.
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA'] as const
/** Creates formatters on demand. The first one that has a zone's abbreviation is enough. */
const namersOf = memoized((timeZone: string) =>
  memoized((locale: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
)

function abbreviationOf(instant: Instant, zone: string): string | null {
  const fixed = fixedOffset(zone)
  if (seasonPlace(zone) !== null) return zone
  if (fixed !== null) return fixed === 0 ? 'UTC' : null
  for (const locale of LOCALES) {
    const parts = namersOf(zone)(locale).formatToParts(toMillis(instant - modulo(instant, SECOND)))
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    if (name && /^[A-Z]{2,5}$/.test(name)) return name
  }
  return null
}
