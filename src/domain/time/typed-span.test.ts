import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { isoDateText } from '../../lib/time/time-text'
import { zoneNames } from '../../lib/time/zone-names'
import { parseQueryTime, parseTimeRange } from './query-time'

/** Formats `kind start to end`, or the message. */
function spanOf(text: string, zone: string): string {
  const span = parseTimeRange(text, zone)
  return span.kind === 'invalid'
    ? span.message
    : `${span.kind} ${formatInstant(span.start)} to ${formatInstant(span.end)}`
}

test.each([
  ['2024-03-05', 'UTC', 'day 2024-03-05T00:00:00.000000Z to 2024-03-05T23:59:59.999999Z'],
  [' Tue, Mar 5, 2024 ', 'Asia/Kolkata', 'day 2024-03-04T18:30:00.000000Z to 2024-03-05T18:29:59.999999Z'],
  ['3/5/2024', 'America/New_York', 'day 2024-03-05T05:00:00.000000Z to 2024-03-06T04:59:59.999999Z'],
  // Clocks change forward and back on these days.
  ['2024-03-10', 'America/New_York', 'day 2024-03-10T05:00:00.000000Z to 2024-03-11T03:59:59.999999Z'],
  ['2024-11-03', 'America/New_York', 'day 2024-11-03T04:00:00.000000Z to 2024-11-04T04:59:59.999999Z'],
  // These days start at 1:00 AM, end after a repeated hour, end at the first of two midnights, and start there.
  ['2018-11-04', 'America/Sao_Paulo', 'day 2018-11-04T03:00:00.000000Z to 2018-11-05T01:59:59.999999Z'],
  ['2018-02-17', 'America/Sao_Paulo', 'day 2018-02-17T02:00:00.000000Z to 2018-02-18T02:59:59.999999Z'],
  ['2024-11-02', 'America/Havana', 'day 2024-11-02T04:00:00.000000Z to 2024-11-03T03:59:59.999999Z'],
  ['2024-11-03', 'America/Havana', 'day 2024-11-03T04:00:00.000000Z to 2024-11-04T04:59:59.999999Z'],
  ['2240-12-31', 'UTC', 'day 2240-12-31T00:00:00.000000Z to 2240-12-31T23:59:59.999999Z'],
])('a date alone is the whole day in its zone: %s in %s', (text, zone, span) => {
  expect(spanOf(text, zone)).toBe(span)
})

test.each([
  ['2024-03-05 08:30', 'UTC', 'time 2024-03-05T08:30:00.000000Z to 2024-03-05T08:30:59.999999Z'],
  ['2024-03-05 08:30:15.5', 'UTC', 'time 2024-03-05T08:30:15.500000Z to 2024-03-05T08:30:15.599999Z'],
  // Both occurrences.
  ['2024-11-03 01:30', 'America/New_York', 'time 2024-11-03T05:30:00.000000Z to 2024-11-03T06:30:59.999999Z'],
])('a time covers the precision it was typed with: %s in %s', (text, zone, span) => {
  expect(spanOf(text, zone)).toBe(span)
})

test.each([
  [
    '2024-03-10 02:30',
    'America/New_York',
    'That local time doesn’t exist. In America/New_York, clocks jumped from 2:00 AM to 3:00 AM on Mar 10, 2024, so that time doesn’t exist.',
  ],
  [
    '2011-12-30',
    'Pacific/Apia',
    'That date doesn’t exist in this time zone. In Pacific/Apia, clocks jumped from 12:00 AM on Dec 30, 2011, to 12:00 AM on Dec 31, 2011, so that time doesn’t exist.',
  ],
  ['2024-03-05', 'Mars/Olympus', 'Unknown time zone “Mars/Olympus”. Choose another.'],
  ['2024-02-30', 'UTC', 'There’s no February 30, 2024. Check the date.'],
  ['2024-03-05 soon', 'UTC', 'Add a time, such as 08:30. We don’t recognize “soon” after the date.'],
  ['some day', 'UTC', 'We don’t recognize that date. Use a format like 2024-03-05 08:30.'],
])('invalid: %s in %s', (text, zone, message) => {
  expect(spanOf(text, zone)).toBe(message)
})

test('contains every microsecond of a day, and none beyond', () => {
  const anyZone = fc.constantFrom(...zoneNames())
  const anyInstant = fc.integer({ min: Date.UTC(1970, 0, 1) * 1000, max: Date.UTC(2037, 0, 1) * 1000 })
  fc.assert(
    fc.property(anyInstant, anyZone, (instant, zone) => {
      const date = isoDateText(instant, zone)
      const span = parseTimeRange(date, zone)
      if (span.kind === 'invalid') throw new Error(span.message)
      expect(span.start <= instant && instant <= span.end).toBe(true)
      expect([isoDateText(span.start, zone), isoDateText(span.end, zone)]).toEqual([date, date])
      expect(isoDateText(span.end + 1, zone)).not.toBe(date)
      const midnight = parseQueryTime(`${date} 00:00`, zone)
      if (midnight.kind === 'moments') expect(span.start).toBe(midnight.moments[0].start)
    }),
    { numRuns: runs(2000) },
  )
})
