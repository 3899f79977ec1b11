import { expect, test } from 'vitest'
import type { DriverRow } from './driver-row'
import { NO_STEPS, type RowStep, type StepHistory, withDone } from './row-steps'

/** Only the number of rows counts: the array is empty. */
const step = (rows: number): RowStep => ({ at: 0, removed: [], added: new Array<DriverRow>(rows) })
const after = (sizes: readonly number[]): StepHistory => {
  const made = new Map([...new Set(sizes)].map((size) => [size, step(size)]))
  return sizes.reduce((history, size) => withDone(history, made.get(size) ?? step(size)), NO_STEPS)
}

test('up to 500 actions with a million rows together can be undone, and always the newest', () => {
  expect(after(Array.from({ length: 30 }, () => 100_000)).done).toHaveLength(10)
  expect(after(Array.from({ length: 600 }, () => 1)).done).toHaveLength(500)
  expect(after([1, 1, 1_000_001]).done).toHaveLength(1)
  expect(after([1_000_001, 1]).done).toHaveLength(1)
})
