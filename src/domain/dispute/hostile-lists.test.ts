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
    'the plate that a vehicle had',
    [
      'Old Plate,Old Plate State,New Plate,New Plate State,Date,Time',
      'AAA1111,NJ,ZDF8221,NY,2024-03-05,15:30',
      'BBB2222,NJ,HBY8637,PA,2024-03-13,08:30',
    ],
    [Z, H],
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
      '50 | We don’t recognize “to 3:30 PM” after the time. Remove it, or enter a time zone, such as EST.',
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
  ],
  [
    'a zone in a sentence above',
    [
      'Made on 3/31/2024. Times displayed in PT.,,',
      ...timed('Date,Time', '2024-03-05,07:30', '2024-03-13,01:30'),
    ],
    [Z, H],
  ],
  [
    'a zone in a line below',
    [...timed('Date,Time', '2024-03-05,10:30', '2024-03-13,03:30'), '(All times EST),,'],
    [
      Z,
      '31 | EST isn’t used on Mar 13, 2024 in most places. Answer above, or enter another time zone, such as PT or UTC−8.',
      'text',
    ],
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
  ],
  [
    'two lists side by side',
    ['Plate,Date,Time,,Plate,Date,Time', 'ZDF8221,2024-03-05,15:30,,HBY8637,2024-03-13,08:30'],
    [Z],
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
  ['dollars beside Canadian ones', paid('Amount', '$9.11', 'C$2.86'), [`${Z} | 9.11 USD`, `${H} | 2.86 CAD`]],
  ['dollars below a Spanish name', paid('Importe', '$9.11', '$2.86'), [`${Z} | 9.11 USD`, `${H} | 2.86 USD`]],
  [
    'a dollar’s country in the header',
    paid('Amount (C$)', '9.11', '$2.86'),
    [`${Z} | 9.11 CAD`, `${H} | 2.86 CAD`],
  ],
  [
    'credits that are less than zero already',
    paid('Amount,Dr/Cr', '-9.11,Dr', '2.86,Cr'),
    [`${Z} | -9.11`, `${H} | 2.86`],
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
  ],
  ['amounts of a file with fixed widths', paid('TOLL_AMT', '0000911', '0000286'), [Z, H]],
  [
    'rates and payments beside charges',
    paid('Cash Rate,Charges,Payments', '12.00,9.11,', '4.00,,2.86'),
    [`${Z} | 9.11`, `${H} | -2.86`],
  ],
  [
    'two amounts in a line',
    ['2024-03-05 15:30 ZDF8221 GWB 9.11 100.00', '2024-03-13 08:30 HBY8637 LBT 2.86 97.14'],
    [Z, H],
  ],
]

test.each(SHAPES)('no row is misread silently: %s', (_, lines, meant) => {
  expect(misread(lines.join('\n'), meant)).toEqual([])
})

test('a row whose cells name different vehicles has both, and is left to the user', () => {
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

test('an ID beside a plate that no vehicle has is left to the user', () => {
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

test('of an ID, a plate, and a number, each that belongs only to a different vehicle is a candidate', () => {
  const ids = (name: Parameters<typeof identify>[0]) => matchedIds(identify(name, indexVehicles(LIST_FLEET)))
  expect(ids({ id: 50, plate: 'ZDF8221', number: 'AR-0031' })).toEqual([50, 31])
  expect(ids({ id: 50, plate: 'HBY8637', number: 'AR-0049' })).toEqual([50, 31, 49])
  expect(ids({ id: 99, plate: 'HBY8637', number: 'AR-0031' })).toEqual([31, 99])
  expect(ids({ number: 'AR-0031', text: 'HBY8637 PA' })).toEqual([31])
  expect(ids({ number: 'AR-0031', text: 'ZDF8221 NY' })).toEqual([31, 50])
})
