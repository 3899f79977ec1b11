import { expect, test } from 'vitest'
import { pastedTable } from '../sheet/sheet-rows'
import { readListOf } from '../testing/read-list'
import { assumedTexts } from './list-tally'
import { isNotice } from './toll-line'
import { readNotice } from './toll-text'

const FIRST = '50 | 03-15 19:30:00–03-15 19:30:59 | 9.11 USD'
const SECOND = '31 | 03-13 12:30:00–03-13 12:30:59 | 2.86 USD'

test('a notice with labels: each label that comes again begins a toll, what has none is kept', () => {
  const notice = `Notice of toll due
Notice #: N-1001
Plate: ZDF8221   State: NY
Date: 03/15/2024   Time: 3:30 PM
Amount: $9.11

Notice #: N-1002
Plate: HBY8637   State: PA
Date: 03/13/2024   Time: 8:30 AM
Amount: $2.86
Please pay by 04/30/2024.`
  const { about, said, tolls } = readListOf(notice)
  expect(about).toBe('a notice with labels')
  expect(said).toEqual(['text', FIRST, SECOND])
  expect(tolls.map(({ reference }) => reference)).toEqual(['', 'N-1001', 'N-1002'])
  expect(tolls[2]?.cells.at(-1)).toBe('Please pay by 04/30/2024.')
})

test('lines of an e-mail: amounts and references are read, other lines kept', () => {
  const mail = `Hi, please check these:
ZDF8221 NY 03/15/2024 3:30 PM $9.11 ref N-1
HBY8637 PA Mar 13, 2024 8:30 AM 2.86 USD #90003
Thanks, Ann`
  const { about, said, tolls } = readListOf(mail)
  expect(about).toBe('a line for each toll')
  expect(said).toEqual(['text', FIRST, SECOND, 'text'])
  expect(tolls.map(({ reference }) => reference)).toEqual(['', 'N-1', '90003', ''])
})

test.each([
  [
    'on the next line',
    'Notice of Toll Due\nViolation #\nV-1\nPlate\nZDF8221\nState\nNY\nDate\n03/15/2024\nTime\n3:30 PM\nAmount Due\n$9.11',
  ],
  [
    'below a colon',
    'Violation #:\nV-1\nPlaza:\nRKB\nPlate:\nZDF8221\n\nState:\n\nNY\nDate: 03/15/2024\nTime:\n3:30 PM\nAmount: $9.11',
  ],
  [
    'in the next cell',
    'Violation #\tV-1\nPlate\tZDF8221\nState\tNY\nDate\t03/15/2024\nTime\t3:30 PM\nAmount Due\t$9.11',
  ],
  [
    'behind a gap',
    'Violation #      V-1\nPlate            ZDF8221\nState            NY\nDate             03/15/2024\nTime             3:30 PM\nAmount           $9.11',
  ],
])('labels whose values stand %s', (_, notice) => {
  const { about, said, tolls } = readListOf(notice)
  expect(about).toBe('a notice with labels')
  expect(said.at(-1)).toBe(FIRST)
  expect(tolls.at(-1)?.reference).toBe('V-1')
  expect(tolls.at(-1)?.vehicle.state).toBe('NY')
})

test('a column of labels above a column of values is no notice', () => {
  const { said } = readListOf('Plate\nState\nDate\nTime\nZDF8221\nNY\n03/15/2024\n3:30 PM')
  expect(said.some((one) => one.startsWith('50'))).toBe(false)
})

test('a letter with few tolls: each is read among other words, and no amount is lost', () => {
  const { about, said, tolls } = readListOf(`Hi team,

please check the following tolls:

- ZDF8221 (NY) on 03/15/2024 at 3:30 pm, $9.11
• HBY8637 PA Newark Mar 13, 2024 8:30 AM $2.86, ref 12345

Together they are $11.97.
Thanks, Ann
PS: I had sent you $2.00.`)
  expect(about).toBe('a line for each toll')
  expect(said).toEqual([
    ...['text', 'text', FIRST, SECOND, 'total 11.97 USD', 'text'],
    'The row names no vehicle. Add a plate or an id. | The row has no date and time. Add them, and paste again. | 2.00 USD',
  ])
  expect(tolls[3]?.reference).toBe('12345')
  expect(tolls[3]?.cells.at(-1)).toBe('… Newark')
})

test('the text of a PDF: its own header is no second one of ours, and a plaza is no currency', () => {
  const { said } = readListOf(
    `Transaction Date Time Plate Plaza Amount
03/15/2024 15:30 ZDF8221 NY RKB $9.11
Page 1 of 2
Total $9.11`,
  )
  expect(said).toEqual(['text', FIRST, 'text', 'total 9.11 USD'])
})

test('columns with blanks between them', () => {
  const table = `PLATE      STATE  DATE        TIME      AMOUNT
ZDF8221    NY     03/15/2024  15:30     $9.11
HBY8637    PA     03/13/2024  08:30     $2.86
Total      $11.97`
  const { about, said } = readListOf(table)
  expect(about).toBe('separated by blanks')
  expect(said).toEqual([FIRST, SECOND, 'total'])
  // Which cell is missing cannot be told: each line is read for itself.
  const torn = readListOf(`${table}\nEK80166           03/13/2024  08:30     $2.86`)
  expect(torn.about).toBe('a line for each toll')
  expect(torn.said).toEqual(['text', FIRST, SECOND, 'total 11.97 USD', SECOND.replace('31', '49')])
})

test('between pipes, a row of empty ends is no frame', () => {
  const piped =
    'Unit|Time|Amount|Note|\nAR-0050|2024-03-05 15:30|5.00|x|\n|2024-03-06|50.00|PAYMENT|\nAR-0031|2024-03-05 15:30|6.00||'
  expect(readListOf(piped).said.map((one) => one.split(' | ').at(-1))).toEqual([
    '5.00',
    'payment 50.00',
    '6.00',
  ])
})

test('a long letter above a table does not hide its columns', () => {
  const letter = Array.from({ length: 25 }, (_, at) => `Line ${at}, of a letter`).join('\n')
  const { said, settings } = readListOf(
    `${letter}\nPlate;Date;Amount\nZDF8221;15-Mar-2024 15:30;$9.11\nHBY8637;13-Mar-2024 08:30;$2.86\n`,
  )
  expect(settings.headerRows).toBe(26)
  expect(said).toEqual([FIRST, SECOND])
})

test('without a header or a known vehicle, columns told by their cells are said where they have a name', () => {
  const rows = [
    ['Where', 'Thing', 'Date'],
    ['Newark', 'ZDF8221', '2024-03-15 15:30'],
    ['Newark', 'HBY8637', '2024-03-13 08:30'],
  ]
  const { report, settings } = readListOf(pastedTable(rows), {}, [])
  expect(settings.mapping).toEqual([null, 'plate', 'date_time'])
  expect(assumedTexts(report, settings)).toContain('plate in “Thing”, by what stands in it')
})

const TOLL = { vehicle: 'ZDF8221 NY', amount: '$9.11', reference: 'N-1001', ignored: '' }

test.each([
  [
    'a label a line, with a title and what is said below',
    'Notice of toll due\nNotice number: N-1001\nPlate: ZDF8221\nState: NY\nDate: 03/15/2024\nTime: 3:30 PM\nAmount: $9.11\nPay by 04/30/2024.',
    { ...TOLL, at: '03/15/2024 3:30 PM', ignored: 'Notice of toll due / Pay by 04/30/2024.' },
  ],
  [
    'values on the next line',
    'Notice number\nN-1001\nPlate\nZDF8221\nState\nNY\nDate\n03/15/2024\nTime\n3:30 PM\nAmount\n$9.11',
    { ...TOLL, at: '03/15/2024 3:30 PM' },
  ],
  [
    'all labels in a line',
    'Plate: ZDF8221 State: NY Date: 03/15/2024 Time: 3:30 PM Amount: $9.11 Notice number: N-1001',
    { ...TOLL, at: '03/15/2024 3:30 PM' },
  ],
  [
    'between commas, with the plaza',
    'License plate: NY ZDF8221, Date and time: 2024-03-15 15:30, Toll amount: 9.11 USD, Plaza: RKB, Citation #: V-77',
    {
      ...{ vehicle: 'NY ZDF8221', at: '2024-03-15 15:30', amount: '9.11 USD', reference: 'V-77' },
      ...{ plaza: 'RKB', ignored: '' },
    },
  ],
  [
    'who charged it and where: of entry and exit the latter',
    'Toll agency: MTA B&T\nEntry plaza: 15\nExit plaza: 19\nLane: 19\nPlate: ZDF8221\nDate: 2024-03-15 15:30',
    {
      ...{ vehicle: 'ZDF8221', at: '2024-03-15 15:30', amount: '', reference: '' },
      ...{ agency: 'MTA B&T', plaza: '19', ignored: 'Entry plaza: 15 / Lane: 19' },
    },
  ],
  [
    'with tabs, a unit number beside the plate, and a zone of its own',
    'Unit #:\tAR-0050\tPlate:\tZDF8221\nTransaction date:\t2024-03-15 15:30\tTime zone:\tEST\tAmount:\t9.11\tCurrency:\tUSD',
    {
      ...{ vehicle: 'ZDF8221', at: '2024-03-15 15:30 EST', amount: '9.11 USD', reference: '' },
      ignored: 'Unit #: AR-0050',
    },
  ],
  [
    'a zone by its place',
    'Vehicle number: AR-0050\nDate: 2024-03-15 15:30\nTime zone: America/Chicago',
    {
      ...{ vehicle: 'AR-0050', at: '2024-03-15 15:30', zone: 'America/Chicago' },
      ...{ amount: '', reference: '', ignored: '' },
    },
  ],
  [
    'a zone that is none stays beside',
    'Plate = ZDF8221\nDate = 2024-03-15\nTime = 15:30\nTime zone = local',
    { vehicle: 'ZDF8221', at: '2024-03-15 15:30', amount: '', reference: '', ignored: 'local' },
  ],
  [
    'a date alone is filled in: its field says what is missing',
    'Plate: ZDF8221\nDate: 03/15/2024',
    { vehicle: 'ZDF8221', at: '03/15/2024', amount: '', reference: '', ignored: '' },
  ],
])('a notice with labels: %s', (_, text, toll) => {
  expect(isNotice(text)).toBe(true)
  expect(readNotice(text)).toEqual(toll)
})

test.each([
  ['Plate: ZDF8221\nDate: 2024-03-15 15:30\nPlate: HBY8637\nDate: 2024-03-13 08:30', 'several tolls'],
  ['Notice: N-1001\nAmount: $9.11', null],
  ['Plate: ZDF8221\nState: NY', null],
])('several tolls are a list, and none is nothing: %s', (text, read) => {
  expect(readNotice(text)).toBe(read)
})

test.each([
  '8ABC123 NY 2024-03-05 08:30',
  'Plate,Date,Amount\nZDF8221,2024-03-05 08:30,9.11\nHBY8637,2024-03-05 08:30,9.11',
  'Your vehicle 8ABC123 (NY) was charged $4.50 on 5 Mar 2024 08:30.',
  'https://tolls.example/?plate=1',
])('lines, tables and sentences are none: %s', (text) => {
  expect(isNotice(text)).toBe(false)
})
