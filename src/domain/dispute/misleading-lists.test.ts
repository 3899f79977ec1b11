import { expect, test } from 'vitest'
import { readListOf } from '../testing/read-list'

const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'
const SPANS = ['50 | 03-05 15:10:00–03-05 15:30:59', '31 | 03-13 08:10:00–03-13 08:30:59']

/** A list of Z and H with times of their own, below a header. */
const timed = (header: string, z: string, h: string) => [`Plate,${header}`, `ZDF8221,${z}`, `HBY8637,${h}`]
/** The same with amounts. */
const paid = (header: string, z: string, h: string) =>
  timed(`Date,Time,${header}`, `2024-03-05,15:30,${z}`, `2024-03-13,08:30,${h}`)

/** Lists that look as if they said something that they do not say: lines, what is read, sentences that are or are not there. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[], string?])[] = [
  [
    'a later header with another date in the toll’s place',
    [
      'Plate,Toll Date,Time',
      'ZDF8221,2024-03-05,15:30',
      'Plate,Posted Date,Time',
      'HBY8637,2024-03-15,08:30',
    ],
    [Z, 'header', '31 | Below a header with other columns. Paste these rows as a list of their own.'],
  ],
  [
    'a template’s order of days that the dates contradict',
    ['Plate,Date (MM/DD/YYYY),Time', 'ZDF8221,05/03/2024,15:30', 'HBY8637,13/03/2024,08:30'],
    [Z, H],
    'Dates are read day first: 05/03/2024 is 5 Mar 2024.',
  ],
  [
    'an order of days with dots',
    ['Plate,Date (MM.DD.YYYY),Time', 'ZDF8221,03.05.2024,15:30'],
    [Z],
    'Dates are read month first: 03.05.2024 is 5 Mar 2024.',
  ],
  [
    'times in a line above that are not the tolls’',
    ['Report run time: MT,,', 'Call us any time: ET,,', 'Plate,Date,Time', 'ZDF8221,2024-03-05,15:30'],
    [Z],
  ],
  [
    'a zone with its sign in brackets',
    ['All times are in Central Time (CT).,,', 'Plate,Date,Time', 'ZDF8221,2024-03-05,09:30'],
    [Z],
    'A line above the list names the time zone: Central Time → Chicago.',
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
    'a zone above that is none',
    ['All times are Central Time unless noted,,', 'Plate,Date,Time', 'ZDF8221,2024-03-05,15:30'],
    [Z],
    'Not understood above the list: “Central Time unless noted”. If it is a time zone, choose it here.',
  ],
  [
    'a zone above, and another in the header',
    ['All times are Central Time,,', 'Plate,Date,Time (UTC)', 'ZDF8221,2024-03-05,15:30'],
    [Z],
    'A line above the list names the time zone: Central Time → Chicago. It is not used.',
  ],
  [
    'three digits behind the point',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,$1.125', 'HBY8637,2024-03-13,08:30,$0.535'],
    [`${Z} | 1.125 USD`, `${H} | 0.535 USD`],
  ],
  [
    'the same beside small whole numbers',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,1.355', 'HBY8637,2024-03-13,08:30,2'],
    [`${Z} | 1.355`, `${H} | 2`],
    'Amounts such as 1.355 are read as 1.355.',
  ],
  [
    'dollars and cents',
    ['Plate,Date,Time,Amount (dollars and cents)', 'ZDF8221,2024-03-05,15:30,9'],
    [`${Z} | 9`],
  ],
  ['no cents', ['Plate,Date,Time,Toll Amount (no cents)', 'ZDF8221,2024-03-05,15:30,9'], [`${Z} | 9`]],
  [
    'a county road',
    ['ZDF8221 NY 2024-03-05 15:30 $9.11 CR 470', 'HBY8637 PA 2024-03-13 08:30 $2.86'],
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
  ],
  [
    'a notice with its own date below a subject',
    ['To: Fleet', 'Subject: Unpaid toll', 'Date: 2024-03-05 15:30', 'Plate: ZDF8221', 'Amount: $2.50'],
    [`${Z} | 2.50 USD`],
  ],
  [
    'entry and exit in words',
    [
      'ZDF8221 NY entry 2024-03-05 15:10 exit 2024-03-05 15:30 $9.11',
      'HBY8637 PA entry 2024-03-13 08:10 exit 2024-03-13 08:30 $2.86',
    ],
    [`${SPANS[0]} | 9.11 USD`, `${SPANS[1]} | 2.86 USD`],
  ],
  [
    'a rental’s toll',
    ['Plate,Rental Toll Date/Time,Amount', 'ZDF8221,2024-03-05 15:30,2.50'],
    [`${Z} | 2.50`],
  ],
  [
    'offsets that might be later times',
    ['Plate,Date and time', 'ZDF8221,2024-03-05 10:30-05:00', 'HBY8637,2024-03-13 03:30-05:00'],
    [Z, H],
  ],
  [
    'an empty column with a better name',
    ['Plate,Transaction Date,Trip Date,Time', 'ZDF8221,,2024-03-05,15:30', 'HBY8637,,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'entry and exit in short',
    [
      'EXT_TM,EXT_DT,ENT_TM,ENT_DT,Plate',
      '15:30,2024-03-05,15:10,2024-03-05,ZDF8221',
      '08:30,2024-03-13,08:10,2024-03-13,HBY8637',
    ],
    SPANS,
  ],
  [
    'from and to',
    ['Plate,To,Date,From', 'ZDF8221,15:30,2024-03-05,15:10', 'HBY8637,08:30,2024-03-13,08:10'],
    SPANS,
  ],
  [
    'states of agencies, and a kind of payment that is no zone',
    ['Plate,Source,MOP,Date,Time', 'ZDF8221,NJ,ET,2024-03-05,15:30', 'HBY8637,NJ,ET,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'an approval beside the time of an exit alone',
    ['Fleet Vehicle No,Approval Date,Exit Dt,Exit Tm', 'AR-0050,2024-05-21 10:00,2024-03-05,15:30'],
    [Z],
  ],
  [
    'times of exit that might be offsets',
    ['Plate,Date and time', 'ZDF8221,2024-03-05 08:10-09:00', 'HBY8637,2024-03-13 08:10-08:25'],
    [0, 1].map(
      (at) =>
        `${[50, 31][at]} | These may be two times, or one and its offset from UTC. Write one time, or seconds before an offset.`,
    ),
  ],
  [
    'credits beside debits of nothing, and beside others',
    paid('Debit,Credit', '0.00,9.11', '2.86,1.00'),
    [`${Z} | -9.11`, `${H} | 2.86`],
    '1 credit is beside an amount, and not added.',
  ],
  ['payments beside charges', paid('Charge,Payment', '9.11,', ',2.86'), [`${Z} | 9.11`, `${H} | -2.86`]],
  [
    'amounts in another column of some rows',
    paid('Tag Toll,Video Toll', '9.11,', ',2.86'),
    [`${Z} | 9.11`, H],
    '1 row has an amount only in another column: not added.',
  ],
  [
    'ways to pay',
    paid('Payment Type,Amount', 'Auto Pay,9.11', 'Deposit,2.86'),
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  [
    'a currency in a line below',
    [...paid('Amount', '$9.11', '$2.86'), 'All amounts are in CAD,,,'],
    [`${Z} | 9.11 CAD`, `${H} | 2.86 CAD`, 'text'],
    'A line below the list names the currency: CAD.',
  ],
  [
    'a currency in a total',
    [...paid('Amount', '$9.11', '$2.86'), 'Total (CAD),,,$11.97'],
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`, 'total 11.97 USD'],
    '“$” alone is read as USD: it may be CAD.',
  ],
  ['costs that are no money', paid('Cost Center', '1001', '1002'), [Z, H]],
  ['payments alone', paid('Payment', '9.11', '2.86'), [`${Z} | 9.11`, `${H} | 2.86`]],
  [
    'remarks that take an amount back',
    paid('Amount', '9.11 (credit)', '2.86 (CR)'),
    [Z, `${H} | -2.86`],
    '1 amount is not read, and not added.',
  ],
  [
    'refunds of tolls',
    [...paid('Type,Amount', 'Toll,9.11', 'Toll refund,2.86'), 'ZDF8221,2024-03-05,15:30,ADJ,1.00'],
    [`${Z} | 9.11`, `${H} | 2.86`, `${Z} | 1.00`],
    '2 rows may take a charge back: the amount is added as it stands. Check what these rows say.',
  ],
  ['a dash for no cents', paid('Betrag', '"31,-"', '"€ 3,--"'), [`${Z} | 31`, `${H} | 3 EUR`]],
  [
    'the sign of cents',
    paid('Toll (¢)', '911', '286'),
    [`${Z} | 9.11`, `${H} | 2.86`],
    'Amounts are read as cents: 911 is 9.11.',
  ],
  [
    'currencies in a column that nobody knows',
    paid('Toll,Zahlungsmittel', '9.11,CAD', '2.86,USD'),
    [`${Z} | 9.11 CAD`, `${H} | 2.86 USD`],
  ],
  [
    'dollars and a tax of other countries',
    paid('Toll inc GST', '$9.11', '$2.86'),
    [`${Z} | 9.11 USD`, `${H} | 2.86 USD`],
    '“$” alone is read as USD: it may be CAD or AUD or NZD.',
  ],
  [
    'a time before the entry’s that would be an exit nearly a day later',
    timed('Transaction Date,Transaction Time,Exit Time', '2024-03-05,15:31,15:30', '2024-03-13,23:50,00:20'),
    ['50 | The exit is before the entry. Check both times.', '31 | 03-13 23:50:00–03-14 00:20:59'],
  ],
  [
    'half a day beside an exit alone',
    timed('Date,Exit Time,AM/PM', '2024-03-05,3:30,PM', '2024-03-13,8:30,AM'),
    [Z, H],
  ],
  [
    'half a day beside entry and exit',
    timed('Date,Entry Time,AM/PM,Exit Time', '2024-03-05,11:50,AM,12:10', '2024-03-05,3:10,PM,15:30'),
    ['50 | The exit has no AM or PM. Add it to its time.', '31 | 03-05 15:10:00–03-05 15:30:59'],
  ],
  [
    'a column of states that nobody knows',
    timed('Home,Origin,Date,Time', 'Newark,NY,2024-03-05,15:30', 'Newark,QC,2024-03-13,08:30'),
    [Z, H],
    '“Origin” (NY) may be the plate’s state: it is not read.',
  ],
  [
    'states of plates by other names',
    timed('Issuing State,Date,Time', 'NY,2024-03-05,15:30', 'QC,2024-03-13,08:30'),
    [Z, H.replace('31', '?')],
  ],
  [
    'names of columns that nobody knows',
    [
      'Passeringsdag;Klokkeslett;Bomstasjon;Kjennemerke;Takst',
      '2024-03-05;15:30;E18 Oslo;ZDF8221;9,11',
      '2024-03-13;08:30;Ring 3;HBY8637;2,86',
    ],
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  ['whole amounts', ['Rego;Datum;Tid;Belopp', 'ZDF8221;2024-03-05;15:30;35'], [`${Z} | 35`]],
  [
    'rows in quotes as a whole',
    ['"Plate,Date,Time,Remark"', '"ZDF8221,2024-03-05,15:30,""a, b"""', '"HBY8637,2024-03-13,08:30,"'],
    [Z, H],
  ],
  [
    'plates with states as headings, the first above the header',
    [
      'License Plate: NY ZDF8221,,',
      'Plates: 2,,',
      'Date,Time,Amount',
      '2024-03-05,15:30,9.11',
      'License Plate: PA HBY8637,,',
      '2024-03-13,08:30,2.86',
    ],
    [`${Z} | 9.11`, 'text', `${H} | 2.86`],
    '2 rows name the vehicle of the rows below.',
  ],
]

for (const [name, lines, said, sentence] of SHAPES)
  test(name, () => {
    const list = readListOf(lines.join('\n'), { zone: 'UTC', isZoneAssumed: true })
    expect(list.said).toEqual(said)
    if (sentence !== undefined) expect(list.report.notes).toContain(sentence)
  })

test('a zone that a person chose overrules a line above', () => {
  const list = readListOf('All times are Central Time,,\nPlate,Date,Time\nZDF8221,2024-03-05,15:30', {
    zone: 'UTC',
  })
  expect(list.said).toEqual([Z])
  expect(list.report.notes).toContain(
    'A line above the list names the time zone: Central Time → Chicago. It is not used.',
  )
})

test('a column without a name is no row that is too long', () => {
  const list = readListOf('Plate,Date,Time,\nZDF8221,3/5/2024,3:30,PM\nHBY8637,3/13/2024,8:30,AM')
  expect(list.report.notes.filter((note) => note.includes('more cells'))).toEqual([])
})

test('where the number beside an id is another vehicle’s, either may be meant', () => {
  const { said } = readListOf(
    'Vehicle ID,Unit,Time\n50,AR-0031,2024-03-05 08:30\n50,AR-0050,2024-03-05 08:30\n50,7,2024-03-05 08:30',
  )
  expect(said.map((one) => one.split(' ')[0])).toEqual(['50,31', '50', '50'])
})
