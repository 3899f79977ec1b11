import { expect, test } from 'vitest'
import type { DriverRow } from './driver-row'
import { NO_STEPS, type RowStep, type StepHistory, withDone } from './row-steps'

const row = (characters: number): DriverRow => ({ id: 0, cells: ['x'.repeat(characters)] })
const step = (rows: number, characters: number): RowStep => ({
  at: 0,
  removed: [],
  added: new Array<DriverRow>(rows).fill(row(characters)),
})
const after = (...steps: readonly RowStep[]): StepHistory => steps.reduce(withDone, NO_STEPS)
const times = (count: number, one: RowStep) => Array.from({ length: count }, () => ({ ...one }))

test('up to 500 actions can be undone, if they fit into their memory', () => {
  expect(after(...times(600, step(1, 10))).done).toHaveLength(500)
  // Pastes of many short rows and of few long ones, and deleted rows.
  expect(after(...times(30, step(100_000, 50))).done).toHaveLength(4)
  expect(after(...times(30, step(10, 1_000_000))).done).toHaveLength(4)
  const { added } = step(10, 1_000_000)
  expect(after(...times(30, { at: 0, removed: added, added })).done).toHaveLength(2)
})

test('the newest action can always be undone, and older ones without space can’t', () => {
  expect(after(step(1, 1), step(1, 1), step(1, 60_000_000)).done).toHaveLength(1)
  expect(after(step(1, 60_000_000), step(1, 1)).done).toHaveLength(1)
})
