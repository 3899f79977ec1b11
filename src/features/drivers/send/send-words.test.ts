import { expect, test } from 'vitest'
import { cutBatches, limitsFor } from './batches'
import { batchesText, nothingToSendText } from './send-words'

const drivers = (count: number, city: string) =>
  Array.from({ length: count }, (_, at) => ({ driver: { driver_id: `D-${at}`, city } }))

const partsOf = (rows: ReturnType<typeof drivers>) => cutBatches(rows, limitsFor(rows.length)).length

test('one request has no note, however long its rows are', () => {
  expect(batchesText(500)).toBe('')
  expect(partsOf(drivers(500, 'x'.repeat(5_000)))).toBe(1)
})

test('the note counts batches of short rows, and says that long ones make more', () => {
  const note = 'Sent in 3 parts, or more if rows are long. A part that fails does not undo the ones before.'
  expect(batchesText(1_001)).toBe(note)
  expect(partsOf(drivers(1_001, 'Boston'))).toBe(3)
  expect(partsOf(drivers(1_001, 'x'.repeat(5_000)))).toBeGreaterThan(3)
})

test('why nothing can be sent: errors first, then rows to resolve, then that all were sent', () => {
  const none = { blank: 1, valid: 0, warning: 0, error: 0, sending: 0, created: 0, unknown: 0 }
  expect(nothingToSendText(none)).toBe('No rows to send yet.')
  expect(nothingToSendText({ ...none, created: 3 })).toBe('All rows were sent.')
  expect(nothingToSendText({ ...none, created: 3, unknown: 1 })).toBe('1 row waits to be resolved below.')
  expect(nothingToSendText({ ...none, unknown: 2, error: 1 })).toBe('Every remaining row has an error.')
  expect(nothingToSendText({ ...none, error: 1, warning: 1 })).toBeNull()
})
