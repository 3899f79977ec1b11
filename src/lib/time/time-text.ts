import { DAY, HOUR, type Instant, MINUTE, modulo, SECOND, toMillis } from './instant'
import { rememberedByZone } from './remembered-by-zone'
import { offsetSeconds, utcWall, type Wall } from './zone'

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const offsetAt = rememberedByZone(offsetSeconds)
const abbreviationAt = rememberedByZone(abbreviationOf)

function wallAt(instant: Instant, zone: string): Wall {
  return utcWall(instant + offsetAt(instant, zone) * SECOND)
}

/** How finely a time is written. */
export type TimePrecision = 'minute' | 'second' | 'micro'

const two = (value: number) => String(value).padStart(2, '0')

/** An offset in seconds as `UTC−5`, `UTC+5:30`, `UTC+0` (U+2212 for minus). */
export function offsetText(seconds: number): string {
  const size = Math.abs(seconds)
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60]
  const tail = rest ? `:${two(minutes)}:${two(rest)}` : minutes ? `:${two(minutes)}` : ''
  return `UTC${seconds < 0 ? '−' : '+'}${hours}${tail}`
}

function dateOf(wall: Wall): string {
  return `${wall.day} ${MONTHS[wall.month - 1]?.slice(0, 3)} ${wall.year}`
}

function clockOf(wall: Wall, precision: TimePrecision): string {
  const minute = `${two(wall.hour)}:${two(wall.minute)}`
  if (precision === 'minute') return minute
  const second = `${minute}:${two(wall.second)}`
  return precision === 'second' ? second : `${second}.${String(wall.micro).padStart(6, '0')}`
}

/** `5 Mar 2024` in the zone. */
export function dateText(instant: Instant, zone: string): string {
  return dateOf(wallAt(instant, zone))
}

/** `Tuesday, 5 March 2024` in the zone, for headings. */
export function dayText(instant: Instant, zone: string): string {
  const { year, month, day } = wallAt(instant, zone)
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return `${weekday}, ${day} ${MONTHS[month - 1]} ${year}`
}

/** A number for the day an instant falls on in the zone: equal days have equal numbers. Cheaper than their texts. */
export function dayNumber(instant: Instant, zone: string): number {
  return Math.floor((instant + offsetAt(instant, zone) * SECOND) / DAY)
}

/** `03:30:15` in the zone, without date and zone: only where both stand beside it. */
export function clockText(instant: Instant, zone: string, precision: TimePrecision = 'second'): string {
  return clockOf(wallAt(instant, zone), precision)
}

/** `EST (UTC−5)`, or `UTC+5:30` where English has no abbreviation for the zone, or `UTC`. */
export function zoneText(instant: Instant, zone: string): string {
  const offset = offsetText(offsetAt(instant, zone))
  const abbreviation = abbreviationAt(instant, zone)
  if (abbreviation === 'UTC') return 'UTC'
  return abbreviation === null ? offset : `${abbreviation} (${offset})`
}

/**
 * A moment as it is shown everywhere: `5 Mar 2024, 03:30:15 EST (UTC−5)`; `micro` adds `.ffffff`. Cut to the
 * precision, never rounded. `parseMoment` reads it back.
 */
export function timeText(instant: Instant, zone: string, precision: TimePrecision = 'second'): string {
  const wall = wallAt(instant, zone)
  return `${dateOf(wall)}, ${clockOf(wall, precision)} ${zoneText(instant, zone)}`
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * DAY],
  ['month', 30.4375 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** `3 days ago`, `in 2 hours`, `just now`: small and beside the absolute time, never instead of it. */
export function relativeText(instant: Instant, now: Instant): string {
  const distance = instant - now
  const unit = UNITS.find(([, size]) => Math.abs(distance) >= size)
  return unit ? relative.format(Math.trunc(distance / unit[1]), unit[0]) : 'just now'
}

// Each locale knows the abbreviations of its own region only.
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-ZA'] as const
const abbreviations = new Map<string, readonly Intl.DateTimeFormat[]>()

function abbreviationOf(instant: Instant, zone: string): string | null {
  const known = abbreviations.get(zone)
  const formats = known ?? LOCALES.map((locale) => namer(locale, zone))
  if (!known) abbreviations.set(zone, formats)
  for (const format of formats) {
    const parts = format.formatToParts(toMillis(instant - modulo(instant, SECOND)))
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    if (name && /^[A-Z]{2,5}$/.test(name)) return name
  }
  return null
}

function namer(locale: string, zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
}
