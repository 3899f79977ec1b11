import { expect, test } from 'vitest'
import { NO_STEPS, type RowStep, type StepHistory, withDone } from './row-steps'

const step = (rows: number): RowStep => ({
  at: 0,
  removed: [],
  added: Array.from({ length: rows }, (_, id) => ({ id, cells: [] })),
})
const after = (sizes: readonly number[]): StepHistory => {
  const made = new Map([...new Set(sizes)].map((size) => [size, step(size)]))
  return sizes.reduce((history, size) => withDone(history, made.get(size) ?? step(size)), NO_STEPS)
}

test('large actions can be undone up to a million rows, small ones up to five hundred actions, the newest always', () => {
  expect(after(Array.from({ length: 30 }, () => 100_000)).done).toHaveLength(10)
  expect(after(Array.from({ length: 600 }, () => 1)).done).toHaveLength(500)
  expect(after([1, 1, 1_000_001]).done).toHaveLength(1)
  expect(after([1_000_001, 1]).done).toHaveLength(1)
})
