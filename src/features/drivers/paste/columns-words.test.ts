import { expect, test } from 'vitest'
import { mappingByNames } from './column-mapping'
import { columnsWords } from './columns-words'

const wordsOf = (...names: string[]) => columnsWords(names, mappingByNames(names))

test('columns that are called otherwise, and those that go nowhere, are named', () => {
  expect(wordsOf('Driver #', 'first_name', 'Surname', 'Hired', ' ', 'ZIP')).toBe(
    'Driver # → Driver ID · Surname → Last name · not taken: Hired, column 5',
  )
})

test('of names that are our own there is nothing to say', () => {
  expect(wordsOf('Driver ID', 'E-mail', 'zip')).toBe('')
})
