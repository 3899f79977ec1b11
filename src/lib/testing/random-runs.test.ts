import { afterEach, expect, test, vi } from 'vitest'
import { randomSeed, runs } from './random-runs'

afterEach(() => vi.unstubAllEnvs())

test('runs a tenth of the cases, rounded up, and at least one', () => {
  vi.stubEnv('RANDOM_RUNS', undefined)
  expect([1000, 101, 5, 0].map(runs)).toEqual([100, 11, 1, 1])
})

test('runs all cases if the soak requests them', () => {
  vi.stubEnv('RANDOM_RUNS', 'all')
  expect([1000, 5].map(runs)).toEqual([1000, 5])
})

test('RANDOM_SEED overrides the given seed', () => {
  vi.stubEnv('RANDOM_SEED', undefined)
  expect([randomSeed(), randomSeed(7)]).toEqual([randomSeed(), 7])
  vi.stubEnv('RANDOM_SEED', '4428')
  expect([randomSeed(), randomSeed(7)]).toEqual([4428, 4428])
})
