import { expect, test } from 'vitest'
import { readListOf } from '../testing/read-list'
import { isTollTable, readTollLine, readTollSentence } from './toll-line'
import { pastedTolls } from './toll-table'

test.each([
  [
    'rows of a spreadsheet',
    'N-1\t8ABC123\tNY\t2024-03-05 08:30\tET\t12.50\nN-2\t8ABC124\tNY\t2024-03-06 08:30\tET\t3',
  ],
  ['typed lines', '8ABC123 NY 2024-03-05 08:30\r\n\r\n8ABC124 CT 3/6/2024 8:30 PM\r\n'],
  ['a header and one row', 'Plate,Date and time\n8ABC123,3/5/2024 8:30\n'],
  ['dates and times in two columns', '8ABC123;05.03.2024;08:30\n8ABC124;06.03.2024;09:30'],
])('%s are a list', (_, text) => expect(isTollTable(text)).toBe(true))

test.each([
  ['nothing', ''],
  ['a plate', '8ABC123'],
  ['a line', '8ABC123 NY 2024-03-05 08:30\n'],
  ['a toll on two lines', '8ABC123\n2024-03-05 08:30'],
  ['a cell with only a header', 'Plate\tDate and time\n'],
  ['plates without times', '8ABC123\n8ABC124'],
  ['a letter', 'Dear all,\nplease check the toll of 5 March.\nThanks'],
])('%s is not a list', (_, text) => expect(isTollTable(text)).toBe(false))

const HEADERLESS = ['3/17/24,3:44,PM,CT,EK80166,3.81', '3/18/24,8:19,AM,NY,ZDF8221,8.60']
  .flatMap((row) => [row, row, row])
  .concat(',,,,Subtotal,37.23')

test.each([',', '\t', ';', '|'])(
  'infers columns without a header from their values, separated by %j',
  (sign) => {
    const { said, settings } = readListOf(HEADERLESS.map((row) => row.replaceAll(',', sign)).join('\n'))
    expect(settings).toMatchObject({
      headerRows: 0,
      mapping: ['date', 'time', 'half', 'state', 'plate', 'amount'],
    })
    expect(said).toEqual([
      ...Array(3).fill('49 | 03-17 19:44:00–03-17 19:44:59 | 3.81'),
      ...Array(3).fill('50 | 03-18 12:19:00–03-18 12:19:59 | 8.60'),
      'no toll 37.23',
    ])
  },
)

test('asks about unnamed columns that could be several fields', () => {
  const { report } = readListOf(
    'TX100\tZDF8221\t2024-03-05 08:30\t9.11\nTX101\tHBY8637\t2024-03-06 08:30\t2.86',
  )
  expect(report.doubts).toMatchObject([{ field: 'plate', isOpen: true }])
})

test('recognizes abbreviated column names, and doesn’t parse a reference as an amount', () => {
  const list = 'Trn #,Dt,Tm,M,Jur,Lic,Charge $,Txn\nTX1,3/15/24,3:44,PM,NY,ZDF8221,$9.11,TX88200'
  const { settings, report } = readListOf(list)
  expect(settings.mapping).toEqual(['reference', 'date', 'time', 'half', 'state', 'plate', 'amount', null])
  expect(report.doubts).toEqual([])
})

test('never combines two cells into one vehicle', () => {
  const cells = ['8/17/25\t3:44\tPM\t11\t5', '7/17/25\t8:19\tAM\t2\t5', '8/17/25,3:44,PM,11,5']
  for (const text of [...cells, cells.slice(0, 2).join('\n')])
    expect(readListOf(text).report.counts.tolls.rows).toBe(0)
  expect(readTollLine('8/17/25\t3:44\tPM\tCT\tTT84159\t3.81')).toBeNull()
  expect(readTollLine('8ABC123\tNY\t2024-03-05 08:30')).toMatchObject({ vehicle: '8ABC123 NY' })
})

test('splits rows below titles without separators, also if the column names are unknown', () => {
  const rows = Array.from({ length: 30 }, (_, at) => `TX${100 + at},N${at},03/15/2024 08:30,ZDF8221 NY,$9.11`)
  const titles = ['ALDER RENTALS - Account 4410', 'Transactions 03/01/2024 - 03/31/2024', '']
  const names = readListOf([...titles, 'Trn #,Auth,Seen,Mark,Chg Amt', ...rows].join('\n')).report.names
  expect(names).toEqual(['Trn #', 'Auth', 'Seen', 'Mark', 'Chg Amt'])
  const { said } = readListOf([...titles, 'Trn #,Auth,Trxn Dt,LicPlt,Chg Amt', ...rows].join('\n'))
  expect(said).toEqual(rows.map(() => '50 | 03-15 12:30:00–03-15 12:30:59 | 9.11 USD'))
})

test('an email’s lines with a plate and a time are tolls, and its other lines stay as rows', () => {
  const { said, rows } = readListOf(
    [
      'Hi team,',
      '',
      'customer Marisol Vega (RA 88213-4) is furious, she says she gave the car back on the 27th.',
      '1) 3/15/2024 8:55 PM  Whitestone Bridge  plate ZDF8221 NY  $11.19',
      '2) 3/16/24 7:02 AM  Henry Hudson  ZDF8221  $ 5.49',
      'Also one from the other car in that rental, EK80166 (CT), Mar 7 2024 at 12:10 pm, Tappan Zee, $5.75',
      'Total charged to card: $33.62',
    ].join('\n'),
  )
  expect(said).toEqual([
    ...['no toll', 'no toll', 'no toll'],
    '50 | 03-16 00:55:00–03-16 00:55:59 | 11.19 USD',
    '50 | 03-16 11:02:00–03-16 11:02:59 | 5.49 USD',
    '49 | 03-07 17:10:00–03-07 17:10:59 | 5.75 USD',
    'no toll',
  ])
  expect(rows.map((row) => row[4])).toEqual([
    ...['Not read', 'Hi team,', ''],
    'customer Marisol Vega (RA 88213-4) is furious, she says she gave the car back on the 27th.',
    '1 Whitestone Bridge plate …',
    '2 Henry Hudson …',
    'Also one from the other car in that rental … Tappan Zee',
    'Total charged to card: $33.62',
  ])
})

test('a facility code with letters and digits isn’t a plate if another cell has a plate with a state', () => {
  const line = '03/15/2024  06:14:09    SH130 MP 411 NB   US183 EB     ZDF8221 NY   $2.87'
  expect(readTollSentence(line)).toMatchObject({ vehicle: 'ZDF8221 NY', at: '03/15/2024 06:14:09' })
})

test('before a plate, a code of both a state and a time zone is the state', () => {
  expect(readTollSentence('lane 4, 3/5/2024 3:44 PM CT EK80166')).toMatchObject({ at: '3/5/2024 3:44 PM' })
})

test('doesn’t parse the attribution lines of an email as tolls', () => {
  const mail = 'On Wed, Sep 17, 2025 at 4:05 PM\nTolls Desk <tolls@alder.example> wrote:'
  const { rows } = pastedTolls(`${mail}\n> 8ABC123 NY 2024-03-05 08:30\n> 8ABC124 NY 2024-03-06 08:30`)
  expect([...rows()].map(([vehicle]) => vehicle)).toEqual(['Vehicle', '', '', '8ABC123 NY', '8ABC124 NY'])
})

test('doesn’t parse “on” as Ontario in a list, and shows the other words', () => {
  const { rows } = pastedTolls(
    '- MPH6720 on 9/2/2025 at 10:39 AM, $6.94\n- MPH6721 or 9/3/2025 at 10:39 AM, $6.94',
  )
  expect([...rows()].slice(1)).toEqual([
    ['- MPH6720', '9/2/2025 at 10:39 AM', '$6.94', '', ''],
    ['MPH6721', '9/3/2025 at 10:39 AM', '$6.94', '', '- … or'],
  ])
})

test('a table of sentences with unknown column names stays a table, and asks for its columns', () => {
  const text = [
    'Remark of the agency\tOther remark\tPassed at',
    'FRU4944 is the plate in our records\tnobody knows ZDF8221\t2025-08-13 11:10',
    'GHT4821 is the plate in our records\tone of the others\t2025-08-13 11:10',
  ].join('\n')
  const { rows, settings, report } = readListOf(text)
  expect(rows[0]).toEqual(['Remark of the agency', 'Other remark', 'Passed at'])
  expect(report.names).toContain('Passed at')
  expect(settings.mapping).not.toContain('vehicle')
})

test('an email that names its only vehicle once has a toll for each line with a time, with its amount', () => {
  const { rows } = readListOf(`From: Marcus Webb <m@example.org>
Date: Mon, Nov 24, 2025 at 8:03 AM
Subject: Tolls

I had your KB07730 from Nov 1 to Nov 5. You charged me these and I never drove there:
- Nov 3, 2025 6:12 AM, Lincoln Tunnel, $16.06
- Nov 4, 2025 11:58 PM, GWB Upper, $14.06
Total $30.12. Please refund by Dec 1, 2025.`)
  expect(rows.filter(([vehicle, time]) => vehicle && time).slice(1)).toEqual([
    ['KB07730', 'Nov 3, 2025 6:12 AM', '$16.06', '', expect.stringContaining('Lincoln Tunnel')],
    ['KB07730', 'Nov 4, 2025 11:58 PM', '$14.06', '', expect.stringContaining('GWB Upper')],
  ])
})
