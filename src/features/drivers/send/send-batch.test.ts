import { expect, test } from 'vitest'
import type { RowOutcome } from '../../../local/driver-ledger'
import { hasNoReason, refusedAsExisting } from './send-run'

const refused = (fields: Record<string, string[]>): RowOutcome => ({
  state: 'refused',
  errors: Object.entries(fields),
})

test.each([
  ['driver with this driver id already exists.', true],
  ['A driver with this driver_id already exists.', true],
  ['This field must be unique.', true],
  ['Duplicate value.', true],
  ['This driver_id is repeated: row 2 of the request has it first.', false],
  ['Duplicate driver_id in this request.', false],
  ['This field may not be blank.', false],
  ['Ensure this field has no more than 20 characters.', false],
])('“%s” means that the driver exists: %s', (message, exists) => {
  expect(refusedAsExisting(refused({ driver_id: [message] }))).toBe(exists)
})

test('ignores errors of other fields, and errors of the row that don’t name the driver_id', () => {
  expect(refusedAsExisting(refused({ email: ['driver with this email already exists.'] }))).toBe(false)
  expect(refusedAsExisting(refused({ '': ['The fields fleet, driver_id must make a unique set.'] }))).toBe(
    true,
  )
  expect(refusedAsExisting(refused({ '': ['Already exists.'] }))).toBe(false)
})

test.each([
  [{ '': ['Invalid row.'] }, true],
  [{ '': ['Invalid row.', 'Already exists.'] }, false],
  [{ '': ['Invalid data. Expected a dictionary.'] }, false],
  [{ driver_id: ['Invalid row.'] }, false],
])('%j has no reason: %s', (fields, noReason) => {
  expect(hasNoReason(refused(fields))).toBe(noReason)
})
