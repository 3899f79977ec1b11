import { memoized } from '../memoized'
import { countWords } from '../text/count-words'
import { dayjs } from './dayjs'
import { fixedOffset, isoOffset } from './fixed-offset'
import { DAY, HOUR, type Instant, isInstant, MINUTE, modulo, SECOND, toMillis } from './instant'
import { offsetSeconds, rememberedByZone } from './zone'

/** The English names of the months, January first. */
export const MONTHS = Array.from({ length: 12 }, (_, month) =>
  dayjs.utc(Date.UTC(2000, month)).format('MMMM'),
)

const abbreviationAt = rememberedByZone(abbreviationOf)

/** Stands where a damaged record has a time that no date has. */
const UNKNOWN = 'time unknown'

/** What the zone's clock shows at the instant, in whole milliseconds. */
function localText(instant: Instant, zone: string, format: string): string {
  if (!isInstant(instant)) return UNKNOWN
  return dayjs.utc(toMillis(instant + offsetSeconds(instant, zone) * SECOND)).format(format)
}

/** How finely a time is written. */
export type TimePrecision = 'minute' | 'second' | 'milli' | 'micro'

/** An offset in seconds as `UTC−5`, `UTC+5:30`, `UTC+0` (U+2212 for minus). */
export function offsetText(seconds: number): string {
  const [, sign, hours, rest] = /^(.)0?(\d+)(.*?)(?::00)?$/.exec(isoOffset(seconds)) ?? []
  return `UTC${sign === '-' ? '−' : '+'}${hours}${rest}`
}

/** Day.js has milliseconds at most, so the microseconds are put into the format as text. */
function clockFormat(instant: Instant, precision: TimePrecision): string {
  if (precision === 'minute') return 'HH:mm'
  if (precision === 'second') return 'HH:mm:ss'
  if (precision === 'milli') return 'HH:mm:ss.SSS'
  return `HH:mm:ss[.${String(modulo(instant, SECOND)).padStart(6, '0')}]`
}

const inFormat = (format: string) => (instant: Instant, zone: string) => localText(instant, zone, format)

/** `5 Mar 2024` in the zone. */
export const dateText = inFormat('D MMM YYYY')

/** `5 March 2024` in the zone, for sentences that people quote. */
export const longDateText = inFormat('D MMMM YYYY')

/** `Tuesday, 5 March 2024` in the zone, for headings. */
export const dayText = inFormat('dddd, D MMMM YYYY')

/** `2024-03-05` in the zone. Such texts sort as their days do. */
export const isoDateText = inFormat('YYYY-MM-DD')

/** A number for the instant's day in the zone: equal days have equal numbers. Cheaper than comparing texts. */
export function dayNumber(instant: Instant, zone: string): number {
  return Math.floor((instant + offsetSeconds(instant, zone) * SECOND) / DAY)
}

/** `03:30:15` in the zone, without date and zone: only where both are shown beside it. */
export function clockText(instant: Instant, zone: string, precision: TimePrecision = 'second'): string {
  return localText(instant, zone, clockFormat(instant, precision))
}

/** `EST (UTC−5)`, or `UTC+5:30` for a fixed offset or where English has no abbreviation for the zone, or `UTC`. */
export function zoneText(instant: Instant, zone: string): string {
  const offset = offsetText(offsetSeconds(instant, zone))
  const abbreviation = abbreviationAt(instant, zone)
  if (abbreviation === 'UTC') return 'UTC'
  return abbreviation === null ? offset : `${abbreviation} (${offset})`
}

/** `EST`, or `UTC+5:30` where English has no abbreviation for the zone: for labels without room for {@link zoneText}. */
export function shortZoneText(instant: Instant, zone: string): string {
  return abbreviationAt(instant, zone) ?? offsetText(offsetSeconds(instant, zone))
}

/**
 * A moment as it is shown everywhere: `5 Mar 2024, 03:30:15 EST (UTC−5)`; `milli` adds `.fff`, `micro` adds
 * `.ffffff`. Cut to the precision, never rounded. `parseMoment` reads it back.
 */
export function timeText(instant: Instant, zone: string, precision: TimePrecision = 'second'): string {
  if (!isInstant(instant)) return UNKNOWN
  const time = localText(instant, zone, `D MMM YYYY, ${clockFormat(instant, precision)}`)
  return `${time} ${zoneText(instant, zone)}`
}

/** Milliseconds since 1970 as ISO 8601 in UTC: `2024-03-05T08:30:15.123Z`. */
export function utcText(ms: number): string {
  return isInstant(ms * 1000) ? new Date(ms).toISOString() : UNKNOWN
}

/** Years and months have their average lengths, so that the text depends on the distance alone. */
const UNITS: readonly [name: string, length: number][] = [
  ['year', 365.25 * DAY],
  ['month', 30.4375 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
]

/**
 * `3 days ago`, `in 2 hours`, `just now`: beside the absolute time, never instead of it. `Intl.RelativeTimeFormat` says the
 * same; to create one takes a phone 45 ms of the first page.
 */
export function relativeText(instant: Instant, now: Instant): string {
  if (!isInstant(instant)) return UNKNOWN
  const distance = instant - now
  const unit = UNITS.find(([, length]) => Math.abs(distance) >= length)
  if (!unit) return 'just now'
  const span = countWords(Math.floor(Math.abs(distance) / unit[1]), unit[0])
  return distance < 0 ? `${span} ago` : `in ${span}`
}

// Each locale has only the abbreviations of its own region.
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA'] as const
/** Made when it is asked: the first that knows a zone's abbreviation is enough. */
const namersOf = memoized((timeZone: string) =>
  memoized((locale: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
)

function abbreviationOf(instant: Instant, zone: string): string | null {
  const fixed = fixedOffset(zone)
  if (fixed !== null) return fixed === 0 ? 'UTC' : null
  for (const locale of LOCALES) {
    const parts = namersOf(zone)(locale).formatToParts(toMillis(instant - modulo(instant, SECOND)))
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    if (name && /^[A-Z]{2,5}$/.test(name)) return name
  }
  return null
}
