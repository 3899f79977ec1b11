import { expect, test } from 'vitest'
import { columnsWords, mappingByNames } from './column-mapping'

const wordsOf = (...names: string[]) => columnsWords(names, mappingByNames(names))

test('columns with other names and unmapped columns are listed', () => {
  expect(wordsOf('Driver #', 'first_name', 'Surname', 'Hired', ' ', 'ZIP')).toBe(
    'Driver # → Driver ID · Surname → Last name · not taken: Hired, column 5',
  )
})

test('names as in the grid are not listed', () => {
  expect(wordsOf('Driver ID', 'E-mail', 'zip')).toBe('')
})
