/** A list as a customer sends it, and its expected rows. */
export interface TollList {
  readonly name: string
  readonly text: string
  /** One line per toll: vehicle, state, from/to in UTC, amount, reference. `08:30+` is the whole minute. */
  readonly tolls: readonly string[]
  readonly notes?: readonly string[]
}

/** Lists as written by agencies, rental companies, and spreadsheets. */
export const LISTS: readonly TollList[] = [
  {
    name: 'a spreadsheet, tabs, plate and state',
    text: 'Plate\tState\tDate\tTime\tAmount\tNotice #\n8ABC123\tCA\t03/15/2024\t8:30 AM\t$4.25\tN-1\nGHT4821\tNY\t03/05/2024\t8:30 PM\t$1,204.00\tN-2\n',
    tolls: [
      '8ABC123 CA | 2024-03-15T12:30/2024-03-15T12:30+ | 4.25 | N-1',
      'GHT4821 NY | 2024-03-06T01:30/2024-03-06T01:30+ | 1204.00 | N-2',
    ],
    notes: ['Dates are read month first: 03/05/2024 is Mar 5, 2024.'],
  },
  {
    name: 'a statement with titles, posting date, entry and exit times',
    text: 'E-ZPass New York Service Center,,,,,,,\nStatement period: 03/01/2024 - 03/31/2024,,,,,,,\n,,,,,,,\nPosting Date,Transaction Date,Tag/Plate #,Agency,Entry Time,Exit Time,Exit Plaza,Amount\n03/18/2024,03/15/2024,NY 8ABC123,NYSTA,08:30:15,09:10:40,24,-4.25\n03/18/2024,03/16/2024,NY 8ABC123,MTAB&T,,17:05:09,TBM,-6.94\n',
    tolls: [
      '8ABC123 NY | 2024-03-15T12:30:15/2024-03-15T13:10:40= | -4.25 | ',
      '8ABC123 NY | 2024-03-16T21:05:09/2024-03-16T21:05:09= | -6.94 | ',
    ],
    notes: ['2 amounts are negative. Sums use the agency’s signs.'],
  },
  {
    name: 'semicolons, decimal commas, days first',
    text: 'Kennzeichen;Vehicle ID;Date;Time;Amount\nB-AB 123;7;15.03.2024;08.30;3,25 €\nB-AB 124;8;05.03.2024;20:15:09;1.203,00 €\n',
    tolls: [
      '#7 | 2024-03-15T12:30/2024-03-15T12:30+ | 3.25 | ',
      '#8 | 2024-03-06T01:15:09/2024-03-06T01:15:09= | 1203.00 | ',
    ],
    notes: ['Dates are read day first: 05.03.2024 is Mar 5, 2024.'],
  },
  {
    name: 'slashes, day first because of one row',
    text: 'plate,transaction date time\nAAA111,05/03/2024 08:30\nBBB222,25/03/2024 08:30\n',
    tolls: ['AAA111 | 13:30/13:30+ |  | ', 'BBB222 | 2024-03-25T12:30/2024-03-25T12:30+ |  | '],
    notes: ['Dates are read day first: 05/03/2024 is Mar 5, 2024.'],
  },
  {
    name: 'slashes with an ambiguous order',
    text: 'plate,transaction date time\nAAA111,05/03/2024 08:30\nBBB222,06/03/2024 08:30\nCCC333,2024-03-05 08:30\n',
    tolls: [
      'AAA111 | unclear: Day or month first? Answer above. |  | ',
      'BBB222 | unclear: Day or month first? Answer above. |  | ',
      'CCC333 | 13:30/13:30+ |  | ',
    ],
  },
  {
    name: 'slashes, rows that contradict each other',
    text: 'plate,date,time\nAAA111,13/03/2024,08:30\nBBB222,03/14/2024,08:30\nCCC333,03/05/2024,08:30\n',
    tolls: [
      'AAA111 | 2024-03-13T12:30/2024-03-13T12:30+ |  | ',
      'BBB222 | 2024-03-14T12:30/2024-03-14T12:30+ |  | ',
      'CCC333 | unclear: Day or month first? Answer above. |  | ',
    ],
  },
  {
    name: 'spreadsheet serial numbers, date and time in one',
    text: 'License Plate\tToll date time\tAmount\n8ABC123\t45356.354166667\t2.5\n8ABC124\t45356.5\t2\n',
    tolls: ['8ABC123 | 13:30/13:30:00= | 2.5 | ', '8ABC124 | 17:00/17:00:00= | 2 | '],
    notes: ['Numbers are read as spreadsheet dates.'],
  },
  {
    name: 'spreadsheet serial numbers, day and fraction in two columns',
    text: 'LP\tDate\tTime\n8ABC123\t45356\t0.354166667\n',
    tolls: ['8ABC123 | 13:30/13:30:00= |  | '],
    notes: ['Numbers are read as spreadsheet dates.'],
  },
  {
    name: 'ISO with offsets',
    text: 'vehicle_id,event_time\n7,2024-03-05T08:30:15-05:00\n8,2024-03-05T13:30:15.250Z\n',
    tolls: ['#7 | 13:30:15/13:30:15= |  | ', '#8 | 13:30:15.250000Z/13:30:15.250999Z |  | '],
  },
  {
    name: 'zone abbreviations after the time',
    text: 'Plate,Event Time\n8ABC123,03/15/2024 08:30 EST\n8ABC123,03/15/2024 08:30 ET\n8ABC123,03/15/2024 08:30 PDT\n',
    tolls: [
      '8ABC123 | unclear: EST isn’t used on Mar 15, 2024 in most places. Answer above, or enter another time zone, such as PT or UTC−8. |  | ',
      '8ABC123 | 2024-03-15T12:30/2024-03-15T12:30+ |  | ',
      '8ABC123 | 2024-03-15T15:30/2024-03-15T15:30+ |  | ',
    ],
  },
  {
    name: 'a zone in its own column',
    text: 'Plate,Date,Time,Time Zone\nAAA111,2024-03-05,08:30,PT\nBBB222,2024-03-05,08:30,America/Chicago\nCCC333,2024-03-05,08:30,\nDDD444,2024-03-05,08:30,XYZ\n',
    tolls: [
      'AAA111 | 16:30/16:30+ |  | ',
      'BBB222 | 14:30/14:30+ |  | ',
      'CCC333 | 13:30/13:30+ |  | ',
      'DDD444 | unclear: Unknown time zone “XYZ”. Use a format like ET, EST, or UTC−5. |  | ',
    ],
  },
  {
    name: 'a zone in the header',
    text: 'Plate #,Transaction Date,Transaction Time (CST),Toll Amount\nAAA111,2024-07-05,08:30,3.25\n',
    tolls: [
      'AAA111 | unclear: CST isn’t used in July in most places. Answer above, or enter another time zone, such as PT or UTC−8. | 3.25 | ',
    ],
    notes: ['Time zone from the header: CST · fixed UTC−6.'],
  },
  {
    name: 'entry and exit, an exit after midnight without a date is unclear',
    text: 'Plate,Entry Date,Entry Time,Exit Time\n8ABC123,2024-03-04,23:50,00:20\n8ABC123,2024-03-05,08:00,09:00\n',
    tolls: [
      '8ABC123 | unclear: The exit has no date, and its time is before the entry’s. Add the exit’s date. |  | ',
      '8ABC123 | 13:00/14:00+ |  | ',
    ],
  },
  {
    name: 'entry and exit with dates, the exit first',
    text: 'Plate,Entry Date Time,Exit Date Time\n8ABC123,2024-03-05 09:00,2024-03-05 08:00\n',
    tolls: ['8ABC123 | unclear: The exit is before the entry. Check both times. |  | '],
  },
  {
    name: '12-hour clocks without a space, and in short form',
    text: 'Plate,Date,Time\nAAA111,2024-03-05,8:30p\nBBB222,2024-03-05,0830\nCCC333,2024-03-05,83015\nDDD444,2024-03-05,8:30AM\n',
    tolls: [
      'AAA111 | 2024-03-06T01:30/2024-03-06T01:30+ |  | ',
      'BBB222 | 13:30/13:30+ |  | ',
      'CCC333 | 13:30:15/13:30:15= |  | ',
      'DDD444 | 13:30/13:30+ |  | ',
    ],
  },
  {
    name: 'two-digit years',
    text: 'Plate,Date,Time\nAAA111,3/15/24,8:30\nBBB222,15-Mar-24,8:30\nCCC333,3/15/04,8:30\n',
    tolls: [
      'AAA111 | 2024-03-15T12:30/2024-03-15T12:30+ |  | ',
      'BBB222 | 2024-03-15T12:30/2024-03-15T12:30+ |  | ',
      'CCC333 | unclear: Enter a four-digit year, such as 2024. |  | ',
    ],
  },
  {
    name: 'two-digit years that may come first',
    text: 'Plate,Date,Time\nAAA111,24/03/25,8:30\nBBB222,25/03/24,8:30\n',
    tolls: [
      'AAA111 | unclear: Enter a four-digit year, such as 2024. |  | ',
      'BBB222 | unclear: Enter a four-digit year, such as 2024. |  | ',
    ],
  },
  {
    name: 'a vehicle number next to the plate',
    text: 'Vehicle,Plate,Date,Time\n24,8ABC123,2024-03-05,8:30\n',
    tolls: ['8ABC123 | 13:30/13:30+ |  | '],
  },
  {
    name: 'month and weekday names',
    text: 'Plate\tDate and time\nAAA111\tTue, Mar 5, 2024 8:30 AM\nBBB222\t5 March 2024 08:30\n',
    tolls: ['AAA111 | 13:30/13:30+ |  | ', 'BBB222 | 13:30/13:30+ |  | '],
    notes: ['Times without AM or PM are read on a 24-hour clock, such as 5 March 2024 08:30.'],
  },
  {
    name: 'timestamps of digits only',
    text: 'Plate,Timestamp\nAAA111,20240305083015\nBBB222,202403050830\nCCC333,20240305T083015\n',
    tolls: [
      'AAA111 | 13:30:15/13:30:15= |  | ',
      'BBB222 | 13:30/13:30+ |  | ',
      'CCC333 | 13:30:15/13:30:15= |  | ',
    ],
  },
  {
    name: 'a date without a time',
    text: 'Plate,Date,Amount\nAAA111,2024-03-05,3.00\n',
    tolls: ['AAA111 | none: Add a time. A date without one would mean the whole day. | 3.00 | '],
  },
  {
    name: 'the hour shown twice and the skipped hour of clock changes',
    text: 'Plate,Date time\nAAA111,2024-11-03 01:30\nBBB222,2024-03-10 02:30\n',
    tolls: [
      'AAA111 | 2024-11-03T05:30/2024-11-03T05:30+ or 2024-11-03T06:30/2024-11-03T06:30+ |  | ',
      'BBB222 | gap: In America/New_York, clocks jumped from 2:00 AM to 3:00 AM on Mar 10, 2024, so that time doesn’t exist. |  | ',
    ],
  },
  {
    name: 'a total at the end, rows without a vehicle or a time',
    text: 'Plate,Date time,Amount\nAAA111,2024-03-05 08:30,3.00\n,2024-03-05 08:30,4.00\nBBB222,,1.00\nTotal,,8.00\n',
    tolls: [
      'AAA111 | 13:30/13:30+ | 3.00 | ',
      'This row has no vehicle. Add a plate or ID. | 13:30/13:30+ | 4.00 | ',
      'BBB222 | none: This row has no date or time. Add them. | 1.00 | ',
      'Total | none: This row has no date or time. Add them. | 8.00 | ',
    ],
  },
  {
    name: 'quotes, a byte order mark, and commas within cells',
    text: '\uFEFF"Plate","Date time","Amount","Location"\r\n"8ABC123","2024-03-05 08:30","1,204.50","Plaza 4, North"\r\n',
    tolls: ['8ABC123 | 13:30/13:30+ | 1204.50 | '],
  },
  {
    name: 'amounts in brackets and with currencies',
    text: 'Plate,Date time,Amount\nA1,2024-03-05 08:30,($12.50)\nA2,2024-03-05 08:30,USD 3.25\nA3,2024-03-05 08:30,free\nA4,2024-03-05 08:30,\n',
    tolls: [
      'A1 | 13:30/13:30+ | -12.50 | ',
      'A2 | 13:30/13:30+ | 3.25 | ',
      'A3 | 13:30/13:30+ |  | ',
      'A4 | 13:30/13:30+ |  | ',
    ],
    notes: ['1 amount not added.', '1 amount is negative. Sums use the agency’s signs.'],
  },
  {
    name: 'plates with their state in one cell',
    text: 'Plate,Date time\nNY-8ABC123,2024-03-05 08:30\n8ABC123 (CA),2024-03-05 08:30\nGHT4821 PA,2024-03-05 08:30\nMY CAR,2024-03-05 08:30\n',
    tolls: [
      '8ABC123 NY | 13:30/13:30+ |  | ',
      '8ABC123 CA | 13:30/13:30+ |  | ',
      'GHT4821 PA | 13:30/13:30+ |  | ',
      'MY CAR | 13:30/13:30+ |  | ',
    ],
  },
  {
    name: 'no header',
    text: '8ABC123\tNY\t2024-03-05 08:30\t$3.25\nGHT4821\tPA\t2024-03-05 09:30\t$3.25\n',
    tolls: ['8ABC123 NY | 13:30/13:30+ | 3.25 | ', 'GHT4821 PA | 14:30/14:30+ | 3.25 | '],
  },
  {
    name: 'no header, date and time in two columns, commas',
    text: '8ABC123,NY,03/15/2024,08:30\nGHT4821,PA,03/15/2024,09:30\n',
    tolls: [
      '8ABC123 NY | 2024-03-15T12:30/2024-03-15T12:30+ |  | ',
      'GHT4821 PA | 2024-03-15T13:30/2024-03-15T13:30+ |  | ',
    ],
  },
  {
    name: 'a column named Vehicle with IDs and plates',
    text: 'Vehicle\tToll time\n#24\t2024-03-05 08:30\n8ABC123\t2024-03-05 08:30\n',
    tolls: ['#24 | 13:30/13:30+ |  | ', '8ABC123 | 13:30/13:30+ |  | '],
  },
  {
    name: 'violation notices',
    text: 'Violation Number,License Plate,LP State,Violation Date,Violation Time,Amount Due\nT0712,8ABC123,CA,3/15/2024,8:30:05 AM,$53.25\n',
    tolls: ['8ABC123 CA | 2024-03-15T12:30:05/2024-03-15T12:30:05= | 53.25 | T0712'],
  },
]
