import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { DAY, MINUTE, SECOND } from '../../lib/time/instant'
import { MONTHS } from '../../lib/time/time-text'
import { offsetSeconds, utcWall, type Wall, wallAsUtc } from '../../lib/time/zone'
import { parseQueryTime } from '../time/query-time'
import { readList } from './read-tolls'

const two = (value: number) => String(value).padStart(2, '0')
const year2 = ({ year }: Wall) => two(year % 100)
const monthName = ({ month }: Wall) => MONTHS[month - 1] ?? ''

/** Date formats. `orders`: the interpretations that the digits allow. */
interface DateForm {
  readonly write: (wall: Wall) => string
  readonly orders?: 'slashed' | 'short'
}

const DATES: readonly DateForm[] = [
  { write: (wall) => `${wall.year}-${two(wall.month)}-${two(wall.day)}` },
  { write: (wall) => `${wall.year}${two(wall.month)}${two(wall.day)}` },
  { write: (wall) => `${wall.day} ${monthName(wall)} ${wall.year}` },
  { write: (wall) => `${two(wall.day)}${monthName(wall).slice(0, 3).toUpperCase()}${wall.year}` },
  { write: (wall) => `${monthName(wall)} ${wall.day}, ${wall.year}` },
  { write: (wall) => `${two(wall.day)}.${two(wall.month)}.${wall.year}` },
  { write: (wall) => `${wall.month}/${wall.day}/${wall.year}`, orders: 'slashed' },
  { write: (wall) => `${two(wall.day)}/${two(wall.month)}/${wall.year}`, orders: 'slashed' },
  { write: (wall) => `${two(wall.month)}-${two(wall.day)}-${wall.year}`, orders: 'slashed' },
  { write: (wall) => `${wall.month}/${wall.day}/${year2(wall)}`, orders: 'short' },
  { write: (wall) => `${two(wall.day)}${two(wall.month)}${year2(wall)}`, orders: 'short' },
]

const half = ({ hour }: Wall) => (hour < 12 ? 'AM' : 'PM')
const clock = ({ hour, minute }: Wall) => `${two(hour)}:${two(minute)}`
const micros = ({ micro }: Wall) => String(micro).padStart(6, '0')

/** Time formats, with the microseconds that each covers. */
const TIMES: readonly (readonly [length: number, write: (wall: Wall) => string])[] = [
  [MINUTE, clock],
  [MINUTE, (wall) => `${clock(wall)} hrs`],
  [MINUTE, (wall) => `${two(wall.hour)}${two(wall.minute)}`],
  [MINUTE, (wall) => `${two(wall.hour)}h${two(wall.minute)}`],
  [MINUTE, (wall) => `${wall.hour % 12 || 12}:${two(wall.minute)} ${half(wall)}`],
  [MINUTE, (wall) => `${wall.hour % 12 || 12}:${two(wall.minute)}${half(wall).charAt(0).toLowerCase()}`],
  [SECOND, (wall) => `${clock(wall)}:${two(wall.second)}`],
  [SECOND, (wall) => `${two(wall.hour)}${two(wall.minute)}${two(wall.second)}`],
  [1, (wall) => `${clock(wall)}:${two(wall.second)}.${micros(wall)}7`],
]

/** Zones after the time: a place, an offset in seconds, or null for the zone next to the text. */
const ZONES: readonly (readonly [text: string, zone: string | number | null])[] = [
  ['', null],
  [' ET', 'America/New_York'],
  [' EST (UTC−5)', -5 * 3600],
  [' (Central Time)', 'America/Chicago'],
  [' HST', -10 * 3600],
  [' Pacific', 'America/Los_Angeles'],
  [' New York', 'America/New_York'],
  [' UTC+5:30', 5.5 * 3600],
  [' Europe/Berlin', 'Europe/Berlin'],
]

/** Returns the instants at which a zone's clock shows a local time, by trying every possible offset. */
function oracle(wall: Wall, zone: string | number): number[] {
  const local = wallAsUtc(wall)
  if (typeof zone === 'number') return [local - zone * SECOND]
  const quarters = Array.from({ length: 4 * 28 }, (_, at) => (at - 4 * 13) * 900)
  return quarters
    .map((offset) => ({ offset, start: local - offset * SECOND }))
    .filter(({ offset, start }) => offsetSeconds(start, zone) === offset)
    .map(({ start }) => start)
    .sort((a, b) => a - b)
}

/** Returns the dates that a text allows by its digits alone. */
function datesOf(wall: Wall, form: DateForm): readonly string[] {
  const text = form.write(wall)
  if (form.orders === undefined) return [`${wall.year}-${wall.month}-${wall.day}`]
  const [a = 0, b = 0] = (text.match(/^\d{6}$/) ? (text.match(/\d\d/g) ?? []) : text.split(/\D/)).map(Number)
  const isDate = (month: number, day: number) => month >= 1 && month <= 12 && day <= 31
  return [
    ...(isDate(a, b) ? [`${wall.year}-${a}-${b}`] : []),
    ...(isDate(b, a) && a !== b ? [`${wall.year}-${b}-${a}`] : []),
  ]
}

const anyInstant = fc
  .integer({ min: Date.UTC(2023, 5, 3), max: Date.UTC(2037, 0, 1) })
  .map((at) => at * 1000 + 123)

test('a field and a list parse a text in the same way, and never guess', () => {
  fc.assert(
    fc.property(
      anyInstant,
      fc.constantFrom(...DATES),
      fc.constantFrom(...TIMES),
      fc.constantFrom(...ZONES),
      fc.constantFrom('America/New_York', 'America/Denver', 'UTC', 'Asia/Kolkata'),
      (instant, date, [length, time], [zoneText, named], beside) => {
        const wall = utcWall(instant - (((instant % length) + length) % length))
        const text = `${date.write(wall)} ${time(wall)}${zoneText}`
        const field = parseQueryTime(text, beside)
        const settings = { headerRows: 0, zone: beside, tolerance: 0, dayFirst: null } as const
        const [toll] = [...readList([['A1', text]], { ...settings, mapping: ['plate', 'date_time'] }).tolls()]
        const list = toll?.time
        const meant = datesOf(wall, date)
        const mayBeginWithYear = date.orders === 'short' && Number(/^\d\d?/.exec(text)?.[0]) >= 23
        if (mayBeginWithYear) {
          expect([field.kind, list?.kind], text).toEqual(['invalid', 'unclear'])
          return
        }
        if (meant.length > 1) {
          // The list asks the user. The field parses month first and offers the other order.
          expect(list, text).toMatchObject({ kind: 'unclear' })
          const [, month, day] = (meant[0] ?? '').split('-').map(Number)
          const starts = oracle({ ...wall, month: month ?? 0, day: day ?? 0 }, named ?? beside)
          if (field.kind === 'moments') expect(field.moments.map(({ start }) => start)).toEqual(starts)
          return
        }
        // For a date with dots, the field parses day first and the list asks the user.
        const isAsked = /^\d\d\.\d\d\.\d{4}/.test(text) && wall.day <= 12 && wall.day !== wall.month
        const starts = oracle(wall, named ?? beside)
        if (starts.length === 0) {
          expect([field.kind, list?.kind], text).toEqual(['gap', isAsked ? 'unclear' : 'gap'])
          return
        }
        const moments = starts.map((start) => ({ start, end: start + length - 1 }))
        expect(field, text).toMatchObject({ kind: 'moments', moments })
        expect(list, text).toMatchObject(isAsked ? { kind: 'unclear' } : { kind: 'moments', moments })
      },
    ),
    { numRuns: runs(3000) },
  )
})

test('if the rows of a list settle the order of day and month, each date is parsed as written', () => {
  fc.assert(
    fc.property(
      fc.array(anyInstant, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...DATES.filter(({ orders }) => orders !== undefined)),
      (instants, date) => {
        const walls = instants.map((instant) => utcWall(instant - (instant % DAY) + 8.5 * 3600 * SECOND))
        const rows = walls.map((wall) => ['A1', date.write(wall), '08:30'])
        const settings = { headerRows: 0, zone: 'UTC', tolerance: 0, dayFirst: null } as const
        const tolls = [...readList(rows, { ...settings, mapping: ['plate', 'date', 'time'] }).tolls()]
        for (const [at, { time }] of tolls.entries()) {
          if (time.kind !== 'moments') continue
          const wall = walls[at]
          expect(time.moments[0].start).toBe(wall && wallAsUtc(wall))
        }
      },
    ),
    { numRuns: runs(1000) },
  )
})
