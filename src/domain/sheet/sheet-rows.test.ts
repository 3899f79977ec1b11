import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countHeaderRows } from './header-rows'
import { type SheetColumn, scoreColumns } from './sheet-columns'
import { type ListKind, pastedText } from './sheet-rows'

const COLUMNS: readonly SheetColumn<'id' | 'email' | 'city'>[] = [
  { field: 'id', label: 'Driver ID', names: ['driverid'] },
  { field: 'email', label: 'E-mail', names: ['email'] },
  { field: 'city', label: 'City', names: ['city'] },
]
const PEOPLE: ListKind = {
  namesColumns: ([first = []]) =>
    scoreColumns(first, [], COLUMNS).mapping.filter((field) => field !== null).length > 1,
  isOwnExport: (header) => header.at(-1) === 'Reason',
}

const rowsOf = (text: string, asRows = false, list = PEOPLE) => [...pastedText(text, list, { asRows }).rows()]

test('a quote is an ordinary character unless the closing quote ends the cell', () => {
  expect(rowsOf('5" pipe\t"Bob" Lee\t"a""b"\r\n"12 in\tx')).toEqual([
    ['5" pipe', '"Bob" Lee', 'a"b'],
    ['"12 in', 'x'],
  ])
  expect(rowsOf('"two\nlines"\t"a\ttab"\tb\n')).toEqual([['two\nlines', 'a\ttab', 'b']])
})

test('keeps empty rows except after the last line end; keeps zeros and plus signs', () => {
  expect(rowsOf('\uFEFF02134\t+1 555\r\n\r\n\t\r\n')).toEqual([['02134', '+1 555'], [''], ['', '']])
})

test('commas and semicolons split only tables', () => {
  expect(rowsOf('Lee, Ann')).toEqual([['Lee, Ann']])
  expect(rowsOf('12 Elm St, Boston\n14 Oak St, Boston')).toEqual([
    ['12 Elm St, Boston'],
    ['14 Oak St, Boston'],
  ])
  expect(rowsOf('D-1;Ann;Lee\nD-2;Bo;Kim')).toEqual([
    ['D-1', 'Ann', 'Lee'],
    ['D-2', 'Bo', 'Kim'],
  ])
  expect(rowsOf('Driver ID,E-mail\n7,a@b.example')).toEqual([
    ['Driver ID', 'E-mail'],
    ['7', 'a@b.example'],
  ])
  expect(rowsOf('D-1,Ann,Lee', true)).toEqual([['D-1', 'Ann', 'Lee']])
})

test('a single tab in a comma-separated file is part of a text', () => {
  const lines = ['Driver ID,First name,City', 'D-1,Ann,"Salem\t(north)"', 'D-2,Bo,Dover', 'D-3,Cy,Salem']
  expect(rowsOf(lines.join('\n'), true)[1]).toEqual(['D-1', 'Ann', 'Salem\t(north)'])
  const tabs = ['D-1\t12 Elm Street, Boston', 'D-2\t"two\n\n\n\nlines, and more"\tx', 'D-3\ta, b']
  expect(rowsOf(tabs.join('\n'), true).map((cells) => cells.length)).toEqual([2, 3, 2])
})

test('ignores empty lines, and short rows of a text known to contain rows, when detecting the delimiter', () => {
  const rows = [['D-1', 'Ann', 'Lee'], [''], ['D-2', 'Bo', 'Kim']]
  expect(rowsOf('D-1,Ann,Lee\n\nD-2,Bo,Kim\n')).toEqual(rows)
  expect(rowsOf('D-1;Ann;Lee\nD-2;Bo\nD-3;Cy;Poe\n', true)).toEqual([
    ['D-1', 'Ann', 'Lee'],
    ['D-2', 'Bo'],
    ['D-3', 'Cy', 'Poe'],
  ])
  expect(rowsOf('D-1,Ann\nD-2,Bo', true)).toEqual([
    ['D-1', 'Ann'],
    ['D-2', 'Bo'],
  ])
  expect(rowsOf('D-1\nD-2, the second', true)).toEqual([['D-1'], ['D-2, the second']])
})

test('title lines above the header don’t affect the detected delimiter if the list may have them', () => {
  const statement: ListKind = { ...PEOPLE, namesColumns: (rows) => countHeaderRows(rows, COLUMNS) > 0 }
  const text = 'Staff of Salem\n\nDriver ID;City\nD-1;Salem\nD-2;Dover'
  expect(rowsOf(text, true, statement)[2]).toEqual(['Driver ID', 'City'])
  expect(rowsOf(text, false, statement)[3]).toEqual(['D-1', 'Salem'])
  expect(rowsOf(text, true)[2]).toEqual(['Driver ID;City'])
})

test('restores formulas that this console’s export neutralized, but in no other text', () => {
  expect(rowsOf("Driver ID\tCity\tReason\nD-1\t'=1\tx")[1]).toEqual(['D-1', '=1', 'x'])
  expect(rowsOf('Driver ID,City,Reason\nD-1,\'=1,"a\tb"\nD-2,x,y')[1]).toEqual(['D-1', '=1', 'a\tb'])
  expect(rowsOf("Driver ID\tCity\tWhy\nD-1\t'=1\tx")[1]).toEqual(['D-1', "'=1", 'x'])
})

test('parses the clipboard text of a spreadsheet', () => {
  // It quotes only cells with tabs and line breaks, so a cell that starts with a quote is ambiguous.
  const cell = fc.stringMatching(/^(?:[ab',;\t\n 0]["ab',;\t\n 0]{0,5})?$/)
  const written = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows.map((cells) => `${cells.map(written).join('\t')}\r\n`).join('')
      expect(rowsOf(text)).toEqual(rows)
    }),
  )
})
