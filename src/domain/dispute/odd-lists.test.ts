import { expect, test } from 'vitest'
import { indexVehicles } from '../find/identify'
import { LIST_FLEET, misread, readListOf } from '../testing/read-list'
import { findCandidates } from './toll-candidates'

/**
 * `Z`: ZDF8221 (vehicle 50) on March 5, 2024, at 3:30 PM. `H`: HBY8637 (vehicle 31) on March 13 at 8:30 AM. Times are
 * UTC.
 */
const Z = '50 | 03-05 15:30:00–03-05 15:30:59'
const H = '31 | 03-13 08:30:00–03-13 08:30:59'
const SPANS = ['50 | 03-05 15:10:00–03-05 15:30:59', '31 | 03-13 08:10:00–03-13 08:30:59']

/** Lists that are easy to misread, with the expected rows. */
const SHAPES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'a time with a database’s epoch date',
    [
      'Plate,Toll Date,Toll Time',
      'ZDF8221,2024-03-05 00:00:00,1899-12-30 15:30',
      'HBY8637,2024-03-13 00:00:00,1899-12-30 08:30',
    ],
    [Z, H],
  ],
  [
    'a time with a database’s epoch date, in US format',
    [
      'Plate,Toll Date,Toll Time',
      'ZDF8221,3/5/2024 12:00:00 AM,1/1/1900 3:30 PM',
      'HBY8637,3/13/2024 12:00:00 AM,1/1/1900 8:30 AM',
    ],
    [Z, H],
  ],
  [
    'a column of A and P',
    ['Plate,Date,Time,A/P', 'ZDF8221,3/5/2024,3:30,P', 'HBY8637,3/13/2024,8:30,A'],
    [Z, H],
  ],
  [
    'AM and PM in an unnamed column',
    ['Plate,Date,Time,', 'ZDF8221,3/5/2024,3:30,PM', 'HBY8637,3/13/2024,8:30,AM'],
    [Z, H],
  ],
  [
    'a column of offsets',
    ['Plate,Date,Time,GMT Offset', 'ZDF8221,2024-03-05,10:30,-5', 'HBY8637,2024-03-13,04:30,-04:00'],
    [Z, H],
  ],
  [
    'toll zones in a column named Zone',
    ['Plate,Date,Time,Zone', 'ZDF8221,2024-03-05,15:30,Newark', 'HBY8637,2024-03-13,08:30,Camden'],
    [Z, H],
  ],
  [
    'the toll’s own state',
    ['Plate,Toll State,Date,Time', 'ZDF8221,NJ,2024-03-05,15:30', 'HBY8637,DE,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'a rental’s start and end next to the toll',
    [
      'Plate,Rental Start,Rental End Date/Time,Toll Date/Time',
      'ZDF8221,2024-03-01 09:00,2024-03-08 17:00,2024-03-05 15:30',
      'HBY8637,2024-03-10 09:00,2024-03-14 17:00,2024-03-13 08:30',
    ],
    [Z, H],
  ],
  [
    'the duration of the trip',
    ['Plate,Date,Time,Travel Time', 'ZDF8221,2024-03-05,15:30,00:20', 'HBY8637,2024-03-13,08:30,00:12'],
    [Z, H],
  ],
  [
    'entry and exit as trip_start and trip_end',
    [
      'plate,trip_end,trip_start',
      'ZDF8221,2024-03-05 15:30,2024-03-05 15:10',
      'HBY8637,2024-03-13 08:30,2024-03-13 08:10',
    ],
    SPANS,
  ],
  [
    'entry and exit as clock times',
    ['Plate,Date,Entry,Exit', 'ZDF8221,2024-03-05,15:10,15:30', 'HBY8637,2024-03-13,08:10,08:30'],
    SPANS,
  ],
  [
    'entry and exit in Portuguese',
    [
      'Matrícula;Data Entrada;Hora Entrada;Data Saída;Hora Saída',
      'ZDF8221;2024-03-05;15:10;2024-03-05;15:30',
      'HBY8637;2024-03-13;08:10;2024-03-13;08:30',
    ],
    SPANS,
  ],
  [
    'entry and exit in one cell',
    ['Plate,Date and time', 'ZDF8221,2024-03-05 15:10-15:30'],
    [
      '50 | This could be two times, or one time with a UTC offset. Enter one time, or add seconds before the offset.',
    ],
  ],
  [
    'entry and exit in a line of text',
    [
      'ZDF8221 NY 2024-03-05 15:10 - 2024-03-05 15:30 $9.11',
      'HBY8637 PA 2024-03-13 08:10 to 2024-03-13 08:30 $2.86-',
    ],
    [`${SPANS[0]} | 9.11 USD`, `${SPANS[1]} | -2.86 USD`],
  ],
  [
    'an amount without a currency in a line of text',
    ['2024-03-05 15:30 ZDF8221 NY GWB 9.11', '2024-03-13 08:30 HBY8637 PA LBT 2.86'],
    [`${Z} | 9.11`, `${H} | 2.86`],
  ],
  [
    'a date without a year next to a time with a dot',
    ['Plate,Date,Time', 'ZDF8221,24-Mar,23.45'],
    ['50 | We don’t recognize that date. Use a format like 2024-03-05 08:30.'],
  ],
  [
    'a zone in a line above the header',
    [
      'Report,Tolls,',
      'Time zone:,America/Chicago,',
      'Plate,Date,Time',
      'ZDF8221,2024-03-05,09:30',
      'HBY8637,2024-03-13,03:30',
    ],
    [Z, H],
  ],
  ['dates with dots in an ambiguous order', ['Plate,Date,Time', 'ZDF8221,05.03.2024,15:30'], [Z]],
  [
    'unquoted commas within cells',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,$1,009.11', 'HBY8637,2024-03-13,08:30,$2.86'],
    [`${Z} | 1 USD`, `${H} | 2.86 USD`],
  ],
  [
    'a second header with the columns in a different order',
    [
      'Plate,Toll Date,Time,Posted',
      'ZDF8221,2024-03-05,15:30,2024-03-07',
      'PLATE,TOLL DATE,TIME,POSTED',
      'HBY8637,2024-03-13,08:30,2024-03-15',
      'Plate,Posted,Time,Toll Date',
      'HBY8637,2024-03-15,08:30,2024-03-13',
    ],
    [
      Z,
      'header',
      H,
      'header',
      '31 | Below a header with other columns. Paste these rows as a list of their own.',
    ],
  ],
  [
    'the header of an email',
    [
      'From: tolls@agency.example',
      'Date: Tue, Apr 2, 2024 10:15:00 -0400',
      'Subject: Toll notice',
      'Plate: ZDF8221',
      'Crossed at: 2024-03-05 15:30',
      'Due date: 2024-05-02',
    ],
    [Z],
  ],
  [
    'whole amounts with a dot as thousands separator',
    ['Matricula;Fecha;Hora;Importe', 'ZDF8221;2024-03-05;15:30;12.500', 'HBY8637;2024-03-13;08:30;800'],
    [Z, `${H} | 800`],
  ],
  [
    'amounts in cents',
    ['plate,time,amount_cents,currency', 'ZDF8221,2024-03-05T15:30Z,911,C$', 'HBY8637,2024-03-13T08:30Z,5,'],
    [Z, H],
  ],
  [
    'a currency in the header',
    ['VRM,Date,Time,Charge (£)', 'ZDF8221,2024-03-05,15:30,2.50'],
    [`${Z} | 2.50 GBP`],
  ],
  ['a day/month order in the header', ['Plate,Date (MM/DD/YYYY),Time', 'ZDF8221,03/05/2024,15:30'], [Z]],
  [
    'a repeated header with different wording',
    ['Plate,Tag,Date,Time', 'ZDF8221,,2024-03-05,15:30', 'LPN,Tag,Date,Time', 'HBY8637,,2024-03-13,08:30'],
    [Z, 'header', H],
  ],
  [
    'one block of labeled lines per toll',
    [
      'Plate: ZDF8221',
      'Date: 2024-03-05 15:30',
      '',
      'Amount: $2.86',
      'Plate: HBY8637',
      'Date: 2024-03-13 08:30',
    ],
    [Z, `${H} | 2.86 USD`],
  ],
  [
    'a country',
    ['Plate,Country,Date,Time', 'ZDF8221,CA,2024-03-05,15:30', 'HBY8637,CA,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'two-letter plaza codes',
    ['Plate,Entry Plaza,Date,Time', 'ZDF8221,VA,2024-03-05,15:30', 'HBY8637,NC,2024-03-13,08:30'],
    [Z, H],
  ],
  [
    'an end that may be a rental’s',
    [
      'Plate,Start,End,Toll Date/Time',
      'ZDF8221,2024-03-01 09:00,2024-03-08 17:00,2024-03-05 15:30',
      'HBY8637,2024-03-10 09:00,2024-03-14 17:00,2024-03-13 08:30',
    ],
    [Z, H],
  ],
  [
    'a space that doesn’t separate thousands',
    ['Plate,Date,Time,Amount', 'ZDF8221,2024-03-05,15:30,9 11', 'HBY8637,2024-03-13,08:30,1 002.86'],
    [Z, `${H} | 1002.86`],
  ],
  [
    'a table of vehicles above the tolls',
    [
      'Vehicles,,',
      'Plate,State,Make',
      'ZDF8221,NY,Ford',
      'Plate,Exit Date,Exit Time',
      'ZDF8221,2024-03-05,15:30',
      'HBY8637,2024-03-13,08:30',
    ],
    [Z, H],
  ],
]

test.each(SHAPES)('no row is misread silently: %s', (_, lines, meant) => {
  expect(misread(lines.join('\n'), meant)).toEqual([])
})

test('matches both vehicles if the ID and the plate belong to different ones', () => {
  const { tolls } = readListOf(
    'Vehicle ID,Plate,State,Date and time\n31,ZDF8221,NY,2024-03-05 15:30\n50,ZDF8221,NY,2024-03-05 15:30\n7,ZDF8221,,2024-03-05 15:30',
  )
  expect(
    tolls
      .map(({ vehicle }) => findCandidates(vehicle, indexVehicles(LIST_FLEET)))
      .map(({ vehicleIds, note }) => [vehicleIds, note]),
  ).toEqual([
    [[31, 50], 'Vehicle ID 31, or plate ZDF8221 (NY)?'],
    [[50], undefined],
    [[50, 7], 'Vehicle ID 7, or plate ZDF8221 (NY)?'],
  ])
})
