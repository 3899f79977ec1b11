import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { fixedOffset } from './fixed-offset'
import { formatInstant, SECOND } from './instant'
import { inOtherHalf, inOtherOrder, parseMoment, wallText } from './moment-text'
import { type TimePrecision, timeText } from './time-text'
import { utcWall, wallAsUtc } from './zone'
import { zoneNames } from './zone-names'

/** Formats `local time | precision in µs | offset in seconds or the place`, or the message. */
function reading(text: string): string {
  const moment = parseMoment(text)
  if (!moment.ok) return moment.message
  const zone = moment.zone?.name
  return `${formatInstant(wallAsUtc(moment.wall)).slice(0, -1)} | ${moment.precision} | ${zone ? (fixedOffset(zone) ?? zone) : null}`
}

test.each([
  ['2024-03-05 08:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['  2024-03-05   08:30 ', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['2024/3/5 8:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['2024-03-05T08:30:15', '2024-03-05T08:30:15.000000 | 1000000 | null'],
  ['2024-03-05t08:30:15z', '2024-03-05T08:30:15.000000 | 1000000 | 0'],
  ['2024-03-05T08:30:15.1', '2024-03-05T08:30:15.100000 | 100000 | null'],
  ['2024-03-05T08:30:15.12', '2024-03-05T08:30:15.120000 | 10000 | null'],
  ['2024-03-05T08:30:15.123', '2024-03-05T08:30:15.123000 | 1000 | null'],
  ['2024-03-05 08:30:15,1234', '2024-03-05T08:30:15.123400 | 100 | null'],
  ['2024-03-05T08:30:15.12345', '2024-03-05T08:30:15.123450 | 10 | null'],
  ['2024-03-05T08:30:15.123456Z', '2024-03-05T08:30:15.123456 | 1 | 0'],
  ['2024-03-05T08:30:15.100000', '2024-03-05T08:30:15.100000 | 1 | null'],
  ['2024-03-05T08:30:15.123456000Z', '2024-03-05T08:30:15.123456 | 1 | 0'],
  ['2024-03-05T08:30:15+05:30', '2024-03-05T08:30:15.000000 | 1000000 | 19800'],
  ['2024-03-05T08:30:15-0500', '2024-03-05T08:30:15.000000 | 1000000 | -18000'],
  ['2024-03-05 08:30 -5', '2024-03-05T08:30:00.000000 | 60000000 | -18000'],
  ['2024-03-05 08:30 −05:00', '2024-03-05T08:30:00.000000 | 60000000 | -18000'],
  ['2024-03-05 08:30 UTC−5', '2024-03-05T08:30:00.000000 | 60000000 | -18000'],
  ['2024-03-05 08:30 (UTC+5:45)', '2024-03-05T08:30:00.000000 | 60000000 | 20700'],
  ['2024-03-05 08:30 GMT+01:00', '2024-03-05T08:30:00.000000 | 60000000 | 3600'],
  ['2024-03-05 08:30 -00:00', '2024-03-05T08:30:00.000000 | 60000000 | 0'],
  ['2024-03-05 08:30 UTC', '2024-03-05T08:30:00.000000 | 60000000 | 0'],
  ['2024-03-05 08:30 GMT', '2024-03-05T08:30:00.000000 | 60000000 | 0'],
  ['2024-03-05T08:30:15-05:00[America/New_York]', '2024-03-05T08:30:15.000000 | 1000000 | -18000'],
  ['3/5/2024 8:30 AM', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['3/5/2024, 8:30:15\u202fPM', '2024-03-05T20:30:15.000000 | 1000000 | null'],
  ['3/5/2024\u00a012:05 am', '2024-03-05T00:05:00.000000 | 60000000 | null'],
  ['3/5/2024 17:05 PM', '2024-03-05T17:05:00.000000 | 60000000 | null'],
  ['3/5/2024 13:00p', '2024-03-05T13:00:00.000000 | 60000000 | null'],
  ['3/5/2024 23:59:59 p.m.', '2024-03-05T23:59:59.000000 | 1000000 | null'],
  ['3/5/2024 1705PM', '2024-03-05T17:05:00.000000 | 60000000 | null'],
  ['3/5/2024 00:30 AM', '2024-03-05T00:30:00.000000 | 60000000 | null'],
  ['3/5/2024 0:05 a.m. ET', '2024-03-05T00:05:00.000000 | 60000000 | America/New_York'],
  ['3/5/2024 12:59 AM', '2024-03-05T00:59:00.000000 | 60000000 | null'],
  ['3/5/2024 12:59 PM', '2024-03-05T12:59:00.000000 | 60000000 | null'],
  ['2024-07-05 08:30 (BST)', '2024-07-05T08:30:00.000000 | 60000000 | 3600'],
  [
    '2024-06-19 11:20 (UTC-05:00) Eastern Time (US & Canada)',
    '2024-06-19T11:20:00.000000 | 60000000 | America/New_York',
  ],
  [
    '2024-06-19 17:20 (UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    '2024-06-19T17:20:00.000000 | 60000000 | Europe/Amsterdam',
  ],
  ['3/5/2024 12:05pm', '2024-03-05T12:05:00.000000 | 60000000 | null'],
  ['03-05-2024 08:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['13/05/2024 08:30', '2024-05-13T08:30:00.000000 | 60000000 | null'],
  ['05.03.2024 08:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['03.25.2024 08:30', '2024-03-25T08:30:00.000000 | 60000000 | null'],
  ['5 Mar 2024, 03:30:15 EST (UTC−5)', '2024-03-05T03:30:15.000000 | 1000000 | -18000'],
  ['5 Mar 2024, 03:30:15 UTC', '2024-03-05T03:30:15.000000 | 1000000 | 0'],
  ['18 Nov 1883, 12:00 UTC−4:56:02', '1883-11-18T12:00:00.000000 | 60000000 | -17762'],
  ['Mar 5, 2024 8:30 pm', '2024-03-05T20:30:00.000000 | 60000000 | null'],
  ['March 5 2024 20:30', '2024-03-05T20:30:00.000000 | 60000000 | null'],
  ['March 5, 2024 at 8:30 p.m.', '2024-03-05T20:30:00.000000 | 60000000 | null'],
  ['Sept. 5th, 2024 8:30 PM', '2024-09-05T20:30:00.000000 | 60000000 | null'],
  ['05-Mar-2024 08:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['Tuesday, 5 March 2024 08:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  [
    'Tue Mar 05 2024 03:30:15 GMT-0500 (Eastern Standard Time)',
    '2024-03-05T03:30:15.000000 | 1000000 | -18000',
  ],
  ['Tue, 05 Mar 2024 08:30:15 GMT', '2024-03-05T08:30:15.000000 | 1000000 | 0'],
  ['2024-03-05 08:30 EST', '2024-03-05T08:30:00.000000 | 60000000 | -18000'],
  ['2024-07-05 08:30 (est)', '2024-07-05T08:30:00.000000 | 60000000 | -18000'],
  ['3/5/2024 8:30 PM PT', '2024-03-05T20:30:00.000000 | 60000000 | America/Los_Angeles'],
  ['2024-03-05 08:30:15 CET', '2024-03-05T08:30:15.000000 | 1000000 | 3600'],
  ['2024-03-05 08:30 America/New_York', '2024-03-05T08:30:00.000000 | 60000000 | America/New_York'],
  ['2024-03-05 08:30 new york', '2024-03-05T08:30:00.000000 | 60000000 | America/New_York'],
  ['\u200e3\u200e/\u200e5\u200e/\u200e2024 8:30', '2024-03-05T08:30:00.000000 | 60000000 | null'],
  ['6/10/24 08:30', '2024-06-10T08:30:00.000000 | 60000000 | null'],
  ['3/13/2024 0830', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['3/13/2024 83015', '2024-03-13T08:30:15.000000 | 1000000 | null'],
  ['3/13/2024 8:30 hrs', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['3/13/2024 0830hrs EST', '2024-03-13T08:30:00.000000 | 60000000 | -18000'],
  ['2024-03-13 08:30 Uhr', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['13MAR2024 0830', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ["Mar 13 '24 8:30 AM", '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['15-Mar-24 8:30', '2024-03-15T08:30:00.000000 | 60000000 | null'],
  ['130324 0005', '2024-03-13T00:05:00.000000 | 60000000 | null'],
  ['20240313083015', '2024-03-13T08:30:15.000000 | 1000000 | null'],
  ['20240313T083015Z', '2024-03-13T08:30:15.000000 | 1000000 | 0'],
  ['3/13/2024 12:30a', '2024-03-13T00:30:00.000000 | 60000000 | null'],
  ['3/13/2024 8:30:15 p.m.', '2024-03-13T20:30:15.000000 | 1000000 | null'],
  ['3/13/2024 8:30:15:123 AM', '2024-03-13T08:30:15.123000 | 1000 | null'],
  ['3/13/2024 8.30 AM', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['13/03/2024 08h30', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['3-13-2024 @ 8:30 AM', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['2024-03-13 - 08:30', '2024-03-13T08:30:00.000000 | 60000000 | null'],
  ['2024-03-13_08:30:15', '2024-03-13T08:30:15.000000 | 1000000 | null'],
  ['2024-03-13T08:30:15.0000000', '2024-03-13T08:30:15.000000 | 1 | null'],
  ['2024-03-05T13:30:15.1234567', '2024-03-05T13:30:15.123456 | 1 | null'],
  ['45356.354166667', '2024-03-05T08:30:00.000000 | 1000000 | null'],
  ['2024-03-05 08:30 (Central Time)', '2024-03-05T08:30:00.000000 | 60000000 | America/Chicago'],
  ['2024-03-05 08:30 Mountain Standard Time', '2024-03-05T08:30:00.000000 | 60000000 | -25200'],
  ['2024-03-05 08:30 Eastern', '2024-03-05T08:30:00.000000 | 60000000 | America/New_York'],
  ['2024-02-29 00:00', '2024-02-29T00:00:00.000000 | 60000000 | null'],
])('%s', (text, expected) => {
  expect(reading(text)).toBe(expected)
})

test.each([
  ['3/5/2024 8:30 AM', '2024-05-03 8:30 AM'],
  ['Tue, 12-11-2024 08:30:15.25 −05:00', '2024-11-12 08:30:15.25 -05:00'],
  ['6/10/24 08:30', '2024-10-06 08:30'],
  ['5/5/2024 08:30', null],
  ['13/05/2024 08:30', null],
  ['05/13/2024 08:30', null],
  ['0/5/2024 08:30', null],
  ['05.03.2024 08:30', '2024-05-03 08:30'],
  ['10.09.25 11:20', '2025-10-09 11:20'],
  ['25.09.2025 11:20', null],
  ['2024/03/05 08:30', null],
  ['5 Mar 2024 08:30', null],
  ['', null],
])('in the other order, %s is %s', (text, other) => {
  expect(inOtherOrder(text)).toBe(other)
})

test.each([
  ['9/2/2025 9:30', '2025-09-02 21:30'],
  ['9/2/25 9.30', '2025-09-02 21:30'],
  ['Sept 2 2025 930', '2025-09-02 21:30'],
  ['2 Sep 2025 9:30:15 EST', '2025-09-02 21:30:15 EST'],
  ['Tue, Sep 2, 2025 at 12:30 -05:00', '2025-09-02 00:30 -05:00'],
  ['9/2/2025 @ 11h20', '2025-09-02 23:20'],
  ['09/02/2025 9:30', '2025-09-02 21:30'],
  ['2025-09-02 9:30', '2025-09-02 21:30'],
  ['2025-09-02 11:30', null],
  ['09/02/2025 11:30', null],
  ['9/2/2025 09:30', null],
  ['9/2/2025 9:30 a', null],
  ['9/2/2025 9.30 PM', null],
  ['9/2/2025 9:30 hrs', null],
  ['9/2/2025 0930', null],
  ['9/2/2025 0:30', null],
  ['9/2/2025 13:30', null],
  ['2025-09-02T09:30', null],
  ['45902.39', null],
  ['soon', null],
])('in the other half of the day, %s is %s', (text, other) => {
  expect(inOtherHalf(text)).toBe(other)
})

describe('rejects with advice', () => {
  test.each([
    ['', 'Enter a date and a time'],
    ['Tuesday', 'Enter a date and a time'],
    ['2024-03-05', 'Add a time, such as 08:30'],
    ['3/5/2024', 'Add a time, such as 08:30'],
    ['5 Mar 2024', 'Add a time, such as 08:30'],
    ['2024-03-05 soon', 'Add a time, such as 08:30'],
    ['08:30', 'Use a format like 2024-03-05 08:30'],
    ['yesterday 08:30', 'Use a format like 2024-03-05 08:30'],
    ['1709627415', 'Use a format like 2024-03-05 08:30'],
    ['24/3/25 08:30', 'four-digit year'],
    ['3/5/04 08:30', 'four-digit year'],
    ['3/5/20177 08:30', 'four-digit year'],
    ['20177-03-05 08:30', 'four-digit year'],
    ['Mar 5, 20177 08:30', 'four-digit year'],
    ['0026-03-05 08:30', 'four-digit year'],
    ['202-03-05 08:30', 'four-digit year'],
    ['2024-03-05 08:30 EDT/EST', 'Unknown time zone “EDT/EST”'],
    ['2024-03-05 0830-0930', 'don’t recognize'],
    ['2024-03-05 5', 'Use a format like 08:30 or 08:30:15'],
    ['2024-03-05 45', 'Use a format like 08:30 or 08:30:15'],
    ['1710333015000', 'Use a format like 2024-03-05 08:30'],
    ['2024-02-30 08:30', 'There’s no February 30, 2024'],
    ['30 Feb 2024 08:30', 'There’s no February 30, 2024'],
    ['2/29/2023 08:30', 'There’s no February 29, 2023'],
    ['2024-13-01 08:30', 'There’s no month 13'],
    ['13/13/2024 08:30', 'There’s no month 13'],
    ['2024-03-00 08:30', 'There’s no March 0'],
    ['5 Foo 2024 08:30', '“Foo” isn’t a month'],
    ['1699-12-31 08:30', 'year from 1700 to 2240'],
    ['Monday July 12 2025 6:00 PM', 'Jul 12, 2025 is a Saturday, not a Monday. Check the date.'],
    ['Monday July 12 2025 6pm', 'Jul 12, 2025 is a Saturday, not a Monday. Check the date.'],
    ['Mon 09/02/2025 10:41 AM', 'Sep 2, 2025 is a Tuesday, not a Monday. Check the date.'],
    ['Thurs. 2025-09-02 10:41', 'Sep 2, 2025 is a Tuesday, not a Thursday. Check the date.'],
    ['2024-03-05 24:00', 'enter 00:00 on the next day'],
    ['2024-03-05 25:00', 'Hours go from 00 to 23'],
    ['2024-03-05 18:30 AM', '18:30 with AM contradicts itself. Enter 6:30 AM or 6:30 PM.'],
    ['2024-03-05 13:00 a.m.', '13:00 with AM contradicts itself. Enter 1:00 AM or 1:00 PM.'],
    ['2024-03-05 00:30 PM', '0:30 with PM contradicts itself. Enter 12:30 AM or 12:30 PM.'],
    ['2024-03-05 23:15a', 'Enter 11:15 AM or 11:15 PM.'],
    ['2024-03-05 24:00 PM', 'last minute of a day is 23:59'],
    ['2024-03-05 25:10 PM', 'Hours go from 00 to 23'],
    ['2024-03-05 8 AM', 'Add the minutes'],
    ['2024-03-05 08:60', 'Minutes go from 00 to 59'],
    ['2024-03-05 08:30:60', 'Seconds go from 00 to 59'],
    ['2024-03-05 08:30:155', 'Use a format like 08:30 or 08:30:15'],
    ['2024-03-05 8:3', 'Use a format like 08:30 or 08:30:15'],
    ['2024-03-05 08:30 (IST)', 'Unknown time zone “IST”. Enter an offset instead'],
    ['2024-03-05 08:30 America/Gotham', 'Unknown time zone “America/Gotham”'],
    ['2024-03-05 08:30 EST+5', 'after the time'],
    ['2024-03-05 08:30 -19:00', 'isn’t a valid UTC offset'],
    ['2024-03-05 08:30 -05:60', 'isn’t a valid UTC offset'],
    ['2024-03-05 08:30 +050', 'after the time'],
    ['2024-03-05 08:30 or so', 'after the time'],
    ['2024-03-05 08:30 2024-03-05 08:31', 'after the time'],
  ])('%j: %s', (text, message) => {
    expect(reading(text)).toContain(message)
    expect(parseMoment(text).ok).toBe(false)
  })
})

const anyInstant = fc.integer({ min: Date.UTC(1701, 0, 1) * 1000, max: Date.UTC(2240, 0, 1) * 1000 })

test('parses displayed text back to the same instant, offset, and precision', () => {
  const sizes: Record<TimePrecision, number> = { minute: 60 * SECOND, second: SECOND, milli: 1000, micro: 1 }
  const precisions = fc.constantFrom<TimePrecision>('minute', 'second', 'milli', 'micro')
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zoneNames()), precisions, (instant, zone, precision) => {
      const text = timeText(instant, zone, precision)
      const moment = parseMoment(text)
      expect(moment, text).toMatchObject({ ok: true, precision: sizes[precision] })
      if (!moment.ok) return
      const start = wallAsUtc(moment.wall) - (fixedOffset(moment.zone?.name ?? '') ?? Number.NaN) * SECOND
      expect(start).toBeLessThanOrEqual(instant)
      expect(start + moment.precision).toBeGreaterThan(instant)
    }),
    { numRuns: runs(3000) },
  )
})

test('the canonical text parses back with its precision', () => {
  const precisions = fc.constantFrom(60 * SECOND, SECOND, 100_000, 10_000, 1000, 100, 10, 1)
  fc.assert(
    fc.property(anyInstant, precisions, (instant, precision) => {
      const local = instant - (((instant % precision) + precision) % precision)
      const moment = parseMoment(wallText(utcWall(local), precision))
      expect(moment).toEqual({ ok: true, wall: utcWall(local), precision, zone: null })
    }),
    { numRuns: runs(2000) },
  )
})

test('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => typeof parseMoment(text).ok === 'boolean'))
  const pieces = fc.constantFrom(
    '2024',
    '-',
    '/',
    '3',
    '05',
    ' ',
    'Mar',
    '08:30',
    ':15',
    '.5',
    'Z',
    '(',
    'UTC',
    '+5',
    ',',
  )
  fc.assert(
    fc.property(fc.array(pieces), (parts) => typeof parseMoment(parts.join('')).ok === 'boolean'),
    { numRuns: runs(2000) },
  )
})
