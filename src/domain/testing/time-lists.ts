import type { TollList } from './toll-lists'

const times = (rows: readonly (readonly [string, string])[]): Pick<TollList, 'text' | 'tolls'> => ({
  text: ['Plate\tState\tDate and time', ...rows.map(([cell]) => `ZDF8221\tNY\t${cell}`)].join('\n'),
  tolls: rows.map(([, said]) => `ZDF8221 NY | ${said} |  | `),
})

const MARCH_13 = '2024-03-13T12:30/2024-03-13T12:30+'
const MARCH_13_SECONDS = '2024-03-13T12:30:15/2024-03-13T12:30:15='

/** Lists with unusual time formats, or with a zone in prose. */
export const TIME_LISTS: readonly TollList[] = [
  {
    name: 'a zone in words in the header',
    text: 'Plate,State,Transaction Date/Time (Central Time),Amount\nZDF8221,NY,03/05/2024 02:30:15 PM,$9.11\nHBY8637,PA,03/13/2024 07:30:15 AM,$2.86\n',
    tolls: [
      'ZDF8221 NY | 20:30:15/20:30:15= | 9.11 | ',
      'HBY8637 PA | 2024-03-13T12:30:15/2024-03-13T12:30:15= | 2.86 | ',
    ],
    notes: [
      'Dates are read month first: 03/05/2024 is Mar 5, 2024.',
      'Time zone from the header: Central Time → Chicago.',
    ],
  },
  {
    name: 'a zone in one word',
    text: 'Plate,State,Transaction Date/Time (Central)\nHBY8637,PA,03/13/2024 07:30:15 AM\n',
    tolls: ['HBY8637 PA | 2024-03-13T12:30:15/2024-03-13T12:30:15= |  | '],
    notes: ['Time zone from the header: Central → Chicago.'],
  },
  {
    name: 'a standard time in words, when clocks show summer time, asks',
    text: 'Plate,State,Transaction Date/Time (Mountain Standard Time)\nHBY8637,PA,03/13/2024 07:30:15 AM\n',
    tolls: [
      'HBY8637 PA | unclear: MST isn’t used on Mar 13, 2024 in most places. Answer above, or enter another time zone, such as PT or UTC−8. |  | ',
    ],
    notes: ['Time zone from the header: Mountain Standard Time · fixed UTC−7.'],
  },
  {
    name: 'brackets that don’t contain a zone',
    text: 'Plate,Entry Time (plaza clock),Exit Time (HH:MM),Date\nAAA111,08:30,09:00,2024-03-05\n',
    tolls: ['AAA111 | 13:30/14:00+ |  | '],
  },
  {
    name: 'zones in words, in their own column',
    text: 'Plate,Date and time,Time Zone\nA1,2024-03-13 08:30,Eastern\nA2,2024-03-13 08:30,New York\nA3,2024-03-13 08:30,(Mountain Standard Time)\nA4,2024-03-13 08:30,Central Time (US & Canada)\n',
    tolls: [
      'A1 | 2024-03-13T12:30/2024-03-13T12:30+ |  | ',
      'A2 | 2024-03-13T12:30/2024-03-13T12:30+ |  | ',
      // A zone's name in a column comes from a program, which applies summer time.
      'A3 | 2024-03-13T14:30/2024-03-13T14:30+ |  | ',
      'A4 | 2024-03-13T13:30/2024-03-13T13:30+ |  | ',
    ],
  },
  {
    name: 'times in formats of people and programs',
    ...times([
      ['3/13/2024 12:30a', '2024-03-13T04:30/2024-03-13T04:30+'],
      ['3/13/2024 0830', MARCH_13],
      [
        '3/13/2024 24:00',
        'unclear: The last minute of a day is 23:59. For midnight, enter 00:00 on the next day.',
      ],
      ['3/13/2024 08:30 hrs', MARCH_13],
      ['13MAR2024 0830', MARCH_13],
      ['3/13/2024 8:30:15 p.m.', '2024-03-14T00:30:15/2024-03-14T00:30:15='],
      ['2024-03-13T08:30:15.0000000', '2024-03-13T12:30:15/2024-03-13T12:30:15'],
      ['1710333015000', 'unclear: We don’t recognize that date. Use a format like 2024-03-05 08:30.'],
      ['1710333015', 'unclear: We don’t recognize that date. Use a format like 2024-03-05 08:30.'],
      ['2024-03-13 08:30:15 America/New_York', MARCH_13_SECONDS],
      ['Wed Mar 13 2024 08:30:15 GMT-0400 (Eastern Daylight Time)', MARCH_13_SECONDS],
      ['20240313083015', MARCH_13_SECONDS],
      ['2024-03-13 - 08:30', MARCH_13],
      ['3/13/2024 8:30:15:123 AM', '2024-03-13T12:30:15.123000Z/2024-03-13T12:30:15.123999Z'],
      ['3/13/2024 8.30 AM', MARCH_13],
      ['3/13/24 8:30', MARCH_13],
      ['2024-03-13T08:30:15-04', MARCH_13_SECONDS],
      ['13/03/2024 08h30', MARCH_13],
      ["Mar 13 '24 8:30 AM", MARCH_13],
      ['2024-073 08:30', 'unclear: We don’t recognize that date. Use a format like 2024-03-05 08:30.'],
      [
        '3/13/2024 08:30 EDT/EST',
        'unclear: Unknown time zone “EDT/EST”. Enter an offset instead, such as −05:00.',
      ],
      ['3/13/2024 8:30 AM ET', MARCH_13],
      ['2024-03-13 08:30 Uhr', MARCH_13],
      ['3-13-2024 @ 8:30 AM', MARCH_13],
      ['2024-03-13_08:30:15', MARCH_13_SECONDS],
      ['2024-03-13 08:30:15 UTC-4', MARCH_13_SECONDS],
    ]),
    notes: ['Times without AM or PM are read on a 24-hour clock, such as 3/13/2024 08:30 hrs.'],
  },
  {
    name: 'times without a colon',
    text: 'Plate,Date,Time\nA1,3/13/2024,257\nA1,3/13/2024,1027\nA1,3/13/2024,0830\nA1,3/13/2024,5\nA1,3/13/2024,45\nA1,3/13/2024,0\nA1,3/13/2024,2400\nA1,3/13/2024,2230\nA1,3/13/2024,83015\nA1,3/13/2024,083015\n',
    tolls: [
      '2024-03-13T06:57/2024-03-13T06:57+',
      '2024-03-13T14:27/2024-03-13T14:27+',
      MARCH_13,
      'unclear: We don’t recognize that time. Use a format like 08:30 or 08:30:15.',
      'unclear: We don’t recognize that time. Use a format like 08:30 or 08:30:15.',
      '2024-03-13T04:00/2024-03-13T04:00+',
      'unclear: The last minute of a day is 23:59. For midnight, enter 00:00 on the next day.',
      '2024-03-14T02:30/2024-03-14T02:30+',
      MARCH_13_SECONDS,
      MARCH_13_SECONDS,
    ].map((said) => `A1 | ${said} |  | `),
  },
  {
    name: 'AM and PM in their own column',
    text: 'Plate,State,Date,Time,AM/PM,Amount\nZDF8221,NY,3/5/2024,3:30,PM,$9.11\nVWY8706,NY,3/13/2024,8:30,PM,$2.86\n',
    tolls: [
      'ZDF8221 NY | 20:30/20:30+ | 9.11 | ',
      'VWY8706 NY | 2024-03-14T00:30/2024-03-14T00:30+ | 2.86 | ',
    ],
    notes: ['Dates are read month first: 3/5/2024 is Mar 5, 2024.'],
  },
  {
    name: 'seven digits of a second',
    text: 'Date,Plate\n2024-03-05T20:30:15.0000000,A1\n2024-03-05T13:30:15.1234567,A2\n2024-03-05T13:30:15.0000000Z,A3\n',
    tolls: [
      'A1 | 2024-03-06T01:30:15/2024-03-06T01:30:15 |  | ',
      'A2 | 18:30:15.123456Z/18:30:15.123456Z |  | ',
      'A3 | 13:30:15/13:30:15 |  | ',
    ],
  },
  {
    name: 'six-digit dates next to a time',
    text: 'Date,Citation,Amount,License,Ticket-date,Ticket-time\n200324,A1,4.50,ZDF8221,050324,1530\n200324,A2,3.20,HBY8637,050324,0830\n200324,A3,3.20,EK80166,130324,0005\n',
    tolls: [
      'ZDF8221 | 20:30/20:30+ | 4.50 | A1',
      'HBY8637 | 13:30/13:30+ | 3.20 | A2',
      'EK80166 | 2024-03-13T04:05/2024-03-13T04:05+ | 3.20 | A3',
    ],
    notes: [
      'Dates are read day first: 050324 is Mar 5, 2024.',
      'Date is “Ticket-date” (050324), not “Date” (200324).',
    ],
  },
  {
    name: 'real dates that Excel may have swapped, next to texts',
    text: 'LPN,Start Date\nA1,2024-05-03 15:30\nA2,13/03/2024 08:30\nA3,25/03/2024 08:30\n',
    tolls: [
      'A1 | 2024-05-03T19:30/2024-05-03T19:30+ |  | ',
      'A2 | 2024-03-13T12:30/2024-03-13T12:30+ |  | ',
      'A3 | 2024-03-25T12:30/2024-03-25T12:30+ |  | ',
    ],
    notes: [
      'Excel may have swapped day and month: May 3, 2024 may be Mar 5, 2024. In this file, only dates up to the 12th are stored as dates; the rest are text. Check these rows.',
    ],
  },
]
