import { expect, test } from 'vitest'
import { identify, indexVehicles, matchedIds } from '../find/identify'
import { LIST_FLEET, misread, readListOf } from '../testing/read-list'
import { findCandidates } from './toll-candidates'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'
const SPANS = ['50 | 03-05 15:10:00–03-05 15:30:59', '31 | 03-13 08:10:00–03-13 08:30:59']
const UNREAD = 'We don’t recognize that time. Use a format like 08:30 or 08:30:15.'

/** Builds a list of Z and H with other times, below a header. */
const timed = (header: string, z: string, h: string) => [`Plate,${header}`, `ZDF8221,${z}`, `HBY8637,${h}`]
/** Builds the same list with amounts. */
const paid = (header: string, z: string, h: string) =>
  timed(`Date,Time,${header}`, `2024-03-05,15:30,${z}`, `2024-03-13,08:30,${h}`)

/** Lists that are easy to misread, with the expected rows. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'a former plate next to the current one',
    [
      'Old Plate,Old Plate State,New Plate,New Plate State,Date,Time',
      'AAA1111,NJ,ZDF8221,NY,2024-03-05,15:30',
      'BBB2222,NJ,HBY8637,PA,2024-03-13,08:30',
    ],
    [Z, H],
  ],
  [
    'IDs with a decimal point',
    ['Vehicle ID,Date,Time', '50.0,2024-03-05,15:30', '31.0,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'an entry and exit range',
    timed('Date,Time', '2024-03-05,15:10 – 15:30', '2024-03-13,8:10 AM-8:30 AM'),
    SPANS,
  ],
  [
    'entry and exit on two lines of a cell',
    timed('Date and time', '"2024-03-05 15:10\n15:30"', '"2024-03-13 08:10\n2024-03-13 08:30"'),
    SPANS,
  ],
  [
    'an exit that looks like an offset with seconds',
    timed('Date,Time', '2024-03-05,15:10:00-15:30:00', '2024-03-13,08:10:00-08:30:00'),
    ['50 | 03-05 15:10:00–03-05 15:30:00', '31 | 03-13 08:10:00–03-13 08:30:00'],
  ],
  [
    'AM or PM only on the exit',
    timed('Date,Time', '2024-03-05,3:10 to 3:30 PM', '2024-03-13,08:10 to 08:30'),
    [
      '50 | We don’t recognize “to 3:30 PM” after the time. Remove it, or enter a time zone, such as EST.',
      SPANS[1] ?? '',
    ],
  ],
  [
    'entry and exit on the same day, in a line of text',
    ['ZDF8221 NY 2024-03-05 15:10 to 15:30 $9.11', 'HBY8637 PA 2024-03-13 08:10 to 08:30 $2.86'],
    [`${SPANS[0]} | 9.11 USD`, `${SPANS[1]} | 2.86 USD`],
  ],
  [
    'entry and exit with their own zones',
    timed(
      'Entry Time,Entry TZ,Exit Time,Exit TZ',
      '2024-03-05 09:10,CST,2024-03-05 10:30,EST',
      '2024-03-13 03:10,CDT,2024-03-13 04:30,EDT',
    ),
    SPANS,
  ],
  [
    'a rental end under an unusual name',
    timed(
      'Dropoff Date/Time,Date of Toll,Time of Toll',
      '2024-03-08 17:00,2024-03-05,15:30',
      '2024-03-14 17:00,2024-03-13,08:30',
    ),
    [Z, H],
  ],
  [
    'local and UTC time, both without an offset',
    timed(
      'Local Date,Local Time,UTC Date,UTC Time',
      '2024-03-05,10:30,2024-03-05,15:30',
      '2024-03-13,04:30,2024-03-13,08:30',
    ),
    [Z, H],
  ],
  [
    'a UTC time next to a local time under a different name',
    timed(
      'Time (Local),Seen (UTC)',
      '2024-03-05 15:30,2024-03-05 20:30',
      '2024-03-13 08:30,2024-03-13 12:30',
    ),
    [Z, H],
  ],
  [
    'two times in unnamed columns',
    ['ZDF8221,NY,2024-03-05 15:30,2024-03-06 01:00', 'HBY8637,PA,2024-03-13 08:30,2024-03-14 01:00'],
    [Z, H],
  ],
  [
    'a zone in a sentence above the header',
    [
      'Made on 3/31/2024. Times displayed in PT.,,',
      ...timed('Date,Time', '2024-03-05,07:30', '2024-03-13,01:30'),
    ],
    [Z, H],
  ],
  [
    'a zone in a line below the table',
    [...timed('Date,Time', '2024-03-05,10:30', '2024-03-13,03:30'), '(All times EST),,'],
    [
      Z,
      '31 | EST isn’t used on Mar 13, 2024 in most places. Answer above, or enter another time zone, such as PT or UTC−8.',
      'text',
    ],
  ],
  [
    'hours with a decimal fraction',
    [...timed('Date,Time', '2024-03-05,15.50', '2024-03-13,8.75')],
    [`50 | ${UNREAD}`, `31 | ${UNREAD}`],
  ],
  [
    'dates in year-day-month order',
    timed('Date,Time', '2024/05/03,15:30', '2024/13/03,08:30'),
    ['50 | 05-03 15:30:00–05-03 15:30:59', '31 | There is no month 13. Check the date.'],
  ],
  [
    'two lists side by side',
    ['Plate,Date,Time,,Plate,Date,Time', 'ZDF8221,2024-03-05,15:30,,HBY8637,2024-03-13,08:30'],
    [Z],
  ],
  [
    'group headings above columns with different names',
    [
      'Plate,Entry,,,Exit,,,Amount',
      ',Plaza,Date,Time,Plaza,Date,Time,',
      'ZDF8221,A,2024-03-05,15:10,B,2024-03-05,15:30,9.11',
      'HBY8637,A,2024-03-13,08:10,B,2024-03-13,08:30,2.86',
    ],
    [`${SPANS[0]} | 9.11`, `${SPANS[1]} | 2.86`],
  ],
  [
    'plates as section headings',
    [
      'Date,Time,Amount',
      'Plate: ZDF8221,,',
      '2024-03-05,15:30,9.11',
      'Plate: HBY8637,,',
      '2024-03-13,08:30,2.86',
    ],
    ['text', `${Z} | 9.11`, 'text', `${H} | 2.86`],
  ],
  [
    'plates as section headings in their own column',
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
    'subtotals of a pivot table',
    [
      'Plate,Date,Time,Sum of Amount',
      'ZDF8221,2024-03-05,15:30,9.11',
      'ZDF8221 Total,,,9.11',
      'Grand Total,,,9.11',
    ],
    [`${Z} | 9.11`, 'total 9.11', 'total 9.11'],
  ],
  [
    'US dollars next to Canadian dollars',
    paid('Amount', '$9.11', 'C$2.86'),
    [`${Z} | 9.11 USD`, `${H} | 2.86 CAD`],
  ],
  [
    'dollars in a column with a Spanish name',
    paid('Importe', '$9.11', '$2.86'),
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
  ],
  [
    'the dollar’s country in the header',
    paid('Amount (C$)', '9.11', '$2.86'),
    [`${Z} | 9.11 CAD`, `${H} | 2.86 CAD`],
  ],
  [
    'credits that are already negative',
    paid('Amount,Dr/Cr', '-9.11,Dr', '2.86,Cr'),
    [`${Z} | -9.11`, `${H} | 2.86`],
  ],
  [
    'a rental’s end next to the date and time of the toll',
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
  ['a reversed toll', paid('Type,Amount', 'Toll,9.11', 'Toll reversal,9.11'), [`${Z} | 9.11`, `${H} | 9.11`]],
  ['zero-padded amounts of a fixed-width file', paid('TOLL_AMT', '0000911', '0000286'), [Z, H]],
  [
    'rates and payments next to charges',
    paid('Cash Rate,Charges,Payments', '12.00,9.11,', '4.00,,2.86'),
    [`${Z} | 9.11`, `${H} | -2.86`],
  ],
  [
    'two amounts in a line of text',
    ['2024-03-05 15:30 ZDF8221 GWB 9.11 100.00', '2024-03-13 08:30 HBY8637 LBT 2.86 97.14'],
    [Z, H],
  ],
]

test.each(SHAPES)('no row is misread silently: %s', (_, lines, meant) => {
  expect(misread(lines.join('\n'), meant)).toEqual([])
})

test('matches both vehicles if a row’s cells name different ones, and asks the user', () => {
  const rows = [
    'AR-0031,ZDF8221,NY',
    'HBY8637,ZDF8221,NY',
    'AR-0031,ZDF8222,NY',
    'AR-0050,ZDF8221,NJ',
    'AR-0031,AR-0050,',
    'AR-0050,ZDF8221,NY',
    'AR-0050,AR-0050,',
    'AR-0050,,',
    'LANE-4,ZDF8221,NY',
  ].map((cells) => `${cells},2024-03-05,15:30`)
  const { tolls } = readListOf(['Unit,Plate,State,Date,Time', ...rows].join('\n'))
  const index = indexVehicles(LIST_FLEET)
  const found = tolls.map(({ vehicle }) => findCandidates(vehicle, index))
  expect(found.map(({ vehicleIds, isEither = false, note = '' }) => [vehicleIds, isEither, note])).toEqual([
    [[50, 31], true, 'Plate ZDF8221 (NY), or vehicle number AR-0031?'],
    [[50, 31], true, 'Plate ZDF8221 (NY), or plate HBY8637 (PA)?'],
    [[31], true, 'Found by vehicle number, because the plate is unknown'],
    [[50], true, 'Found by vehicle number, because the plate is unknown'],
    [[50, 31], true, 'Vehicle number AR-0050, or vehicle number AR-0031?'],
    [[50], false, ''],
    [[50], false, 'Found by vehicle number, because the plate is unknown'],
    [[50], false, ''],
    [[50], false, 'No vehicle LANE-4 found in this fleet'],
  ])
})

test('asks the user about an ID next to a plate that no vehicle has', () => {
  const found = ['HBY8638', 'HBY8637', ''].map((plate) => {
    const vehicle = { id: 31, plate, state: '', name: { id: 31, plate }, problem: null }
    return findCandidates(vehicle, indexVehicles(LIST_FLEET))
  })
  expect(found).toEqual([
    {
      vehicleIds: [31],
      isEither: true,
      note: 'Found by vehicle ID, because the plate is unknown',
      lookAlikes: [],
    },
    { vehicleIds: [31], lookAlikes: [] },
    { vehicleIds: [31], lookAlikes: [] },
  ])
})

test('an ID, plate, or number is a candidate if it belongs only to a different vehicle', () => {
  const ids = (name: Parameters<typeof identify>[0]) => matchedIds(identify(name, indexVehicles(LIST_FLEET)))
  expect(ids({ id: 50, plate: 'ZDF8221', number: 'AR-0031' })).toEqual([50, 31])
  expect(ids({ id: 50, plate: 'HBY8637', number: 'AR-0049' })).toEqual([50, 31, 49])
  expect(ids({ id: 99, plate: 'HBY8637', number: 'AR-0031' })).toEqual([31, 99])
  expect(ids({ number: 'AR-0031', text: 'HBY8637 PA' })).toEqual([31])
  expect(ids({ number: 'AR-0031', text: 'ZDF8221 NY' })).toEqual([31, 50])
})
