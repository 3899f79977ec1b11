import { expect, test } from 'vitest'
import { createUploadCompleteness } from './upload-completeness'

const MB = 1_000_000

function reach(...steps: readonly (readonly [ms: number, sent: number, total: number])[]): boolean {
  let ms = 0
  const followed = createUploadCompleteness(() => ms)
  for (const [at, sent, total] of steps) {
    ms = at
    followed.note(sent, total)
  }
  return followed.incomplete()
}

test('what is far from its end has not arrived as a whole', () => {
  expect(reach([3_000, 15 * MB, 200 * MB])).toBe(true)
  expect(reach([10_000, MB, 3 * MB])).toBe(true)
  expect(reach([0, 0, 9])).toBe(true)
})

test('what nothing was told of yet, or what may have gone since, may have arrived', () => {
  expect(reach()).toBe(false)
  expect(reach([100, 8 * MB, 20 * MB])).toBe(false)
  expect(reach([10_000, 2_900_000, 3 * MB])).toBe(false)
  expect(reach([10_000, 3 * MB, 3 * MB])).toBe(false)
})

test('what the browser sends once more by itself may have arrived the first time', () => {
  expect(reach([3_000, 190 * MB, 200 * MB], [4_000, MB, 200 * MB])).toBe(false)
})
