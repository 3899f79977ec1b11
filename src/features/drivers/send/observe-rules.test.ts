import { expect, test } from 'vitest'
import { hasNoReason, observeRules, saysItExists } from './observe-rules'

const errors = (fields: Record<string, string[]>) => new Map(Object.entries(fields))

test.each([
  ['driver with this driver id already exists.', true],
  ['A driver with this driver_id already exists.', true],
  ['This field must be unique.', true],
  ['Duplicate value.', true],
  ['This driver_id is repeated: row 2 of the request has it first.', false],
  ['Duplicate driver_id in this request.', false],
  ['This field may not be blank.', false],
  ['Ensure this field has no more than 20 characters.', false],
])('“%s” says that it exists: %s', (message, exists) => {
  expect(saysItExists(errors({ driver_id: [message] }))).toBe(exists)
})

test('errors of other fields do not count; errors of the row only if they name the driver_id', () => {
  expect(saysItExists(errors({ email: ['driver with this email already exists.'] }))).toBe(false)
  expect(saysItExists(errors({ '': ['The fields fleet, driver_id must make a unique set.'] }))).toBe(true)
  expect(saysItExists(errors({ '': ['Already exists.'] }))).toBe(false)
})

test('required fields are those that were empty; taken IDs are trimmed', () => {
  const observedRules = observeRules([
    {
      driver: { driver_id: ' A ' },
      errors: errors({ driver_id: ['already exists'], zip: ['This field is required.'] }),
    },
    { driver: { driver_id: 'B', city: ' ' }, errors: errors({ city: ['This field may not be blank.'] }) },
    { driver: { driver_id: 'C', state: 'MA' }, errors: errors({ state: ['A valid state is required.'] }) },
    { driver: { driver_id: 'D' }, errors: errors({ email: ['Enter a valid email address.'] }) },
  ])
  expect(observedRules).toEqual({ required: ['city', 'zip'], refusesRepeats: true, taken: ['A'] })
  expect(observeRules([]).refusesRepeats).toBe(false)
})

test.each([
  [{ '': ['Invalid row.'] }, true],
  [{ '': ['Invalid row.', 'Already exists.'] }, false],
  [{ '': ['Invalid data. Expected a dictionary.'] }, false],
  [{ driver_id: ['Invalid row.'] }, false],
])('%j gives no reason: %s', (fields, noReason) => {
  expect(hasNoReason(errors(fields))).toBe(noReason)
})
