import { expect, test } from 'vitest'
import { cutBatches, limitsFor } from './batches'
import { batchesText } from './send-words'

const drivers = (count: number, city: string) =>
  Array.from({ length: count }, (_, at) => ({ driver: { driver_id: `D-${at}`, city } }))

const partsOf = (rows: ReturnType<typeof drivers>) => cutBatches(rows, limitsFor(rows.length)).length

test('rows that go in one request need no words, however long they are', () => {
  expect(batchesText(500)).toBe('')
  expect(partsOf(drivers(500, 'x'.repeat(5_000)))).toBe(1)
})

test('the parts that are told are those of short rows, and it is said that long ones make more', () => {
  const said = 'Sent in 3 parts, more if rows are long; a part that fails does not undo the ones before.'
  expect(batchesText(1_001)).toBe(said)
  expect(partsOf(drivers(1_001, 'Boston'))).toBe(3)
  expect(partsOf(drivers(1_001, 'x'.repeat(5_000)))).toBeGreaterThan(3)
})
