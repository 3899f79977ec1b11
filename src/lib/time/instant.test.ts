import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { formatInstant, type Instant, parseInstant, toMillis } from './instant'

const EARLIEST = Date.UTC(1700, 0, 1) * 1000
const LATEST = Date.UTC(2240, 11, 31, 23, 59, 59) * 1000 + 999_999
const anyInstant = fc.integer({ min: EARLIEST, max: LATEST })

test('every instant from 1700 to 2240 parses back from its text exactly', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const text = formatInstant(instant)
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(parseInstant(text)).toBe(instant)
    }),
    { numRuns: runs(5000) },
  )
})

test('texts of instants sort like the instants, to the microsecond and across 1970', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -3, max: 3 }), (instant, step) => {
      const [a, b] = [formatInstant(instant), formatInstant(instant + step)]
      expect(Math.sign(instant - (instant + step))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test.each([
  ['2024-03-05T08:30:15Z', '2024-03-05T08:30:15.000000Z'],
  ['2024-03-05 08:30:15z', '2024-03-05T08:30:15.000000Z'],
  ['2024-03-05T08:30Z', '2024-03-05T08:30:00.000000Z'],
  ['2024-03-05T08:30:15.1Z', '2024-03-05T08:30:15.100000Z'],
  ['2024-03-05T08:30:15.123456+05:30', '2024-03-05T03:00:15.123456Z'],
  ['2024-03-05T08:30:15.123456000-0500', '2024-03-05T13:30:15.123456Z'],
  ['2024-03-05T08:30:15-05', '2024-03-05T13:30:15.000000Z'],
  ['1883-11-18T12:00:00-04:56:02', '1883-11-18T16:56:02.000000Z'],
  ['2024-02-29T23:59:59.999999-00:00', '2024-02-29T23:59:59.999999Z'],
  ['2023-12-31T23:30:00-01:00', '2024-01-01T00:30:00.000000Z'],
])('parses %s', (text, utc) => {
  expect(formatInstant(parseInstant(text) as Instant)).toBe(utc)
})

test.each([
  '2024-03-05T08:30:15', // no offset
  '2024-03-05',
  '2024-02-30T08:30:15Z',
  '2023-02-29T08:30:15Z',
  '2024-13-01T08:30:15Z',
  '2024-00-01T08:30:15Z',
  '2024-03-00T08:30:15Z',
  '2024-03-05T24:00:00Z',
  '2024-03-05T08:60:00Z',
  '2024-03-05T08:30:60Z',
  '2024-03-05T08:30:15.1234567Z',
  '2024-03-05T08:30:15.Z',
  '2024-03-05T08:30:15+24:00',
  '2024-03-05T08:30:15+05:60',
  '0024-03-05T08:30:15Z',
  '9999-12-31T23:59:59Z',
  ' 2024-03-05T08:30:15Z',
  '2024-03-05T08:30:15Z\n',
  '2024-3-5T08:30:15Z',
  '',
])('%j isn’t an instant', (text) => {
  expect(parseInstant(text)).toBeNull()
})

test('compares two forms of the same second by value, although their texts sort differently', () => {
  const [plain, fine] = ['2024-03-05T08:30:15Z', '2024-03-05T08:30:15.000001Z']
  expect(plain > fine).toBe(true)
  expect((parseInstant(fine) as Instant) - (parseInstant(plain) as Instant)).toBe(1)
})

test('milliseconds are rounded down, before 1970 too', () => {
  expect(toMillis(1999)).toBe(1)
  expect(toMillis(-1)).toBe(-1)
  expect(toMillis(-1001)).toBe(-2)
})
