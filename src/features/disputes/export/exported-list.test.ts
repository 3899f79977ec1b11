import { expect, test } from 'vitest'
import { exportName } from './exported-list'

test.each([
  ['März 2024 / Köln', 'tolls-März-2024-Köln-2024-03-05.csv'],
  ['../..', 'tolls-2024-03-05.csv'],
  [' tolls.xlsx ', 'tolls-tolls-xlsx-2024-03-05.csv'],
])('the file of %o is %o', (name, file) => {
  expect(exportName(name, '2024-03-05', 'csv')).toBe(file)
})
