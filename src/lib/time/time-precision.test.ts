import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { type Instant, MINUTE, parseInstant, SECOND } from './instant'
import { cutTo, precisionAmong, type TimePrecision, timeText } from './time-text'

const LENGTHS: Record<TimePrecision, number> = { minute: MINUTE, second: SECOND, milli: 1000, micro: 1 }
const PRECISIONS = ['minute', 'second', 'milli', 'micro'] as const
const at = (time: string) => parseInstant(`2024-03-05T${time}Z`) as Instant

/** Instants close together: around a whole second in winter, an hour shown twice, and one in 1901. */
const closeInstants = fc
  .tuple(
    fc.constantFrom(at('08:30:16'), Date.UTC(2024, 10, 3, 6) * 1000, Date.UTC(1901, 1, 1) * 1000),
    fc.array(fc.tuple(fc.constantFrom(1, 1000, SECOND, MINUTE), fc.integer({ min: -3000, max: 3000 })), {
      minLength: 2,
      maxLength: 8,
    }),
  )
  .map(([base, steps]) => steps.map(([unit, count]) => base + unit * count))
const anyZone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe')
const coarsestOf = fc.constantFrom<TimePrecision>('minute', 'second')

test('F81 different instants that are shown together have different texts', () => {
  fc.assert(
    fc.property(closeInstants, anyZone, coarsestOf, (instants, zone, coarsest) => {
      const precision = precisionAmong(instants, coarsest)
      const texts = new Set(instants.map((instant) => timeText(instant, zone, precision(instant))))
      expect(texts.size).toBe(new Set(instants).size)
    }),
    { numRuns: runs(5000) },
  )
})

test('F81 uses no more digits than needed: no fraction if the neighbors are a second or more away', () => {
  fc.assert(
    fc.property(closeInstants, coarsestOf, (instants, coarsest) => {
      const precision = precisionAmong(instants, coarsest)
      for (const instant of instants) {
        const others = instants.filter((other) => other !== instant)
        const distance = Math.min(...others.map((other) => Math.abs(other - instant)))
        const fits = PRECISIONS.slice(PRECISIONS.indexOf(coarsest)).find((one) => LENGTHS[one] <= distance)
        // Milliseconds would truncate its microseconds.
        expect(precision(instant)).toBe(fits === 'milli' && instant % 1000 !== 0 ? 'micro' : fits)
      }
    }),
    { numRuns: runs(2000) },
  )
})

test('F81 the distance of two formatted times is above zero, and off by less than their unit', () => {
  fc.assert(
    fc.property(closeInstants, (instants) => {
      const [from, to] = instants.slice(0, 2).sort((a, b) => a - b) as [number, number]
      fc.pre(from < to)
      const precision = precisionAmong([from, to])(from)
      const shown = cutTo(to, precision) - cutTo(from, precision)
      expect(shown).toBeGreaterThan(0)
      expect(Math.abs(shown - (to - from))).toBeLessThan(LENGTHS[precision])
    }),
    { numRuns: runs(2000) },
  )
})

test.each([
  [
    ['08:30:15', '08:30:16'],
    ['8:30:15', '8:30:16'],
  ],
  [
    ['08:30:15.1', '08:30:15.25'],
    ['8:30:15.100', '8:30:15.250'],
  ],
  [
    ['08:30:15.1', '08:30:15.1005'],
    ['8:30:15.100000', '8:30:15.100500'],
  ],
  // Truncated to seconds, the time with a microsecond would look like a whole second.
  [
    ['08:30:15.999999', '08:30:16'],
    ['8:30:15.999999', '8:30:16.000000'],
  ],
  // Two with one timestamp look alike; a third differs from both.
  [
    ['08:30:15.7', '08:30:15.7'],
    ['8:30:15', '8:30:15'],
  ],
  [
    ['08:30:15.7', '08:30:15.7', '08:30:15.9'],
    ['8:30:15.700', '8:30:15.700', '8:30:15.900'],
  ],
  [
    ['08:30:14.9', '08:30:17', '08:30:17.1'],
    ['8:30:14', '8:30:17.000', '8:30:17.100'],
  ],
  [['08:30:15.7'], ['8:30:15']],
])('F81 formats %j as %j', (times, shown) => {
  const instants = times.map(at)
  const precision = precisionAmong(instants)
  expect(instants.map((instant) => timeText(instant, 'UTC', precision(instant)).slice(13, -7))).toEqual(shown)
})

test('formats an instant that isn’t among them like a single one', () => {
  expect(precisionAmong([at('08:30'), at('08:30:00.1')], 'minute')(at('08:31'))).toBe('minute')
})
