import { expect, test } from 'vitest'
import { misread, readListOf } from '../testing/read-list'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'

/** Lists that are easy to misread, with the expected rows. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'decimal commas in lines of text',
    ['ZDF8221 NY 2024-03-05 15:30 9,11 €', 'HBY8637 PA 2024-03-13 08:30 1.002,86'],
    [`${Z} | 9.11 EUR`, `${H} | 1002.86`],
  ],
  [
    'an amount next to the plate in lines of text',
    ['ZDF8221 9.11 2024-03-05 15:30', '2.86 HBY8637 2024-03-13 08:30'],
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  [
    'decimal commas in a comma-separated list',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,9,11', 'HBY8637,2024-03-13,08:30,2,86'],
    [`${Z} | 9`, `${H} | 2`],
  ],
  [
    'a credit that isn’t a number, next to an empty debit',
    ['Plate,Date,Time,Debit,Credit', 'ZDF8221,2024-03-05,15:30,,n. a.', 'HBY8637,2024-03-13,08:30,2.86,'],
    [Z, `${H} | 2.86`],
  ],
  [
    'three digits after a comma',
    ['Plate;Date;Time;Betrag', 'ZDF8221;2024-03-05;15:30;1,234', 'HBY8637;2024-03-13;08:30;2,125'],
    [Z, H],
  ],
  [
    'a payments section above the tolls',
    [
      'PAYMENTS,,,',
      'Date,Time,Description,Amount',
      '2024-03-01,10:00,AUTO PAY,$40.00',
      'TOLLS,,,',
      'Date,Time,Plate,Amount',
      '2024-03-05,15:30,ZDF8221,$9.11',
      '2024-03-13,08:30,HBY8637,$2.86',
    ],
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
  ],
  [
    'a payments section of two columns above the tolls',
    [
      'Balance,$50.00,,',
      'Date,Amount,,',
      '10/01/2026,40.00,,',
      'Date,Time,Plate,Amount',
      '2024-03-05,15:30,ZDF8221,$9.11',
      '2024-03-13,08:30,HBY8637,$2.86',
    ],
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
  ],
  [
    'two tolls of one invoice in the same minute',
    [
      'Invoice,Plate,Date,Time,Gantry,Amount',
      'I-1,ZDF8221,2024-03-05,15:30,1,9.11',
      'I-1,ZDF8221,2024-03-05,15:30,2,9.11',
      'I-1,HBY8637,2024-03-13,08:30,1,2.86',
      'I-1,HBY8637,2024-03-13,08:30,1,2.86',
    ],
    [`${Z} | 9.11`, `${Z} | 9.11`, `${H} | 2.86`, `${H} | 2.86`],
  ],
]

test.each(SHAPES)('no row is misread silently: %s', (_, lines, meant) => {
  expect(misread(lines.join('\n'), meant)).toEqual([])
})

test('asks the user to choose between two date columns with the same name', () => {
  const { doubts, notes } = readListOf('Date,Date,Time,Plate\n2024-03-07,2024-03-05,15:30,ZDF8221').report
  expect(doubts.map(({ isOpen }) => isOpen)).toEqual([true])
  expect(notes).toEqual(['Date is “Date” (2024-03-07), not “Date” (2024-03-05).'])
})
