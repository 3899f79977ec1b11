import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { isoDateText } from '../../lib/time/time-text'
import { zoneNames } from '../../lib/time/zone-names'
import { readAskedTime } from './asked-time'
import { readTypedSpan } from './typed-span'

/** `kind start to end`, or the message. */
function spanOf(text: string, zone: string): string {
  const span = readTypedSpan(text, zone)
  return span.kind === 'invalid'
    ? span.message
    : `${span.kind} ${formatInstant(span.start)} to ${formatInstant(span.end)}`
}

test.each([
  ['2024-03-05', 'UTC', 'day 2024-03-05T00:00:00.000000Z to 2024-03-05T23:59:59.999999Z'],
  [' Tue, 5 Mar 2024 ', 'Asia/Kolkata', 'day 2024-03-04T18:30:00.000000Z to 2024-03-05T18:29:59.999999Z'],
  ['3/5/2024', 'America/New_York', 'day 2024-03-05T05:00:00.000000Z to 2024-03-06T04:59:59.999999Z'],
  // Clocks went forward and back on these days.
  ['2024-03-10', 'America/New_York', 'day 2024-03-10T05:00:00.000000Z to 2024-03-11T03:59:59.999999Z'],
  ['2024-11-03', 'America/New_York', 'day 2024-11-03T04:00:00.000000Z to 2024-11-04T04:59:59.999999Z'],
  // These began at 01:00, ended after an hour that came twice, ended at the first of two midnights, and began there.
  ['2018-11-04', 'America/Sao_Paulo', 'day 2018-11-04T03:00:00.000000Z to 2018-11-05T01:59:59.999999Z'],
  ['2018-02-17', 'America/Sao_Paulo', 'day 2018-02-17T02:00:00.000000Z to 2018-02-18T02:59:59.999999Z'],
  ['2024-11-02', 'America/Havana', 'day 2024-11-02T04:00:00.000000Z to 2024-11-03T03:59:59.999999Z'],
  ['2024-11-03', 'America/Havana', 'day 2024-11-03T04:00:00.000000Z to 2024-11-04T04:59:59.999999Z'],
  ['2240-12-31', 'UTC', 'day 2240-12-31T00:00:00.000000Z to 2240-12-31T23:59:59.999999Z'],
])('a date alone is the whole day of the zone: %s in %s', (text, zone, span) => {
  expect(spanOf(text, zone)).toBe(span)
})

test.each([
  ['2024-03-05 08:30', 'UTC', 'time 2024-03-05T08:30:00.000000Z to 2024-03-05T08:30:59.999999Z'],
  ['2024-03-05 08:30:15.5', 'UTC', 'time 2024-03-05T08:30:15.500000Z to 2024-03-05T08:30:15.599999Z'],
  // Both readings.
  ['2024-11-03 01:30', 'America/New_York', 'time 2024-11-03T05:30:00.000000Z to 2024-11-03T06:30:59.999999Z'],
])('a time covers as much as it was typed with: %s in %s', (text, zone, span) => {
  expect(spanOf(text, zone)).toBe(span)
})

test.each([
  [
    '2024-03-10 02:30',
    'America/New_York',
    'That time did not exist. In America/New_York, clocks went forward from 02:00 to 03:00 on 10 Mar 2024, so no clock showed that time.',
  ],
  [
    '2011-12-30',
    'Pacific/Apia',
    'That date did not exist. In Pacific/Apia, clocks went forward from 00:00 on 30 Dec 2011 to 00:00 on 31 Dec 2011, so no clock showed that time.',
  ],
  ['2024-03-05', 'Mars/Olympus', 'Unknown time zone “Mars/Olympus”. Choose another.'],
  ['2024-02-30', 'UTC', 'There is no 30 February 2024. Check the date.'],
  [
    '2024-03-05 soon',
    'UTC',
    'Add a time, for instance 08:30. What follows the date is not understood: “soon”.',
  ],
  ['some day', 'UTC', 'That date is not understood. Write it like 2024-03-05 08:30.'],
])('no span: %s in %s', (text, zone, message) => {
  expect(spanOf(text, zone)).toBe(message)
})

test('every microsecond of a day is in it, and those beside it are not', () => {
  const anyZone = fc.constantFrom(...zoneNames())
  const anyInstant = fc.integer({ min: Date.UTC(1970, 0, 1) * 1000, max: Date.UTC(2037, 0, 1) * 1000 })
  fc.assert(
    fc.property(anyInstant, anyZone, (instant, zone) => {
      const date = isoDateText(instant, zone)
      const span = readTypedSpan(date, zone)
      if (span.kind === 'invalid') throw new Error(span.message)
      expect(span.start <= instant && instant <= span.end).toBe(true)
      expect([isoDateText(span.start, zone), isoDateText(span.end, zone)]).toEqual([date, date])
      expect(isoDateText(span.end + 1, zone)).not.toBe(date)
      const midnight = readAskedTime(`${date} 00:00`, zone)
      if (midnight.kind === 'moments') expect(span.start).toBe(midnight.moments[0].start)
    }),
    { numRuns: runs(2000) },
  )
})
