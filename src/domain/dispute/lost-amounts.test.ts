import { expect, test } from 'vitest'
import { readListOf } from '../testing/read-list'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'

/** Lists of which amounts were lost: lines, what is read, a sentence that has to be there. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[], string?])[] = [
  [
    'commas before the cents in lines',
    ['ZDF8221 NY 2024-03-05 15:30 9,11 €', 'HBY8637 PA 2024-03-13 08:30 1.002,86'],
    [`${Z} | 9.11 EUR`, `${H} | 1002.86`],
  ],
  [
    'an amount beside the plate in lines',
    ['ZDF8221 9.11 2024-03-05 15:30', '2.86 HBY8637 2024-03-13 08:30'],
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  [
    'commas before the cents between commas',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,9,11', 'HBY8637,2024-03-13,08:30,2,86'],
    [`${Z} | 9`, `${H} | 2`],
    'Column 5 has no name and is not read: “11”.',
  ],
  [
    'a credit that is no number beside no debit',
    ['Plate,Date,Time,Debit,Credit', 'ZDF8221,2024-03-05,15:30,,n. a.', 'HBY8637,2024-03-13,08:30,2.86,'],
    [Z, `${H} | 2.86`],
    '1 amount is not read, and not added.',
  ],
  [
    'numbers of plazas beside prices',
    ['Plate,Date,Time,Toll,Rate', 'ZDF8221,2024-03-05,15:30,12,9.11', 'HBY8637,2024-03-13,08:30,14,2.86'],
    [`${Z} | 12`, `${H} | 14`],
    'Amounts have no cents, and those in “Rate” have: check the columns.',
  ],
  [
    'three digits behind a comma',
    ['Plate;Date;Time;Betrag', 'ZDF8221;2024-03-05;15:30;1,234', 'HBY8637;2024-03-13;08:30;2,125'],
    [`${Z} | 1234`, `${H} | 2125`],
    'Amounts such as 1,234 are read as 1234.',
  ],
  [
    'payments above the tolls',
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
    '1 row above the header has an amount, and is not read: “2024-03-01 10:00 AUTO PAY $40.00”.',
  ],
  [
    'payments of two cells above the tolls',
    [
      'Balance,$50.00,,',
      'Date,Amount,,',
      '10/01/2026,40.00,,',
      'Date,Time,Plate,Amount',
      '2024-03-05,15:30,ZDF8221,$9.11',
      '2024-03-13,08:30,HBY8637,$2.86',
    ],
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
    '1 row above the header has an amount, and is not read: “10/01/2026 40.00”.',
  ],
  [
    'two tolls of an invoice in one minute',
    [
      'Invoice,Plate,Date,Time,Gantry,Amount',
      'I-1,ZDF8221,2024-03-05,15:30,1,9.11',
      'I-1,ZDF8221,2024-03-05,15:30,2,9.11',
      'I-1,HBY8637,2024-03-13,08:30,1,2.86',
      'I-1,HBY8637,2024-03-13,08:30,1,2.86',
    ],
    [`${Z} | 9.11`, `${Z} | 9.11`, `${H} | 2.86`, `${H} | 2.86`],
    '1 row is charged twice: 2.86 of 23.94.',
  ],
]

for (const [name, lines, said, sentence] of SHAPES)
  test(name, () => {
    const list = readListOf(lines.join('\n'), { zone: 'UTC', isZoneAssumed: true })
    expect(list.said).toEqual(said)
    if (sentence !== undefined) expect(list.report.notes).toContain(sentence)
  })

test('of two dates by one name and one time, a person says which is the toll’s', () => {
  const { columns, notes } = readListOf('Date,Date,Time,Plate\n2024-03-07,2024-03-05,15:30,ZDF8221').report
  expect(columns.doubts.map(({ isOpen }) => isOpen)).toEqual([true])
  expect(notes).toEqual(['Date is “Date” (2024-03-07), not “Date” (2024-03-05).'])
})
