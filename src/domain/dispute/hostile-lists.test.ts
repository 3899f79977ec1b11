import { expect, test } from 'vitest'
import { indexVehicles } from '../find/identify'
import { LIST_FLEET, readListOf } from '../testing/read-list'
import { candidatesOf } from './toll-candidates'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'
const SPANS = ['50 | 03-05 15:10:00–03-05 15:30:59', '31 | 03-13 08:10:00–03-13 08:30:59']
const UNREAD = 'That time is not understood. Write it like 08:30 or 08:30:15.'

/** A list of Z and H with times of their own, below a header. */
const timed = (header: string, z: string, h: string) => [`Plate,${header}`, `ZDF8221,${z}`, `HBY8637,${h}`]
/** The same with amounts. */
const paid = (header: string, z: string, h: string) =>
  timed(`Date,Time,${header}`, `2024-03-05,15:30,${z}`, `2024-03-13,08:30,${h}`)

/** Lists that were read wrongly without a word about it: lines, what is read, sentences that have to be there. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[], string?])[] = [
  [
    'the plate that a vehicle had',
    [
      'Old Plate,Old Plate State,New Plate,New Plate State,Date,Time',
      'AAA1111,NJ,ZDF8221,NY,2024-03-05,15:30',
      'BBB2222,NJ,HBY8637,PA,2024-03-13,08:30',
    ],
    [Z, H],
    'Plate is “New Plate” (ZDF8221), not “Old Plate” (AAA1111).',
  ],
  ['ids with a point', ['Vehicle ID,Date,Time', '50.0,2024-03-05,15:30', '31.0,2024-03-13,08:30'], [Z, H]],
  ['entry to exit', timed('Date,Time', '2024-03-05,15:10 – 15:30', '2024-03-13,8:10 AM-8:30 AM'), SPANS],
  [
    'entry and exit in two lines of a cell',
    timed('Date and time', '"2024-03-05 15:10\n15:30"', '"2024-03-13 08:10\n2024-03-13 08:30"'),
    SPANS,
  ],
  [
    'an exit that looks like an offset of seconds',
    timed('Date,Time', '2024-03-05,15:10:00-15:30:00', '2024-03-13,08:10:00-08:30:00'),
    ['50 | 03-05 15:10:00–03-05 15:30:00', '31 | 03-13 08:10:00–03-13 08:30:00'],
  ],
  [
    'half a day that only the exit names',
    timed('Date,Time', '2024-03-05,3:10 to 3:30 PM', '2024-03-13,08:10 to 08:30'),
    [
      '50 | What follows the time is not understood: “to 3:30 PM”. Leave it out, or write a time zone, for instance EST.',
      SPANS[1] ?? '',
    ],
  ],
  [
    'entry and exit of one day in a line',
    ['ZDF8221 NY 2024-03-05 15:10 to 15:30 $9.11', 'HBY8637 PA 2024-03-13 08:10 to 08:30 $2.86'],
    [`${SPANS[0]} | 9.11 USD`, `${SPANS[1]} | 2.86 USD`],
  ],
  [
    'entry and exit in zones of their own',
    timed(
      'Entry Time,Entry TZ,Exit Time,Exit TZ',
      '2024-03-05 09:10,CST,2024-03-05 10:30,EST',
      '2024-03-13 03:10,CDT,2024-03-13 04:30,EDT',
    ),
    SPANS,
  ],
  [
    'the end of a rental by a name of its own',
    timed(
      'Dropoff Date/Time,Date of Toll,Time of Toll',
      '2024-03-08 17:00,2024-03-05,15:30',
      '2024-03-14 17:00,2024-03-13,08:30',
    ),
    [Z, H],
  ],
  [
    'local and universal time, both without an offset',
    timed(
      'Local Date,Local Time,UTC Date,UTC Time',
      '2024-03-05,10:30,2024-03-05,15:30',
      '2024-03-13,04:30,2024-03-13,08:30',
    ),
    [Z, H],
    'The header names the time zone: fixed UTC+0.',
  ],
  [
    'a universal time that is no time of day of the other',
    timed(
      'Time (Local),Seen (UTC)',
      '2024-03-05 15:30,2024-03-05 20:30',
      '2024-03-13 08:30,2024-03-13 12:30',
    ),
    [Z, H],
  ],
  [
    'two times below no names',
    ['ZDF8221,NY,2024-03-05 15:30,2024-03-06 01:00', 'HBY8637,PA,2024-03-13 08:30,2024-03-14 01:00'],
    [Z, H],
    'Date and time is “column 3” (2024-03-05 15:30), not “column 4” (2024-03-06 01:00).',
  ],
  [
    'a zone in a sentence above',
    [
      'Made on 3/31/2024. Times displayed in PST.,,',
      ...timed('Date,Time', '2024-03-05,07:30', '2024-03-13,00:30'),
    ],
    [Z, H],
    'A line above the list names the time zone: PST · fixed UTC−8.',
  ],
  [
    'a zone in a line below',
    [...timed('Date,Time', '2024-03-05,10:30', '2024-03-13,03:30'), '(All times EST),,'],
    [Z, H, 'text'],
    'A line below the list names the time zone: EST · fixed UTC−5.',
  ],
  [
    'hours with a fraction',
    [...timed('Date,Time', '2024-03-05,15.50', '2024-03-13,8.75')],
    [`50 | ${UNREAD}`, `31 | ${UNREAD}`],
  ],
  [
    'years before days before months',
    timed('Date,Time', '2024/05/03,15:30', '2024/13/03,08:30'),
    ['50 | 05-03 15:30:00–05-03 15:30:59', '31 | There is no month 13. Check the date.'],
    'Some dates have a month above 12: day and month may be swapped in others. Check these rows.',
  ],
  [
    'two lists side by side',
    ['Plate,Date,Time,,Plate,Date,Time', 'ZDF8221,2024-03-05,15:30,,HBY8637,2024-03-13,08:30'],
    [Z],
    'The header names the vehicle twice: only one list is read. Put the other below it.',
  ],
  [
    'groups above columns with other names, too',
    [
      'Plate,Entry,,,Exit,,,Amount',
      ',Plaza,Date,Time,Plaza,Date,Time,',
      'ZDF8221,A,2024-03-05,15:10,B,2024-03-05,15:30,9.11',
      'HBY8637,A,2024-03-13,08:10,B,2024-03-13,08:30,2.86',
    ],
    [`${SPANS[0]} | 9.11`, `${SPANS[1]} | 2.86`],
  ],
  [
    'plates as headings',
    [
      'Date,Time,Amount',
      'Plate: ZDF8221,,',
      '2024-03-05,15:30,9.11',
      'Plate: HBY8637,,',
      '2024-03-13,08:30,2.86',
    ],
    ['text', `${Z} | 9.11`, 'text', `${H} | 2.86`],
    '2 rows name the vehicle of the rows below.',
  ],
  [
    'plates as headings in their column',
    [
      'Plate,Date,Time',
      'ZDF8221,,',
      ',2024-03-05,15:30',
      'Subtotal ZDF8221,,',
      'HBY8637,,',
      ',2024-03-13,08:30',
    ],
    ['text', Z, 'total', 'text', H],
  ],
  [
    'totals of a pivot table',
    [
      'Plate,Date,Time,Sum of Amount',
      'ZDF8221,2024-03-05,15:30,9.11',
      'ZDF8221 Total,,,9.11',
      'Grand Total,,,9.11',
    ],
    [`${Z} | 9.11`, 'total 9.11', 'total 9.11'],
  ],
  [
    'dollars beside Canadian ones',
    paid('Amount', '$9.11', 'C$2.86'),
    [`${Z} | 9.11 USD`, `${H} | 2.86 CAD`],
    '“$” alone is read as USD: it may be CAD.',
  ],
  [
    'dollars below a Spanish name',
    paid('Importe', '$9.11', '$2.86'),
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
    '“$” alone is read as USD: it may be MXN.',
  ],
  [
    'a currency in a line above',
    ['All amounts are in Canadian dollars,,,', ...paid('Amount', '$9.11', '2.86')],
    [`${Z} | 9.11 CAD`, `${H} | 2.86 CAD`],
    'A line above the list names the currency: CAD.',
  ],
  [
    'a dollar’s country in the header',
    paid('Amount (C$)', '9.11', '$2.86'),
    [`${Z} | 9.11 CAD`, `${H} | 2.86 CAD`],
  ],
  [
    'a column of types that are debit and credit',
    paid('Amount,Type', '9.11,DEBIT', '2.86,CREDIT'),
    [`${Z} | 9.11`, `${H} | -2.86`],
    '1 credit is read as less than zero.',
  ],
  [
    'a column of signs',
    paid('+/-,Amount', '-,9.11', '+,2.86'),
    [`${Z} | -9.11`, `${H} | 2.86`],
    '1 credit is read as less than zero.',
  ],
  [
    'credits that are less than zero already',
    paid('Amount,Dr/Cr', '-9.11,Dr', '2.86,Cr'),
    [`${Z} | -9.11`, `${H} | 2.86`],
  ],
  [
    'credits beside a debit that is less than zero',
    [...paid('Amount,Dr/Cr', '9.11,Dr', '2.86,Cr'), 'ZDF8221,2024-03-05,15:30,-1.00,Dr'],
    [`${Z} | 9.11`, `${H} | -2.86`, `${Z} | -1.00`],
  ],
  [
    'a rental’s end beside the date and the time of the toll',
    timed(
      'Trip start,Trip end,Toll date,Toll time,Toll incl. VAT',
      '2024-03-01 09:00,2024-03-08 17:00,2024-03-05,15:30,9.11',
      '2024-03-10 09:00,2024-03-14 17:00,2024-03-13,08:30,2.86',
    ),
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  [
    'an exit days after the entry',
    timed('Entry Time,Exit Time', '2024-03-05 15:30,2024-03-08 17:00', '2024-03-13 08:10,2024-03-13 08:30'),
    ['50 | The exit is more than a day after the entry. Check both times.', SPANS[1] ?? ''],
  ],
  [
    'a toll that is taken back',
    paid('Type,Amount', 'Toll,9.11', 'Toll reversal,9.11'),
    [`${Z} | 9.11`, `${H} | 9.11`],
    '1 row may take a charge back: the amount is added as it stands. Check what these rows say.',
  ],
  [
    'amounts of a file with fixed widths',
    paid('TOLL_AMT', '0000911', '0000286'),
    [`${Z} | 9.11`, `${H} | 2.86`],
    'Amounts are read as cents: 911 is 9.11.',
  ],
  [
    'rates and payments beside charges',
    paid('Cash Rate,Charges,Payments', '12.00,9.11,', '4.00,,2.86'),
    [`${Z} | 9.11`, `${H} | -2.86`],
  ],
  [
    'two amounts in a line',
    ['2024-03-05 15:30 ZDF8221 GWB 9.11 100.00', '2024-03-13 08:30 HBY8637 LBT 2.86 97.14'],
    [Z, H],
    '2 amounts are not read, and not added.',
  ],
]

for (const [name, lines, said, sentence] of SHAPES)
  test(name, () => {
    const list = readListOf(lines.join('\n'), { zone: 'UTC', isZoneAssumed: true })
    expect(list.said).toEqual(said)
    if (sentence !== undefined) expect(list.report.notes).toContain(sentence)
  })

test('two plates of vehicles that are all known are asked about, unless they are the same', () => {
  const isOpen = (second: string) =>
    readListOf(`From Plate,To Plate,Date,Time\nHBY8637,${second},2024-03-05,15:30`).report.columns.doubts.map(
      (one) => one.isOpen,
    )
  expect(isOpen('ZDF8221')).toEqual([true])
  expect(isOpen('HBY8637')).toEqual([false])
})

test('a person overrules an order of days that no date tells: the header’s, and the usual one of dots', () => {
  const read = (lines: string, dayFirst: boolean | null) => {
    const { said, report } = readListOf(lines, { zone: 'UTC', dayFirst })
    return [said[0]?.slice(5, 10), report.assumedOrder]
  }
  for (const [header, date, assumed] of [
    ['Date (MM/DD/YYYY)', '03/05/2024', false],
    ['Date (MM.DD.YYYY)', '03.05.2024', false],
    ['Date', '05.03.2024', true],
  ] as const) {
    const lines = `Plate,${header},Time\nZDF8221,${date},15:30`
    expect(read(lines, null)).toEqual(['03-05', assumed])
    expect(read(lines, !assumed)).toEqual(['05-03', null])
    expect(read(lines, assumed)).toEqual(['03-05', null])
  }
  expect(read('Plate,Date,Time\nZDF8221,13/03/2024,15:30', null)).toEqual(['03-13', null])
})

test('a number that is another vehicle’s beside a known plate is said', () => {
  const { tolls } = readListOf(
    'Unit,Plate,Date,Time\nAR-0031,ZDF8221,2024-03-05,15:30\nAR-0050,ZDF8221,2024-03-05,15:30',
  )
  const notes = tolls.map(({ vehicle }) => candidatesOf(vehicle, indexVehicles(LIST_FLEET)).note)
  expect(notes).toEqual(['Its number is that of HBY8637', undefined])
})
