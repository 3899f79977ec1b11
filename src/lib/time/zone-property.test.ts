import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { runs } from '../testing/random-runs'
import { fixedOffset, fixedZone } from './fixed-offset'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './instant'
import { timeText } from './time-text'
import { instantToWall, offsetSeconds, utcWall, wallToInstants } from './zone'
import { zoneNames } from './zone-names'

const zones = zoneNames()
const anyZone = fc.constantFrom(...zones)
const between = (first: number, last: number) =>
  fc.integer({ min: Date.UTC(first, 0, 1) * 1000, max: Date.UTC(last, 11, 31) * 1000 })

test('an instant is among the occurrences of its local time, in any zone', () => {
  fc.assert(
    fc.property(anyZone, between(1700, 2239), (zone, instant) => {
      expect(wallToInstants(instantToWall(instant, zone), zone)).toContain(instant)
    }),
    { numRuns: runs(3000) },
  )
})

test('a fixed offset has no gaps and no repeated hours: wall → instant → wall', () => {
  const anyOffset = fc.integer({ min: -18 * 3600, max: 18 * 3600 })
  fc.assert(
    fc.property(anyOffset, between(1700, 2239), (offset, local) => {
      const zone = fixedZone(offset)
      expect(fixedOffset(zone)).toBe(offset)
      const wall = utcWall(local)
      const instants = wallToInstants(wall, zone)
      expect(instants).toEqual([local - offset * SECOND])
      expect(instantToWall(instants[0] ?? 0, zone)).toEqual(wall)
    }),
    { numRuns: runs(3000) },
  )
})

test('fixed offsets don’t use Intl', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  expect(instantToWall(wallToInstants(utcWall(0), 'UTC-05:00')[0] ?? 0, 'UTC-05:00')).toEqual(utcWall(0))
  expect(timeText(0, 'UTC+05:30')).toBe('Jan 1, 1970, 5:30:00 AM UTC+5:30')
  expect(format).not.toHaveBeenCalled()
  format.mockRestore()
})

/** Finds the first change of offset within a year after the instant, by binary search. Null if there is none. */
function nextChange(from: Instant, zone: string): Instant | null {
  for (let start = from; start < from + 365 * DAY; start += 5 * DAY) {
    const offset = offsetSeconds(start, zone)
    if (offsetSeconds(start + 5 * DAY, zone) === offset) continue
    let [low, high] = [start, start + 5 * DAY]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetSeconds(middle, zone) === offset) low = middle
      else high = middle
    }
    return high
  }
  return null
}

/** Finds instants independently: formats every minute of the surrounding days and compares the text. */
function bruteForce(local: Instant, zone: string): Instant[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const wanted = new Date(local / 1000).toISOString().slice(0, 19).replace('T', ' ')
  const found: Instant[] = []
  for (let instant = local - 27 * HOUR; instant <= local + 27 * HOUR; instant += MINUTE) {
    if (format.format(instant / 1000) === wanted) found.push(instant)
  }
  return found
}

test('around changes of offset, the occurrences equal those of brute force', () => {
  const seen = new Set<number>()
  const distance = fc.integer({ min: -150, max: 150 })
  fc.assert(
    // Since 1973, every offset is a whole number of minutes, so brute force by the minute misses nothing.
    fc.property(anyZone, between(1973, 2036), distance, (zone, from, minutes) => {
      const change = nextChange(from - (from % SECOND), zone)
      fc.pre(change !== null)
      const after = (change ?? 0) + offsetSeconds(change ?? 0, zone) * SECOND
      // Most changes skip the half hour before, or repeat the half hour after.
      for (const distance of [minutes, -30, 30]) {
        const local = after + distance * MINUTE
        const found = wallToInstants(utcWall(local), zone)
        expect(found).toEqual(bruteForce(local, zone))
        seen.add(found.length)
      }
    }),
    { numRuns: runs(200) },
  )
  expect([...seen].sort()).toEqual([0, 1, 2])
})
