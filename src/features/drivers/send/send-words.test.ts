import { expect, test } from 'vitest'
import { cutBatches, limitsFor } from './send-run'
import { foundSentence, nothingToSendText, sendNotes } from './send-words'

const drivers = (count: number, city: string) =>
  Array.from({ length: count }, (_, at) => ({ driver: { driver_id: `D-${at}`, city } }))

const partsOf = (rows: ReturnType<typeof drivers>) => cutBatches(rows, limitsFor(rows.length)).length

test('adds no note for one request, however long its rows are', () => {
  expect(sendNotes(500, 0)).toEqual([])
  expect(partsOf(drivers(500, 'x'.repeat(5_000)))).toBe(1)
})

test('the note counts batches of short rows, and mentions that long rows need more', () => {
  const note = 'They’ll be sent in 3 or more batches. If a batch fails, earlier batches stay.'
  expect(sendNotes(1_001, 1)).toEqual([note, '1 row with errors won’t be sent.'])
  expect(partsOf(drivers(1_001, 'Boston'))).toBe(3)
  expect(partsOf(drivers(1_001, 'x'.repeat(5_000)))).toBeGreaterThan(3)
})

test('shows why nothing can be sent: errors first, then unconfirmed rows, then that all were sent', () => {
  const none = { blank: 1, valid: 0, warning: 0, error: 0, sending: 0, created: 0, unknown: 0 }
  expect(nothingToSendText(none)).toBe('No rows to send yet.')
  expect(nothingToSendText({ ...none, created: 3 })).toBe('All rows were sent.')
  expect(nothingToSendText({ ...none, created: 3, unknown: 1 })).toBe('1 row is unconfirmed. See below.')
  expect(nothingToSendText({ ...none, unknown: 2, error: 1 })).toBe('Every remaining row has an error.')
  expect(nothingToSendText({ ...none, error: 1, warning: 1 })).toBeNull()
})

test('formats the result of “Find out” as one sentence that counts each driver once', () => {
  const found = (total: number, existed: number, created: number, refused: number) =>
    foundSentence({ total, existed, created, refused })
  expect(found(1, 1, 0, 0)).toBe('The driver already existed.')
  expect(found(1, 0, 1, 0)).toBe('The driver has now been added.')
  expect(found(1, 0, 0, 0)).toBe('The driver is still unconfirmed.')
  expect(found(3, 0, 3, 0)).toBe('All 3 drivers have now been added.')
  expect(found(1200, 0, 0, 0)).toBe('All 1,200 drivers are still unconfirmed.')
  expect(found(6, 3, 1, 0)).toBe(
    'Of 6 drivers, 3 already existed, 1 has now been added, and 2 are still unconfirmed.',
  )
  expect(found(2, 1, 0, 1)).toBe('Of 2 drivers, 1 already existed and 1 was refused.')
})
