import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { instantToWall } from '../../lib/time/zone'
import { zoneNames } from '../../lib/time/zone-names'
import { readAskedTime, rezone, writtenPlace, zoneNote } from './asked-time'

/** `start–end (offset)` of each reading. */
function readings(text: string, zone: string): string[] {
  const asked = readAskedTime(text, zone)
  if (asked.kind !== 'moments') return [asked.kind]
  const short = (instant: number) => formatInstant(instant).slice(11, -1)
  return asked.moments.map(
    ({ start, end, offsetSeconds }) => `${short(start)}–${short(end)} (${offsetSeconds})`,
  )
}

test('a time covers as much as it was typed with', () => {
  expect(readings('2024-03-05 08:30', 'UTC')).toEqual(['08:30:00.000000–08:30:59.999999 (0)'])
  expect(readings('2024-03-05 08:30:15', 'UTC')).toEqual(['08:30:15.000000–08:30:15.999999 (0)'])
  expect(readings('2024-03-05 08:30:15.1', 'UTC')).toEqual(['08:30:15.100000–08:30:15.199999 (0)'])
  expect(readings('2024-03-05 08:30:15.000001', 'UTC')).toEqual(['08:30:15.000001–08:30:15.000001 (0)'])
})

test('an hour shown twice has two readings, unless the offset is typed', () => {
  expect(readings('2024-11-03 01:30', 'America/New_York')).toEqual([
    '05:30:00.000000–05:30:59.999999 (-14400)',
    '06:30:00.000000–06:30:59.999999 (-18000)',
  ])
  expect(readings('3 Nov 2024, 01:30 EST (UTC−5)', 'America/New_York')).toEqual([
    '06:30:00.000000–06:30:59.999999 (-18000)',
  ])
  expect(readings('2024-03-10T02:30:00-05:00', 'America/New_York')).toEqual([
    '07:30:00.000000–07:30:00.999999 (-18000)',
  ])
})

test('a zone in the text wins, and is said', () => {
  expect(readings('2024-07-05 08:30 EST', 'Asia/Tokyo')).toEqual(['13:30:00.000000–13:30:59.999999 (-18000)'])
  expect(readings('7/5/2024 8:30 PM PT', 'Asia/Tokyo')).toEqual(['03:30:00.000000–03:30:59.999999 (-25200)'])
  expect(readings('2024-11-03 01:30 ET', 'UTC')).toHaveLength(2)
  expect(readings('2024-03-10 02:30 ET', 'UTC')).toEqual(['gap'])
  expect(zoneNote('2024-07-05 08:30 EST')).toBe('Time zone from the text: EST · fixed UTC−5')
  expect(zoneNote('2024-07-05 08:30 PT')).toBe('Time zone from the text: PT → Los Angeles')
  expect(zoneNote('2024-07-05 08:30Z')).toBe('Time zone from the text: fixed UTC+0')
  expect(zoneNote('2024-07-05 08:30')).toBeNull()
})

test('a place in the text is told from an offset', () => {
  expect(writtenPlace('2024-07-05 08:30 ET')).toBe('America/New_York')
  expect(writtenPlace('2024-07-05 08:30 Europe/Paris')).toBe('Europe/Paris')
  for (const zone of ['', 'EST', 'Z', 'UTC', '-05:00', 'BST'])
    expect(writtenPlace(`2024-07-05 08:30 ${zone}`)).toBeNull()
})

test('a skipped time says where the clocks jumped', () => {
  expect(readAskedTime('2024-03-10 02:30', 'America/New_York')).toMatchObject({
    kind: 'gap',
    after: Date.UTC(2024, 2, 10, 7) * 1000,
    text: 'In America/New_York, clocks went forward from 02:00 to 03:00 on 10 Mar 2024, so no clock showed that time.',
  })
  expect(readAskedTime('2011-12-30 12:00', 'Pacific/Apia')).toMatchObject({
    text: 'In Pacific/Apia, clocks went forward from 00:00 on 30 Dec 2011 to 00:00 on 31 Dec 2011, so no clock showed that time.',
  })
})

test('without a zone or with an unknown one nothing is asked', () => {
  expect(readAskedTime('2024-03-05 08:30', '')).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('Choose a time zone'),
  })
  expect(readAskedTime('2024-03-05 08:30', 'Mars/Olympus')).toMatchObject({ kind: 'invalid' })
  expect(readAskedTime('2024-03-05', 'UTC')).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('Add a time'),
  })
})

test.each([
  ['2024-03-05 03:30', 'America/New_York', 'UTC', '2024-03-05 08:30'],
  ['3/5/2024 3:30:15 AM', 'America/New_York', 'America/Los_Angeles', '2024-03-05 00:30:15'],
  ['2024-03-05 03:30:15.1', 'America/New_York', 'Asia/Kolkata', '2024-03-05 14:00:15.1'],
  ['2024-03-05 03:30 -05:00', 'Asia/Tokyo', 'America/New_York', '2024-03-05 03:30'],
  // Shown twice in New York: only the offset tells which.
  ['2024-11-03 05:30', 'UTC', 'America/New_York', '2024-11-03 01:30 -04:00'],
  ['2024-11-03 06:30:15.000001', 'UTC', 'America/New_York', '2024-11-03 01:30:15.000001 -05:00'],
  ['2024-11-03 01:30', 'America/New_York', 'UTC', null],
  ['2024-03-10 02:30', 'America/New_York', 'UTC', null],
  ['nonsense', 'America/New_York', 'UTC', null],
  ['2024-03-05 03:30', 'UTC', 'Mars/Olympus', null],
  ['2024-07-05 03:30', 'America/New_York', 'UTC-05:00', '2024-07-05 02:30'],
  ['2024-07-05 03:30 PT', 'UTC', 'UTC-07:00', '2024-07-05 03:30'],
  // A minute cannot be written where the clock was 4:56:02 behind.
  ['1880-03-05 03:30', 'UTC', 'America/New_York', null],
])('%s in %s, written for %s: %s', (text, from, to, expected) => {
  expect(rezone(text, from, to)).toBe(expected)
})

test('another zone’s text means the same microseconds', () => {
  const anyZone = fc.constantFrom(...zoneNames(), 'UTC-05:00', 'UTC+05:30', 'UTC-03:30')
  const anyInstant = fc.integer({ min: Date.UTC(1990, 0, 1) * 1000, max: Date.UTC(2037, 0, 1) * 1000 })
  const precisions = fc.constantFrom(60_000_000, 1_000_000, 1000, 1)
  fc.assert(
    fc.property(anyInstant, anyZone, anyZone, precisions, (instant, from, to, precision) => {
      const text = wallText(instantToWall(instant, from), precision)
      const asked = readAskedTime(text, from)
      if (asked.kind !== 'moments' || asked.moments.length !== 1) return
      const { start, end } = asked.moments[0]
      expect(start <= instant && instant <= end).toBe(true)
      const written = rezone(text, from, to)
      expect(written && readAskedTime(written, to)).toMatchObject({ moments: [{ start, end }] })
    }),
    { numRuns: runs(2000) },
  )
})
