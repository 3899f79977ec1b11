import { expect, test } from 'vitest'
import { createClock, wireInstant } from './clock'

test('revisions within one tick of the clock are a microsecond apart', () => {
  let now = 1_700_000_000_000
  const clock = createClock(() => now)
  expect([clock.revisionInstant(), clock.revisionInstant(), clock.revisionInstant()]).toEqual([
    1_700_000_000_000_000, 1_700_000_000_000_001, 1_700_000_000_000_002,
  ])
  now += 5
  expect(clock.revisionInstant()).toBe(1_700_000_000_005_000)
  now -= 60_000
  expect(clock.revisionInstant()).toBe(1_700_000_000_005_001)
  clock.restart()
  expect(clock.revisionInstant()).toBe(1_699_999_940_005_000)
  expect(clock.timestamp()).toBe('2023-11-14T22:12:20.005000Z')
})

test('an answer leaves out only a fraction of zero', () => {
  expect(wireInstant('2024-03-05T08:30:15.000000Z')).toBe('2024-03-05T08:30:15Z')
  expect(wireInstant('2024-03-05T08:30:15.000001Z')).toBe('2024-03-05T08:30:15.000001Z')
  expect(wireInstant('2024-03-05T08:30:15.100000Z')).toBe('2024-03-05T08:30:15.100000Z')
})
