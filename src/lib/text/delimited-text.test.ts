import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { csvText, formulaUndone } from './csv'
import { DELIMITERS, type Delimiter, delimitedRows, guessDelimiter } from './delimited-text'

const cellsOf = (text: string, delimiter: Delimiter = ',') =>
  [...delimitedRows(text, delimiter)].map(({ cells }) => cells)

test('rows end with CRLF, LF, or CR, the last with or without; skips empty lines', () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ]
  for (const end of ['\r\n', '\n', '\r'])
    for (const text of [`a,b${end}1,2`, `a,b${end}${end}1,2${end}`, `${end}a,b${end}1,2${end}${end}`])
      expect(cellsOf(text)).toEqual(rows)
  expect(cellsOf('')).toEqual([])
  expect(cellsOf('\uFEFFa,b')).toEqual([['a', 'b']])
})

test('a quoted cell may contain delimiters, quotes, and line breaks; lines are counted like in an editor', () => {
  const text = 'id,note\r\n7,"two\r\nlines, and ""quotes"""\r\n\r\n8,x\n'
  expect([...delimitedRows(text, ',')]).toEqual([
    { line: 1, cells: ['id', 'note'] },
    { line: 2, cells: ['7', 'two\r\nlines, and "quotes"'] },
    { line: 5, cells: ['8', 'x'] },
  ])
})

test('parses malformed text anyway', () => {
  expect(cellsOf('5" pipe,"a"b,c')).toEqual([['5" pipe', 'ab', 'c']])
  expect(cellsOf(',,\n,')).toEqual([
    ['', '', ''],
    ['', ''],
  ])
  expect(cellsOf('""')).toEqual([['']])
  expect([...delimitedRows('a\n"b,\nc', ',')]).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['b,\nc'], unclosed: true },
  ])
  expect([...delimitedRows('"a""', ',')]).toEqual([{ line: 1, cells: ['a"'], unclosed: true }])
})

test('keeps leading zeros and spaces', () => {
  expect(cellsOf('007, 8ABC 123 ,1E5')).toEqual([['007', ' 8ABC 123 ', '1E5']])
})

test('guesses the delimiter that splits the rows evenly', () => {
  expect(guessDelimiter('id;plate;price\n7;8ABC123;1,50\n8;GHT4821;2,75\n')).toBe(';')
  expect(guessDelimiter('id\tplate\n7\tA, B; C\n')).toBe('\t')
  expect(guessDelimiter('id,"a;b;c;d"\n7,"x;y"\n')).toBe(',')
  expect(guessDelimiter('7\n8\n')).toBe(',')
  expect(guessDelimiter('')).toBe(',')
})

const cell = fc.oneof(
  fc.stringMatching(/^[ab'"=+@\-＝＋－＠,;0-9\t\r\n \u3000\u200b]{0,6}$/),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.constantFrom('=1+1', "'=1", "''-x", '-12.50', '+3', '-', '007', '\uFEFF', '"'),
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })

test('F71 written text reads back unchanged, and no cell starts like a formula', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(...DELIMITERS), (rows, delimiter) => {
      const read = cellsOf(csvText(rows, delimiter), delimiter)
      expect(read.map((cells) => cells.map(formulaUndone))).toEqual(rows)
      const inert = /^(?!['"\s\u200b]*[=+\-@＝＋－＠]|[\t\r\n])|^'|^[+-][\d.,]*$/
      for (const written of read.flat()) expect(written).toMatch(inert)
    }),
    { numRuns: runs(3000) },
  )
})

test('counts lines like an editor, for any cell content', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = csvText(rows)
      const lines = [...delimitedRows(text, ',')].map(({ line }) => line)
      const expected: number[] = []
      let line = 1
      for (const cells of rows) {
        expected.push(line)
        line += 1 + cells.reduce((sum, one) => sum + one.split(/\r\n|\r|\n/).length - 1, 0)
      }
      expect(lines).toEqual(expected)
    }),
  )
})

test('an unclosed quote in a long text doesn’t slow down parsing', () => {
  const long = `"${'x""y,\n'.repeat(500_000)}`
  const [row] = delimitedRows(long, ',')
  expect(row).toMatchObject({ line: 1, unclosed: true })
})
