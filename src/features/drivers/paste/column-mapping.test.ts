import { expect, test } from 'vitest'
import { columnsWords, mappingByNames, withContent } from './column-mapping'

const wordsOf = (...names: string[]) => columnsWords(names, mappingByNames(names))

test('columns with other names and unmapped columns are listed', () => {
  expect(wordsOf('Driver #', 'first_name', 'Surname', 'Hired', ' ', 'ZIP')).toBe(
    'Driver # → Driver ID · Surname → Last name · not taken: Hired, column 5',
  )
})

test('names as in the grid are not listed', () => {
  expect(wordsOf('Driver ID', 'E-mail', 'zip')).toBe('')
})

test('F74 many points cost no more than reading them', () => {
  expect(withContent([null], [[`a@b${'.'.repeat(400_000)}@`]])).toEqual([null])
})
