import { expect, test } from 'vitest'
import type { TollStatus } from '../../../domain/dispute/toll-statuses'
import type { ReviewOutcome } from '../../../local/review-outcome'
import { row } from '../testing/exported-rows'
import { exportName, isDisputed } from './export-cells'

test.each([
  ['März 2024 / Köln', 'tolls-März-2024-Köln-2024-03-05.csv'],
  ['../..', 'tolls-2024-03-05.csv'],
  [' tolls.xlsx ', 'tolls-tolls-xlsx-2024-03-05.csv'],
])('the file of %o is %o', (name, file) => {
  expect(exportName(name, '2024-03-05', 'csv')).toBe(file)
})

test.each<[TollStatus, ReviewOutcome | undefined, boolean]>([
  ['inactive', undefined, true],
  ['inactive', 'bill-renter', false],
  ['needs-review', undefined, false],
  ['needs-review', 'dispute', true],
  ['active', 'pay', false],
])('a row that is %s with the outcome %s is disputed: %s', (status, outcome, isWanted) => {
  const { toll, ...one } = row(0, [])
  const reviewed = { ...one, toll: { ...toll, review: { note: '', at: 1, outcome } } }
  expect(isDisputed({ ...reviewed, outcome: { ...one.outcome, status } })).toBe(isWanted)
})
