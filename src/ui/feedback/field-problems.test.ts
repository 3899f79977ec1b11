import { expect, test } from 'vitest'
import { ApiError, type FieldErrors } from '../../lib/api-error'
import { type FormField, fieldProblems, problemAt } from './field-problems'

const FIELDS: readonly FormField[] = [
  { path: 'name', label: 'Plan name', id: 'f-name' },
  { path: 'charges', label: 'Charges', id: 'f-charges' },
  { path: 'charges.0.amount', label: 'Amount of charge 1', id: 'f-amount' },
]

function invalid(fields: Record<string, string[]>, rows: [number, Record<string, string[]>][] = []) {
  const map = (record: Record<string, string[]>): FieldErrors => new Map(Object.entries(record))
  return new ApiError({
    kind: 'invalid',
    message: 'No.',
    fields: map(fields),
    rows: new Map(rows.map(([index, row]) => [index, map(row)])),
  })
}

test('a path rendered by the form links to its field, by its label', () => {
  expect(fieldProblems(invalid({ 'charges.0.amount': ['Too small.', 'Odd.'] }), FIELDS)).toEqual([
    {
      path: 'charges.0.amount',
      name: 'Amount of charge 1',
      field: FIELDS[2],
      messages: ['Too small.', 'Odd.'],
    },
  ])
})

test('a path inside a field links to the nearest field around it, and names the place inside', () => {
  const [problem] = fieldProblems(invalid({ 'charges.1.up_to': ['Required.'] }), FIELDS)
  expect(problem).toMatchObject({ name: 'Charges 2, up to', field: FIELDS[1] })
})

test.each([
  ['plate_number', 'Plate number'],
  ['charges.1.amount', 'Charges 2, amount'],
  ['3.driver_id', 'Row 4, driver id'],
  ['3', 'Row 4'],
  ['charges.0.tiers.12.up_to', 'Charges 1, tiers 13, up to'],
  ['', ''],
  ['__proto__', 'Proto'],
  ['charge.99999999999999999999', 'Charge, 99999999999999999999'],
])('the path "%s" without a field is shown as "%s"', (path, name) => {
  expect(fieldProblems(invalid({ [path]: ['?'] }), [])).toEqual([
    { path, name, field: null, messages: ['?'] },
  ])
})

test('matches a field only by whole names', () => {
  expect(fieldProblems(invalid({ names: ['?'] }), FIELDS)[0]?.field).toBeNull()
})

test('lists problems in the form’s order: first those of the whole form, last those without a field', () => {
  const problems = fieldProblems(
    invalid({ unknown: ['d'], 'charges.4': ['c'], 'charges.0.amount': ['e'], name: ['b'], '': ['a'] }),
    FIELDS,
  )
  expect(problems.map(({ path }) => path)).toEqual(['', 'name', 'charges.4', 'charges.0.amount', 'unknown'])
})

test('lists errors of rows with those of fields', () => {
  const cell: FormField = { path: '1.driver_id', label: 'Driver id, row 2', id: 'cell' }
  const problems = fieldProblems(invalid({}, [[1, { driver_id: ['Taken.'], '': ['Twice.'] }]]), [cell])
  expect(problems).toEqual([
    { path: '1.driver_id', name: 'Driver id, row 2', field: cell, messages: ['Taken.'] },
    { path: '1', name: 'Row 2', field: null, messages: ['Twice.'] },
  ])
})

test('a field shows the problems of its exact path, as one text', () => {
  const error = invalid({ name: ['Too long.', 'Odd.'], 'charges.1': ['?'] }, [[0, { driver_id: ['Taken.'] }]])
  expect(problemAt(error, 'name')).toBe('Too long. Odd.')
  expect(problemAt(error, 'charges')).toBeNull()
  expect(problemAt(error, '0.driver_id')).toBe('Taken.')
  expect(problemAt(null, 'name')).toBeNull()
})
