import { expect, test } from 'vitest'
import { csvText, formulaUndone, neutralized } from './csv'

test('neutralizes formulas, leaves signed numbers', () => {
  const formulas = ['=1+1', '+cmd', '-1+1', '@SUM(A1)', '\tx', '\r=1', '+1-', "'=1", '=']
  for (const text of formulas) expect(neutralized(text)).toBe(`'${text}`)
  const plain = [
    '-12.50',
    '-$4.25',
    '+€1,250.00',
    '+3',
    '-1,250.00',
    '-5',
    '-',
    '+',
    '',
    'a=b',
    "o'neil",
    "'quoted'",
    '8ABC-123',
  ]
  for (const text of plain) expect(neutralized(text)).toBe(text)
  for (const text of [...formulas, ...plain]) expect(formulaUndone(neutralized(text))).toBe(text)
})

test('F71 neutralizes a cell that starts like a formula, also after blanks, quotes, and invisible characters', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']
  const before = [
    '',
    ' ',
    '  ',
    '\u00a0',
    '\u3000',
    '"',
    "'",
    ' "',
    '" ',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\u0000',
    '\n',
    '\t',
  ]
  for (const sign of signs)
    for (const blank of before)
      for (const rest of ['SUM(A1)', 'cmd|x', '1+1', '12\n=1']) {
        const text = `${blank}${sign}${rest}`
        expect(neutralized(text), JSON.stringify(text)).toBe(`'${text}`)
        expect(formulaUndone(neutralized(text))).toBe(text)
        expect(csvText([[text]])).toMatch(/^\uFEFF"?'/)
      }
  for (const number of ['-12.50', '-$4.25', '+3', '-1,250.00', '12.50', '-0', '-', '+', '-1.250,00'])
    expect(csvText([[number, number]], ';')).toBe(`\uFEFF${number};${number}\r\n`)
})

test('removes an apostrophe that a different export put before a sign, and no other', () => {
  expect(["'-5", "'+1", "'=A1", "'@x"].map(formulaUndone)).toEqual(['-5', '+1', '=A1', '@x'])
  expect(["'quoted'", "'", "''", "'5"].map(formulaUndone)).toEqual(["'quoted'", "'", "''", "'5"])
})

test('F71 quotes a cell with a different program’s delimiter, so that its rest isn’t a cell', () => {
  for (const cell of ['x;=1+1', 'x\t=1+1', 'x|=1+1', ';=1+1', 'a;b', 'a|b', 'a\tb'])
    for (const delimiter of [',', ';', '\t', '|']) {
      const [first, next] = csvText([[cell, 'end']], delimiter)
        .slice(1)
        .split(`${delimiter}end`)
      expect(first?.startsWith('"') && first.endsWith('"'), `${cell} ${delimiter}`).toBe(true)
      expect(next).toBe('\r\n')
    }
})

test('formats CSV by RFC 4180, with a UTF-8 byte order mark', () => {
  const rows = [
    ['id', 'lessee, renter'],
    ['007', 'He said "no"\nand left'],
    ['', ' x'],
  ]
  expect(csvText(rows)).toBe('\uFEFFid,"lessee, renter"\r\n007,"He said ""no""\nand left"\r\n," x"\r\n')
  expect(csvText([['a', 'b,c']], ';')).toBe('\uFEFFa;b,c\r\n')
})
