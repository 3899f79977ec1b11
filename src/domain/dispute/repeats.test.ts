import { expect, test } from 'vitest'
import { readListOf } from '../testing/read-list'

const HEADER = 'Transaction ID,Plate,State,Transaction Date,Transaction Time,Posted Date,Amount'
const ONE = 'TX-1001,ZDF8221,NY,04/01/2024,17:05:30'
const TWO = 'TX-1002,ZDF8221,NY,04/01/2024,17:12:15'
const NONE = ',ZDF8221,NY,04/01/2024,17:12:15'

/** Returns the index of the row that each row repeats ('' for none), then the note. */
function repeatsOf(rows: readonly string[], header = HEADER, isSignFlipped = false) {
  const { tolls, report } = readListOf([header, ...rows].join('\n'), { dayFirst: false, isSignFlipped })
  const said = report.notes.find((note) => note.includes('charged twice')) ?? ''
  return [...tolls.map(({ repeats = '' }) => repeats), said]
}

test.each<readonly [string, readonly string[], readonly (number | string)[], string]>([
  [
    'a refund next to a repeat that was posted later',
    [`${ONE},04/03/2024,4.25`, `${ONE},04/20/2024,-4.25`, `${TWO},04/03/2024,4.25`, `${TWO},04/05/2024,4.25`],
    ['', '', '', 2],
    '1 row is charged twice: 4.25 of 8.50.',
  ],
  ['a refund before its charge', [`${ONE},04/03/2024,-4.25`, `${ONE},04/20/2024,4.25`], ['', ''], ''],
  [
    'three equal charges',
    [`${TWO},04/03/2024,4.25`, `${TWO},04/05/2024,4.25`, `${TWO},04/06/2024,4.25`],
    ['', 0, 0],
    '2 rows are charged twice: 8.50 of 12.75.',
  ],
  [
    'a refund of one of two repeats',
    [`${TWO},04/03/2024,4.25`, `${TWO},04/05/2024,4.25`, `${TWO},04/09/2024,-4.25`],
    ['', '', ''],
    '',
  ],
  [
    'a refund of one of three charges',
    [
      `${TWO},04/03/2024,4.25`,
      `${TWO},04/05/2024,4.25`,
      `${TWO},04/09/2024,($4.25)`,
      `${TWO},04/11/2024,4.25`,
    ],
    ['', 0, '', 0],
    '2 rows are charged twice: 8.50 of 12.75 · -4.25 USD.',
  ],
  [
    'a refund of the first row, then two equal charges',
    [`${ONE},1,4.25`, `${ONE},2,-4.25`, `${ONE},3,4.25`, `${ONE},4,4.25`],
    ['', '', '', 2],
    '1 row is charged twice: 4.25 of 8.50.',
  ],
  ['two refunds of the first row', [`${ONE},1,4.25`, `${ONE},2,-4.25`, `${ONE},3,-4.25`], ['', '', ''], ''],
  ['charged again after a refund', [`${ONE},1,4.25`, `${ONE},2,-4.25`, `${ONE},3,4.25`], ['', '', ''], ''],
  ['other amounts', [`${TWO},04/03/2024,4.25`, `${TWO},04/05/2024,4.75`], ['', ''], ''],
  [
    'charges as negative amounts',
    [
      `${ONE},04/03/2024,-4.25`,
      `${TWO},04/03/2024,-4.25`,
      `${TWO},04/05/2024,-4.25`,
      `${ONE},04/09/2024,4.25`,
    ],
    ['', '', 1, ''],
    '1 row is charged twice: -4.25 of -8.50.',
  ],
  [
    'without a reference, all cells equal',
    [`${NONE},04/03/2024,4.25`, `${NONE},04/03/2024,4.25`, `${NONE},04/05/2024,4.25`],
    ['', 0, ''],
    '1 row is charged twice: 4.25 of 12.75.',
  ],
  [
    'without a reference, the second refunded',
    [`${NONE},04/03/2024,4.25`, `${NONE},04/03/2024,4.25`, `${NONE},04/09/2024,-4.25`],
    ['', '', ''],
    '',
  ],
  ['no amounts', [`${TWO},04/03/2024,`, `${TWO},04/05/2024,`], ['', 0], '1 row is charged twice.'],
  ['unread amounts', [`${TWO},1,waived`, `${TWO},2,waived`], ['', 0], '1 row is charged twice.'],
  [
    'a refund without a charge',
    [`${TWO},04/03/2024,0.00`, `${TWO},04/05/2024,0.00`],
    ['', 0],
    '1 row is charged twice: 0.00 of 0.00.',
  ],
])('%s', (_, rows, repeats, said) => {
  expect(repeatsOf(rows)).toEqual([...repeats, said])
})

test('inverted signs don’t affect repeats', () => {
  const rows = [`${TWO},04/03/2024,-4.25`, `${TWO},04/05/2024,-4.25`]
  expect(repeatsOf(rows, HEADER, true)).toEqual(['', 0, '1 row is charged twice: 4.25 of 8.50.'])
})

test('while a question is open, no row counts as a toll or a repeat', () => {
  const { report } = readListOf([HEADER, `${TWO},04/03/2024,4.25`, `${TWO},04/03/2024,4.25`].join('\n'))
  expect(report.counts.repeats.rows).toBe(0)
  expect(report.notes).toEqual([])
})
