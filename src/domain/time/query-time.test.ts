import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { formatInstant } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { instantToWall } from '../../lib/time/zone'
import { zoneNames } from '../../lib/time/zone-names'
import { offSeason, parseQueryTime, rezone, writtenPlace, zoneNote } from './query-time'

/** Formats each interpretation as `start–end (offset)`. */
function readings(text: string, zone: string): string[] {
  const asked = parseQueryTime(text, zone)
  if (asked.kind !== 'moments') return [asked.kind]
  const short = (instant: number) => formatInstant(instant).slice(11, -1)
  return asked.moments.map(
    ({ start, end, offsetSeconds }) => `${short(start)}–${short(end)} (${offsetSeconds})`,
  )
}

test('a time covers the precision it was typed with', () => {
  expect(readings('2024-03-05 08:30', 'UTC')).toEqual(['08:30:00.000000–08:30:59.999999 (0)'])
  expect(readings('2024-03-05 08:30:15', 'UTC')).toEqual(['08:30:15.000000–08:30:15.999999 (0)'])
  expect(readings('2024-03-05 08:30:15.1', 'UTC')).toEqual(['08:30:15.100000–08:30:15.199999 (0)'])
  expect(readings('2024-03-05 08:30:15.000001', 'UTC')).toEqual(['08:30:15.000001–08:30:15.000001 (0)'])
})

test('an hour shown twice has two interpretations, unless it has an offset', () => {
  expect(readings('2024-11-03 01:30', 'America/New_York')).toEqual([
    '05:30:00.000000–05:30:59.999999 (-14400)',
    '06:30:00.000000–06:30:59.999999 (-18000)',
  ])
  expect(readings('Nov 3, 2024, 1:30 AM EST (UTC−5)', 'America/New_York')).toEqual([
    '06:30:00.000000–06:30:59.999999 (-18000)',
  ])
  expect(readings('2024-03-10T02:30:00-05:00', 'America/New_York')).toEqual([
    '07:30:00.000000–07:30:00.999999 (-18000)',
  ])
})

test('a zone in the text wins, and is shown', () => {
  expect(readings('2024-01-05 08:30 EST', 'Asia/Tokyo')).toEqual(['13:30:00.000000–13:30:59.999999 (-18000)'])
  expect(readings('7/5/2024 8:30 PM PT', 'Asia/Tokyo')).toEqual(['03:30:00.000000–03:30:59.999999 (-25200)'])
  expect(readings('2024-11-03 01:30 ET', 'UTC')).toHaveLength(2)
  expect(readings('2024-03-10 02:30 ET', 'UTC')).toEqual(['gap'])
  expect(zoneNote('2024-07-05 08:30 EST')).toBe('Time zone from the text: EST · fixed UTC−5')
  expect(zoneNote('2024-07-05 08:30 PT')).toBe('Time zone from the text: PT → Los Angeles')
  expect(zoneNote('2024-07-05 08:30Z')).toBe('Time zone from the text: fixed UTC+0')
  expect(zoneNote('2024-07-05 08:30')).toBeNull()
})

/** Texts, with the expected interpretations in UTC and the note. */
test.each([
  ['2024-09-05 12:10 PST', '19:10 or 20:10', 'PST isn’t used in September'],
  ['2024-09-05 12:10 PDT', '19:10', null],
  ['2024-01-05 12:10 PDT', '19:10 or 20:10', 'PDT isn’t used in January'],
  ['2024-07-05 12:10 EST', '16:10 or 17:10', 'EST isn’t used in July in most places'],
  ['2024-12-05 12:10 EDT', '16:10 or 17:10', 'EDT isn’t used in December'],
  ['2024-07-05 12:10 (CST)', '17:10 or 18:10', 'CST isn’t used in July in most places'],
  ['2024-07-05 12:10 Mountain Standard Time', '18:10 or 19:10', 'MST isn’t used in July in most places'],
  ['2024-07-05 12:10 AKST', '20:10 or 21:10', 'AKST isn’t used in July'],
  ['2024-07-05 12:10 NST', '14:40 or 15:40', 'NST isn’t used in July'],
  ['2024-07-05 12:10 HST', '22:10', null],
  ['2024-07-05 12:10 GMT', '11:10 or 12:10', 'GMT isn’t used in July in most places'],
  ['2024-07-05 12:10 UTC', '12:10', null],
  ['2024-07-05 12:10Z', '12:10', null],
  ['2024-01-05 12:10 BST', '11:10 or 12:10', 'BST isn’t used in January'],
  ['2024-07-05 12:10 BST', '11:10', null],
  ['2024-07-05 12:10 CET', '10:10 or 11:10', 'CET isn’t used in July'],
  ['2024-01-05 12:10 CEST', '10:10 or 11:10', 'CEST isn’t used in January'],
  // It's summer there in January.
  ['2024-01-05 12:10 AEST', '01:10 or 02:10', 'AEST isn’t used in January in most places'],
  ['2024-07-05 12:10 AEST', '02:10', null],
  ['2024-07-05 12:10 AEDT', '01:10 or 02:10', 'AEDT isn’t used in July'],
  ['2024-07-05 12:10 JST', '03:10', null],
  // Unambiguous with its offset.
  ['2024-07-05 12:10 EST (UTC−5)', '17:10', null],
  // Clocks change on these days: 2:00 becomes 3:00 on March 10, and 2:00 becomes 1:00 on November 3.
  ['2024-03-10 01:59 PST', '09:59', null],
  ['2024-03-10 02:30 PST', '10:30', null],
  ['2024-03-10 03:00 PST', '10:00 or 11:00', 'PST isn’t used on Mar 10, 2024'],
  ['2024-03-10 03:00 PDT', '10:00', null],
  ['2024-11-03 00:59 PST', '07:59 or 08:59', 'PST isn’t used on Nov 3, 2024'],
  ['2024-11-03 01:30 PST', '09:30', null],
  ['2024-11-03 01:30 PDT', '08:30', null],
  ['2024-11-03 02:00 PDT', '09:00 or 10:00', 'PDT isn’t used on Nov 3, 2024'],
])('%s is %s', (text, utc, said) => {
  const asked = parseQueryTime(text, 'Asia/Tokyo')
  const moments = asked.kind === 'moments' ? asked.moments : []
  expect(moments.map(({ start }) => formatInstant(start).slice(11, 16)).join(' or ')).toBe(utc)
  expect(offSeason(moments)?.text ?? null).toBe(said)
})

test('a standard-time name has one interpretation if the chosen zone uses it all year', () => {
  expect(readings('2024-07-05 12:10 MST', 'America/Phoenix')).toHaveLength(1)
  expect(readings('2024-07-05 12:10 CST', 'America/Regina')).toHaveLength(1)
  expect(readings('2024-01-05 12:10 AEST', 'Australia/Brisbane')).toHaveLength(1)
  // Pacific clocks have the offset of MST then, but a different name for it.
  expect(readings('2024-07-05 12:10 MST', 'America/Los_Angeles')).toHaveLength(2)
})

test('a standard-time name may also be in the zone field; each interpretation has its own zone', () => {
  const asked = parseQueryTime('2024-09-05 12:10', 'PST')
  expect(asked).toMatchObject({ moments: [{ zone: 'America/Los_Angeles' }, { zone: 'PST' }] })
  expect(readings('2024-09-05 12:10', 'MST')).toHaveLength(2)
  expect(readings('2024-02-05 12:10', 'PST')).toEqual(['20:10:00.000000–20:10:59.999999 (-28800)'])
  expect(rezone('2024-09-05 12:10', 'PST', 'UTC')).toBe('2024-09-05 12:10 PST')
  expect(rezone('2024-09-05 12:10 PST', 'UTC', 'Asia/Tokyo')).toBe('2024-09-05 12:10 PST')
})

test('distinguishes a place in the text from an offset', () => {
  expect(writtenPlace('2024-07-05 08:30 ET')).toBe('America/New_York')
  expect(writtenPlace('2024-07-05 08:30 Europe/Paris')).toBe('Europe/Paris')
  for (const zone of ['', 'EST', 'Z', 'UTC', '-05:00', 'BST', 'IST'])
    expect(writtenPlace(`2024-07-05 08:30 ${zone}`)).toBeNull()
})

test('a skipped time shows the jump of the clocks', () => {
  expect(parseQueryTime('2024-03-10 02:30', 'America/New_York')).toMatchObject({
    kind: 'gap',
    after: Date.UTC(2024, 2, 10, 7) * 1000,
    text: 'In America/New_York, clocks jumped from 2:00 AM to 3:00 AM on Mar 10, 2024, so that time doesn’t exist.',
  })
  expect(parseQueryTime('2011-12-30 12:00', 'Pacific/Apia')).toMatchObject({
    text: 'In Pacific/Apia, clocks jumped from 12:00 AM on Dec 30, 2011, to 12:00 AM on Dec 31, 2011, so that time doesn’t exist.',
  })
})

test('without a zone, or with an unknown one, the time is invalid', () => {
  expect(parseQueryTime('2024-03-05 08:30', '')).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('Choose a time zone'),
  })
  expect(parseQueryTime('2024-03-05 08:30', 'Mars/Olympus')).toMatchObject({ kind: 'invalid' })
  expect(parseQueryTime('2024-03-05', 'UTC')).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('Add a time'),
  })
})

test.each([
  ['2024-03-05 03:30', 'America/New_York', 'UTC', '2024-03-05 08:30'],
  ['3/5/2024 3:30:15 AM', 'America/New_York', 'America/Los_Angeles', '2024-03-05 00:30:15'],
  ['2024-03-05 03:30:15.1', 'America/New_York', 'Asia/Kolkata', '2024-03-05 14:00:15.1'],
  ['2024-03-05 03:30 -05:00', 'Asia/Tokyo', 'America/New_York', '2024-03-05 03:30'],
  // Shown twice in New York, so it needs the offset.
  ['2024-11-03 05:30', 'UTC', 'America/New_York', '2024-11-03 01:30 -04:00'],
  ['2024-11-03 06:30:15.000001', 'UTC', 'America/New_York', '2024-11-03 01:30:15.000001 -05:00'],
  ['2024-11-03 01:30', 'America/New_York', 'UTC', null],
  ['2024-03-10 02:30', 'America/New_York', 'UTC', null],
  ['nonsense', 'America/New_York', 'UTC', null],
  ['2024-03-05 03:30', 'UTC', 'Mars/Olympus', null],
  ['2024-07-05 03:30', 'America/New_York', 'UTC-05:00', '2024-07-05 02:30'],
  ['2024-07-05 03:30 PT', 'UTC', 'UTC-07:00', '2024-07-05 03:30'],
  // With an offset of −4:56:02, the time isn't a whole minute.
  ['1880-03-05 03:30', 'UTC', 'America/New_York', null],
])('%s in %s, written for %s: %s', (text, from, to, expected) => {
  expect(rezone(text, from, to)).toBe(expected)
})

test('text rewritten for a different zone has the same microseconds', () => {
  const anyZone = fc.constantFrom(...zoneNames(), 'UTC-05:00', 'UTC+05:30', 'UTC-03:30')
  const anyInstant = fc.integer({ min: Date.UTC(1990, 0, 1) * 1000, max: Date.UTC(2037, 0, 1) * 1000 })
  const precisions = fc.constantFrom(60_000_000, 1_000_000, 1000, 1)
  fc.assert(
    fc.property(anyInstant, anyZone, anyZone, precisions, (instant, from, to, precision) => {
      const text = wallText(instantToWall(instant, from), precision)
      const asked = parseQueryTime(text, from)
      if (asked.kind !== 'moments' || asked.moments.length !== 1) return
      const { start, end } = asked.moments[0]
      expect(start <= instant && instant <= end).toBe(true)
      const written = rezone(text, from, to)
      expect(written && parseQueryTime(written, to)).toMatchObject({ moments: [{ start, end }] })
    }),
    { numRuns: runs(2000) },
  )
})
