import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { DAY, parseInstant } from '../../lib/time/instant'
import { parseMoment } from '../../lib/time/moment-text'
import { isoDateText } from '../../lib/time/time-text'
import { instantToWall } from '../../lib/time/zone'
import { parseQueryTime } from './query-time'
import { relativeTimes } from './said-time'

const NEW_YORK = 'America/New_York'

function at(text: string) {
  const instant = parseInstant(text)
  if (instant === null) throw new TypeError(text)
  return instant
}

/** 3 PM in New York. */
const NOW = at('2026-03-05T20:00:00Z')

describe('a time in everyday words', () => {
  test.each([
    ['yesterday 5pm', ['2026-03-04 5:00 PM']],
    ['5 pm yesterday', ['2026-03-04 5:00 PM']],
    ['yesterday at 5:42pm', ['2026-03-04 5:42 PM']],
    ['Yesterday, 17:42', ['2026-03-04 17:42']],
    ['today noon', ['2026-03-05 12:00']],
    ['noon today', ['2026-03-05 12:00']],
    ['today 08:30', ['2026-03-05 08:30']],
    ['today 5pm', ['2026-03-05 5:00 PM']],
    ['3/5/2024 5pm', ['3/5/2024 5:00 PM']],
    ['Mar 5, 2024 at 5 p.m.', ['Mar 5, 2024 5:00 PM']],
    ['2024-03-05 noon', ['2024-03-05 12:00']],
    ['5:42:10 PM yesterday', ['2026-03-04 5:42:10 PM']],
  ])('%j has one meaning', (text, meant) => expect(relativeTimes(text, NEW_YORK, NOW)).toEqual(meant))

  test.each([
    ['3/5 2:42pm', ['3/5/2026 2:42 PM', '3/5/2025 2:42 PM']],
    ['3/5 5:42pm', ['3/5/2025 5:42 PM', '3/5/2024 5:42 PM']],
    ['3/6 8:30am', ['3/6/2025 8:30 AM', '3/6/2024 8:30 AM']],
    ['12/31 23:59', ['12/31/2025 23:59', '12/31/2024 23:59']],
    ['Mar 4 5:42 PM', ['Mar 4 2026 5:42 PM', 'Mar 4 2025 5:42 PM']],
    ['4th march 17:42', ['4th march 2026 17:42', '4th march 2025 17:42']],
    ['5:42pm 3/4', ['3/4/2026 5:42 PM', '3/4/2025 5:42 PM']],
    ['2/29 noon', ['2/29/2024 12:00', '2/29/2020 12:00']],
    ['3-4 5pm ET', ['3-4-2026 5:00 PM ET', '3-4-2025 5:00 PM ET']],
  ])('%j is one of the last two such dates', (text, meant) =>
    expect(relativeTimes(text, NEW_YORK, NOW)).toEqual(meant),
  )

  test.each([
    ['5pm', ['2026-03-04 5:00 PM', '2026-03-03 5:00 PM']],
    ['8:30 AM', ['2026-03-05 8:30 AM', '2026-03-04 8:30 AM']],
    ['17:42', ['2026-03-04 17:42', '2026-03-03 17:42']],
    ['noon', ['2026-03-05 12:00', '2026-03-04 12:00']],
    ['midnight', ['2026-03-05 0:00', '2026-03-04 0:00']],
    ['5:42', ['2026-03-05 5:42 AM', '2026-03-04 5:42 AM', '2026-03-04 5:42 PM', '2026-03-03 5:42 PM']],
    ['yesterday 5:42', ['2026-03-04 5:42 AM', '2026-03-04 5:42 PM']],
    ['yesterday 12:10', ['2026-03-04 12:10 AM', '2026-03-04 12:10 PM']],
    ['3/5 5:42', ['3/5/2026 5:42 AM', '3/5/2025 5:42 AM', '3/5/2025 5:42 PM', '3/5/2024 5:42 PM']],
    ['yesterday midnight', ['2026-03-04 0:00', '2026-03-05 0:00']],
    ['12/31/2025 midnight', ['12/31/2025 0:00', '2026-01-01 0:00']],
  ])('%j has several meanings', (text, meant) => expect(relativeTimes(text, NEW_YORK, NOW)).toEqual(meant))

  test.each([
    '',
    '5',
    'yesterday',
    'Mar 5 2024',
    '3/5 2024',
    'Monday 5pm',
    'tomorrow 5pm',
    '2/30 5pm',
    'yesterday 25:00',
    'yesterday 5:75pm',
    'yesterday 5pm - 6pm',
    '8:30 9:30',
    'yesterday 5pm soon',
    '2024-03-05 08:30',
    '3/5/2024 8:30 AM ET',
    `yesterday${' '.repeat(200)}5pm`,
  ])('%j isn’t a time in everyday words', (text) => expect(relativeTimes(text, NEW_YORK, NOW)).toEqual([]))
})

test('today is the day in the zone, or in the one that the text names', () => {
  const late = at('2026-01-01T03:00:00Z')
  expect(relativeTimes('today noon', NEW_YORK, late)).toEqual(['2025-12-31 12:00'])
  expect(relativeTimes('today noon', 'Asia/Tokyo', late)).toEqual(['2026-01-01 12:00'])
  expect(relativeTimes('today noon PT', 'Asia/Tokyo', late)).toEqual(['2025-12-31 12:00 PT'])
  expect(relativeTimes('12/31 8pm', NEW_YORK, late)).toEqual(['12/31/2025 8:00 PM', '12/31/2024 8:00 PM'])
  expect(relativeTimes('1/1 8am', NEW_YORK, late)).toEqual(['1/1/2025 8:00 AM', '1/1/2024 8:00 AM'])
})

test('on days when clocks change, yesterday is one day before, not 24 hours', () => {
  const spring = at('2026-03-09T04:30:00Z')
  expect(relativeTimes('yesterday 5pm', NEW_YORK, spring)).toEqual(['2026-03-08 5:00 PM'])
  const autumn = at('2026-11-02T04:30:00Z')
  expect(relativeTimes('yesterday 5pm', NEW_YORK, autumn)).toEqual(['2026-10-31 5:00 PM'])
  expect(parseQueryTime(relativeTimes('3/8 2:30am', NEW_YORK, NOW + 9 * DAY)[0] ?? '', NEW_YORK).kind).toBe(
    'gap',
  )
})

test('a date without a year is one of the last two that are over', () => {
  const any = fc.record({
    now: fc.integer({ min: at('2023-06-03T00:00:00Z') / 1e6, max: at('2032-01-01T00:00:00Z') / 1e6 }),
    day: fc.integer({ min: 0, max: 365 }),
    hour: fc.integer({ min: 0, max: 23 }),
    zone: fc.constantFrom(NEW_YORK, 'America/Los_Angeles', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC'),
  })
  fc.assert(
    fc.property(any, ({ now: seconds, day, hour, zone }) => {
      const now = seconds * 1e6
      const [, month = '', date = ''] = isoDateText(at('2024-01-01T00:00:00Z') + day * DAY, 'UTC').split('-')
      const clock = `${hour % 12 || 12}:30 ${hour < 12 ? 'AM' : 'PM'}`
      const [text = '', before = '', ...others] = relativeTimes(`${month}/${date} ${clock}`, zone, now)
      expect(others).toEqual([])
      const starts = (one: string) => {
        const asked = parseQueryTime(one, zone)
        if (asked.kind === 'invalid') return Number.POSITIVE_INFINITY
        return asked.kind === 'gap' ? asked.after : asked.moments[0].start
      }
      const moment = parseMoment(text)
      if (!moment.ok) throw new TypeError(text)
      expect([moment.wall.month, moment.wall.day, moment.wall.hour]).toEqual([
        Number(month),
        Number(date),
        hour,
      ])
      expect(starts(text)).toBeLessThanOrEqual(now)
      expect(starts(before)).toBeLessThan(starts(text))
      for (let year = moment.wall.year + 1; year <= instantToWall(now, zone).year + 1; year++)
        expect(starts(`${month}/${date}/${year} ${clock}`)).toBeGreaterThan(now)
    }),
    { numRuns: runs(300) },
  )
})
