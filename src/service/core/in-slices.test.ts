import { expect, test } from 'vitest'
import { inSlices } from './in-slices'

const spin = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('F63 other work has its turn after every five milliseconds of items', async () => {
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const seen: number[] = []
  for await (const item of inSlices([1, 2, 3, 4, 5, 6])) {
    spin(3)
    seen.push(item)
  }
  isOver = true
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
  // Two items a slice.
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('short work is not interrupted', async () => {
  const seen: number[] = []
  setImmediate(() => seen.push(0))
  for await (const item of inSlices([1, 2])) seen.push(item)
  expect(seen).toEqual([1, 2])
})
