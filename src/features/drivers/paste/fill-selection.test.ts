import { expect, test } from 'vitest'
import { pastedTable, pastedText } from '../../../domain/sheet/sheet-rows'
import { DRIVER_LIST } from './driver-columns'
import { fillingRows } from './paste-run'

const range = (rows: number, columns: number) => ({ top: 3, bottom: 2 + rows, left: 1, right: columns })
const filled = (text: string, rows: number, columns: number) => {
  const pasted = fillingRows(pastedText(text, DRIVER_LIST, { asRows: false }), range(rows, columns))
  return pasted && [...pasted.rows()].map((cells) => cells.join('|'))
}

test.each([
  ['a\tb', 4, 2, ['a|b', 'a|b', 'a|b', 'a|b']],
  ['a\tb\r\n', 2, 4, ['a|b|a|b', 'a|b|a|b']],
  ['a\tb', 3, 1, ['a|b', 'a|b', 'a|b']],
  ['a\nb\n', 4, 1, ['a', 'b', 'a', 'b']],
  ['a\nb', 2, 3, ['a|a|a', 'b|b|b']],
  ['a\tb\nc\td', 4, 2, ['a|b', 'c|d', 'a|b', 'c|d']],
  ['a\tb\nc', 2, 4, ['a|b|a|b', 'c||c|']],
  ['a\t\n\t\n', 2, 2, ['a|', 'a|']],
])('%j over %i rows of %i columns: fills all of them', (text, rows, columns, expected) => {
  expect(filled(text, rows, columns)).toEqual(expected)
})

test.each([
  ['a\tb', 1, 1],
  ['a\tb', 1, 2],
  ['a\tb', 2, 3],
  ['a\nb', 3, 1],
  ['a\nb\nc', 2, 1],
  ['a\tb\tc', 4, 2],
  ['\t\n\t', 4, 2],
])('%j over %i rows of %i columns: pastes once', (text, rows, columns) => {
  expect(filled(text, rows, columns)).toBeNull()
})

test('a table from the clipboard fills a selection, too', () => {
  expect([...(fillingRows(pastedTable([['a', 'b\nc']]), range(2, 2))?.rows() ?? [])]).toEqual([
    ['a', 'b\nc'],
    ['a', 'b\nc'],
  ])
})
