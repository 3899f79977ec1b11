import { expect, test } from 'vitest'
import { createClock, wireInstant } from './clock'

test('is the time of its machine in microseconds', () => {
  const clock = createClock(() => 1_700_000_000_005.25)
  expect([clock.now(), clock.instant()]).toEqual([1_700_000_000_005.25, 1_700_000_000_005_250])
  expect(clock.timestamp()).toBe('2023-11-14T22:13:20.005250Z')
})

test('omits only a zero fraction', () => {
  expect(wireInstant('2024-03-05T08:30:15.000000Z')).toBe('2024-03-05T08:30:15Z')
  expect(wireInstant('2024-03-05T08:30:15.000001Z')).toBe('2024-03-05T08:30:15.000001Z')
  expect(wireInstant('2024-03-05T08:30:15.100000Z')).toBe('2024-03-05T08:30:15.100000Z')
})
