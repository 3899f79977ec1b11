import { expect, test } from 'vitest'
import { createUploadCompleteness } from './upload-exchange'

const MB = 1_000_000

function isIncomplete(...steps: readonly (readonly [ms: number, sent: number, total: number])[]): boolean {
  let ms = 0
  const completeness = createUploadCompleteness(() => ms)
  for (const [at, sent, total] of steps) {
    ms = at
    completeness.progress(sent, total)
  }
  return completeness.incomplete()
}

test('an upload far from its end can’t have arrived', () => {
  expect(isIncomplete([3_000, 15 * MB, 200 * MB])).toBe(true)
  expect(isIncomplete([10_000, MB, 3 * MB])).toBe(true)
  expect(isIncomplete([0, 0, 9])).toBe(true)
})

test('without progress, or near its end, an upload may have arrived', () => {
  expect(isIncomplete()).toBe(false)
  expect(isIncomplete([100, 8 * MB, 20 * MB])).toBe(false)
  expect(isIncomplete([10_000, 2_900_000, 3 * MB])).toBe(false)
  expect(isIncomplete([10_000, 3 * MB, 3 * MB])).toBe(false)
})

test('if the browser resends a form, the first attempt may have arrived', () => {
  expect(isIncomplete([3_000, 190 * MB, 200 * MB], [4_000, MB, 200 * MB])).toBe(false)
})
