import { expect, test } from 'vitest'
import { misread, readListOf } from '../testing/read-list'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'
const SPANS = ['50 | 03-05 15:10:00–03-05 15:30:59', '31 | 03-13 08:10:00–03-13 08:30:59']

/** Builds a list of Z and H with other times, below a header. */
const timed = (header: string, z: string, h: string) => [`Plate,${header}`, `ZDF8221,${z}`, `HBY8637,${h}`]
/** Builds the same list with amounts. */
const paid = (header: string, z: string, h: string) =>
  timed(`Date,Time,${header}`, `2024-03-05,15:30,${z}`, `2024-03-13,08:30,${h}`)

/** Lists that are easy to misread, with the expected rows. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'a later header with a different date column in the toll’s place',
    [
      'Plate,Toll Date,Time',
      'ZDF8221,2024-03-05,15:30',
      'Plate,Posted Date,Time',
      'HBY8637,2024-03-15,08:30',
    ],
    [Z, 'header', '31 | Below a header with other columns. Paste these rows as a list of their own.'],
  ],
  [
    'a weekday that contradicts the date',
    ['Plate,Date,Time', 'ZDF8221,Tue 03/05/2024,15:30', 'HBY8637,Mon 03/13/2024,08:30'],
    [Z, '31 | Mar 13, 2024 is a Wednesday, not a Monday. Check the date.'],
  ],
  [
    'a day/month order in the header that the dates contradict',
    ['Plate,Date (MM/DD/YYYY),Time', 'ZDF8221,05/03/2024,15:30', 'HBY8637,13/03/2024,08:30'],
    [Z, H],
  ],
  [
    'a day/month order with dots in the header',
    ['Plate,Date (MM.DD.YYYY),Time', 'ZDF8221,03.05.2024,15:30'],
    [Z],
  ],
  [
    'zones above the list that don’t apply to the tolls',
    ['Report run time: MT,,', 'Call us any time: ET,,', 'Plate,Date,Time', 'ZDF8221,2024-03-05,15:30'],
    [Z],
  ],
  [
    'a zone with its abbreviation in brackets',
    ['All times are in Central Time (CT).,,', 'Plate,Date,Time', 'ZDF8221,2024-03-05,09:30'],
    [Z],
  ],
  [
    'a zone with its offset in brackets, in summer',
    [
      'Time Zone: (UTC-06:00) Central Time (US & Canada),,',
      'Plate,Date,Time',
      'ZDF8221,2024-03-05,09:30',
      'HBY8637,2024-03-13,03:30',
    ],
    [Z, H],
  ],
  [
    'a zone above the list with exceptions',
    ['All times are Central Time unless noted,,', 'Plate,Date,Time', 'ZDF8221,2024-03-05,15:30'],
    [Z],
  ],
  [
    'a zone above the list and a different one in the header',
    ['All times are Central Time,,', 'Plate,Date,Time (UTC)', 'ZDF8221,2024-03-05,15:30'],
    [Z],
  ],
  [
    'three digits after the decimal point',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,$1.125', 'HBY8637,2024-03-13,08:30,$0.535'],
    [`${Z} | 1.125 USD`, `${H} | 0.535 USD`],
  ],
  [
    'three digits after the decimal point, next to small whole numbers',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,1.355', 'HBY8637,2024-03-13,08:30,2'],
    [Z, `${H} | 2`],
  ],
  [
    'a header with “dollars and cents”',
    ['Plate,Date,Time,Amount (dollars and cents)', 'ZDF8221,2024-03-05,15:30,9'],
    [`${Z} | 9`],
  ],
  ['no cents', ['Plate,Date,Time,Toll Amount (no cents)', 'ZDF8221,2024-03-05,15:30,9'], [`${Z} | 9`]],
  [
    'a county road after the amount',
    ['ZDF8221 NY 2024-03-05 15:30 $9.11 CR 470', 'HBY8637 PA 2024-03-13 08:30 $2.86'],
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
  ],
  [
    'a notice with its own date below a subject line',
    ['To: Fleet', 'Subject: Unpaid toll', 'Date: 2024-03-05 15:30', 'Plate: ZDF8221', 'Amount: $2.50'],
    [`${Z} | 2.50 USD`],
  ],
  [
    'entry and exit labeled in lines of text',
    [
      'ZDF8221 NY entry 2024-03-05 15:10 exit 2024-03-05 15:30 $9.11',
      'HBY8637 PA entry 2024-03-13 08:10 exit 2024-03-13 08:30 $2.86',
    ],
    [`${SPANS[0]} | 9.11 USD`, `${SPANS[1]} | 2.86 USD`],
  ],
  [
    'a toll column named after the rental',
    ['Plate,Rental Toll Date/Time,Amount', 'ZDF8221,2024-03-05 15:30,2.50'],
    [`${Z} | 2.50`],
  ],
  [
    'offsets that might be exit times',
    ['Plate,Date and time', 'ZDF8221,2024-03-05 10:30-05:00', 'HBY8637,2024-03-13 03:30-05:00'],
    [Z, H],
  ],
  [
    'an empty column with a better name',
    ['Plate,Transaction Date,Trip Date,Time', 'ZDF8221,,2024-03-05,15:30', 'HBY8637,,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'abbreviated entry and exit columns',
    [
      'EXT_TM,EXT_DT,ENT_TM,ENT_DT,Plate',
      '15:30,2024-03-05,15:10,2024-03-05,ZDF8221',
      '08:30,2024-03-13,08:10,2024-03-13,HBY8637',
    ],
    SPANS,
  ],
  [
    'columns named From and To',
    ['Plate,To,Date,From', 'ZDF8221,15:30,2024-03-05,15:10', 'HBY8637,08:30,2024-03-13,08:10'],
    SPANS,
  ],
  [
    'an agency’s state, and a payment type that looks like a zone',
    ['Plate,Source,MOP,Date,Time', 'ZDF8221,NJ,ET,2024-03-05,15:30', 'HBY8637,NJ,ET,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'an approval date next to an exit time without an entry',
    ['Fleet Vehicle No,Approval Date,Exit Dt,Exit Tm', 'AR-0050,2024-05-21 10:00,2024-03-05,15:30'],
    [Z],
  ],
  [
    'exit times that might be offsets',
    ['Plate,Date and time', 'ZDF8221,2024-03-05 08:10-09:00', 'HBY8637,2024-03-13 08:10-08:25'],
    [0, 1].map(
      (at) =>
        `${[50, 31][at]} | This could be two times, or one time with a UTC offset. Enter one time, or add seconds before the offset.`,
    ),
  ],
  ['payments next to charges', paid('Charge,Payment', '9.11,', ',2.86'), [`${Z} | 9.11`, `${H} | -2.86`]],
  [
    'payment methods',
    paid('Payment Type,Amount', 'Auto Pay,9.11', 'Deposit,2.86'),
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  ['a cost center column', paid('Cost Center', '1001', '1002'), [Z, H]],
  ['payments alone', paid('Payment', '9.11', '2.86'), [`${Z} | 9.11`, `${H} | 2.86`]],
  ['remarks that mark a credit', paid('Amount', '9.11 (credit)', '2.86 (CR)'), [Z, H]],
  [
    'refunds of tolls',
    [...paid('Type,Amount', 'Toll,9.11', 'Toll refund,2.86'), 'ZDF8221,2024-03-05,15:30,ADJ,1.00'],
    [`${Z} | 9.11`, `${H} | 2.86`, `${Z} | 1.00`],
  ],
  ['a dash for no cents', paid('Betrag', '"31,-"', '"€ 3,--"'), [Z, H]],
  ['amounts in cents, marked with ¢', paid('Toll (¢)', '911', '286'), [Z, H]],
  ['amounts in cents, named so', paid('Amount (cents)', '911', '286'), [Z, H]],
  [
    'an exit before the entry, which could be nearly a day later',
    timed('Transaction Date,Transaction Time,Exit Time', '2024-03-05,15:31,15:30', '2024-03-13,23:50,00:20'),
    ['50 | The exit is before the entry. Check both times.', '31 | 03-13 23:50:00–03-14 00:20:59'],
  ],
  [
    'AM or PM in a column next to an exit without an entry',
    timed('Date,Exit Time,AM/PM', '2024-03-05,3:30,PM', '2024-03-13,8:30,AM'),
    [Z, H],
  ],
  [
    'AM or PM in a column next to entry and exit',
    timed('Date,Entry Time,AM/PM,Exit Time', '2024-03-05,11:50,AM,12:10', '2024-03-05,3:10,PM,15:30'),
    ['50 | Add AM or PM to the exit time.', '31 | 03-05 15:10:00–03-05 15:30:59'],
  ],
  [
    'a state column with an unknown name',
    timed('Home,Origin,Date,Time', 'Newark,NY,2024-03-05,15:30', 'Newark,QC,2024-03-13,08:30'),
    [Z, H],
  ],
  [
    'plate states under other names',
    timed('Issuing State,Date,Time', 'NY,2024-03-05,15:30', 'QC,2024-03-13,08:30'),
    [Z, H.replace('31', '?')],
  ],
  [
    'unknown column names',
    [
      'Passeringsdag;Klokkeslett;Bomstasjon;Kjennemerke;Takst',
      '2024-03-05;15:30;E18 Oslo;ZDF8221;9,11',
      '2024-03-13;08:30;Ring 3;HBY8637;2,86',
    ],
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  ['whole amounts', ['Rego;Datum;Tid;Belopp', 'ZDF8221;2024-03-05;15:30;35'], [`${Z} | 35`]],
  [
    'rows quoted as a whole',
    ['"Plate,Date,Time,Remark"', '"ZDF8221,2024-03-05,15:30,""a, b"""', '"HBY8637,2024-03-13,08:30,"'],
    [Z, H],
  ],
  [
    'plates with states as section headings, the first above the header',
    [
      'License Plate: NY ZDF8221,,',
      'Plates: 2,,',
      'Date,Time,Amount',
      '2024-03-05,15:30,9.11',
      'License Plate: PA HBY8637,,',
      '2024-03-13,08:30,2.86',
    ],
    [`${Z} | 9.11`, 'text', `${H} | 2.86`],
  ],
]

test.each(SHAPES)('no row is misread silently: %s', (_, lines, meant) => {
  expect(misread(lines.join('\n'), meant)).toEqual([])
})

test('a zone that the user chose overrides a line above the list', () => {
  const list = readListOf('All times are Central Time,,\nPlate,Date,Time\nZDF8221,2024-03-05,15:30', {
    zone: 'UTC',
  })
  expect(list.said).toEqual([Z])
})

test('matches both vehicles if the ID and the unit number belong to different ones', () => {
  const { said } = readListOf(
    'Vehicle ID,Unit,Time\n50,AR-0031,2024-03-05 08:30\n50,AR-0050,2024-03-05 08:30\n50,7,2024-03-05 08:30',
  )
  expect(said.map((one) => one.split(' ')[0])).toEqual(['50,31', '50', '50'])
})
