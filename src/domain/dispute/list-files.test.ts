import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../lib/text/decode-text'
import { readListOf } from '../testing/read-list'

const bytesOf = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../testing', file)))

// Files in the formats of agencies' statements and fleet software, with four vehicles of a fleet.

const read = (file: string, chosen: Parameters<typeof readListOf>[1] = {}) =>
  readListOf(decodeText(bytesOf(file)).text, chosen)

interface Case {
  readonly file: string
  readonly chosen?: Parameters<typeof readListOf>[1]
  readonly said: readonly string[]
  /** Notes that the report must contain. */
  readonly notes?: readonly string[]
}

const CASES: readonly Case[] = [
  {
    file: '03-sunpass.txt',
    chosen: { dayFirst: false },
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | 1.62 USD',
      '31 | 03-05 13:30:15–03-05 13:30:15 | 0.81 USD',
      'no vehicle 3.25 USD',
      'no vehicle',
      '49 | 03-05 11:00:00–03-05 11:00:00',
    ],
    notes: ['Amount is “Debit(-)” ($1.62), not “Credit(+)” ($10.00).'],
  },
  {
    file: '04-407etr.csv',
    said: [
      '50 | 03-05 20:30:00–03-05 20:30:59 | 5.00',
      '31 | 03-05 13:30:00–03-05 13:30:59 | 6.12',
      '49 | 03-05 13:30:00–03-05 13:30:59 | 21.60',
      'no toll 32.72',
    ],
    notes: [
      'Amount is “Toll Charge ($)” (5.00), not “Trip Toll Charge ($)” (1.00) or “Camera Charge ($)” (4.20).',
    ],
  },
  {
    file: '05-epass.csv',
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | 0.81',
      '31 | 03-05 13:30:15–03-05 13:30:15 | 1.43',
      'no toll',
      '49 | 03-06 13:30:15–03-06 13:30:15 | 1.16',
      'no toll 3.40',
    ],
    notes: ['plate in “Transponder Number”, based on its values'],
  },
  {
    file: '06-paturnpike.csv',
    chosen: { dayFirst: false },
    said: [
      '50 | 03-05 20:30:00–03-05 20:30:59 | 4.00 USD',
      '31 | 03-05 13:30:00–03-05 13:30:59 | 1.72 USD',
      '49 | 03-05 13:05:00–03-05 13:30:59 | 1.57 USD',
    ],
    notes: ['plate in “Transponder”, based on its values'],
  },
  {
    file: '08-linkt.csv',
    chosen: { zone: 'Australia/Sydney' },
    said: [
      '50 | 03-05 08:30:00–03-05 08:36:59 | 4.52 USD',
      'no vehicle 5.01 USD',
      'no vehicle 8.95 USD',
      '31 | 03-12 13:30:00–03-12 13:32:59 | 6.58 USD',
    ],
    notes: ['Dates are read day first: 05/03/2024 is Mar 5, 2024.'],
  },
  {
    file: '10-carsplus.csv',
    said: [
      '50 | 03-05 20:30:00–03-05 20:30:59 | 4.50',
      '31 | 03-05 13:30:00–03-05 13:30:59 | 3.20',
      '49 | 03-13 04:05:00–03-13 04:05:59 | 3.20',
    ],
    notes: ['Date is “Ticket-date” (050324), not “Date” (200324).'],
  },
  {
    file: '11-prepass.csv',
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | 9.11',
      '31 | 03-05 13:10:00–03-05 13:30:15 | 2.86',
      '49 | 03-05 13:30:15–03-05 13:30:15 | 6.94',
    ],
  },
  {
    file: '12-sections.csv',
    said: [
      '50 | 03-05 20:30:00–03-05 20:30:59 | 4.52 USD',
      '31 | 03-13 12:30:00–03-13 12:30:59 | 4.52 USD',
      ...['no toll 9.04 USD', 'no toll', 'no toll', 'repeated header'],
      '49 | 03-13 12:30:00–03-13 12:30:59 | 5.07 USD',
      ...['no toll 5.07 USD', 'no toll', 'no toll', 'no toll 1.50 USD', 'no toll 15.61 USD', 'no time'],
    ],
  },
  {
    file: '13-merseyflow.csv',
    chosen: { zone: 'Europe/London' },
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | 2.00',
      '31 | 03-05 13:30:15–03-05 13:30:15 | 2.00',
      '49 | 03-05 13:30:15–03-05 13:30:15 | 2.00',
    ],
    notes: ['Amount is “TollFee” (2.00), not “Toll” (1) or “TotalDue” (2.00) or “NoticeFee” (0.00).'],
  },
  {
    file: '14-casetas.csv',
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | 152.00 MXN',
      '31 | 03-13 12:30:15–03-13 12:30:15 | 1086.00 MXN',
    ],
    notes: ['Plate is “Placas” (ZDF8221), not “TAG” (IMDM00000001).'],
  },
  ...(
    [
      ['19a-zone.csv', '20:30:15', '12:30:15', 'Central Time → Chicago'],
      ['19c-zone.csv', '20:30:15', '12:30:15', 'Central → Chicago'],
      ['19e-zone.csv', '21:30:15', '14:30:15', 'Mountain Standard Time · fixed UTC−7'],
    ] as const
  ).map(([file, first, second, zone]) => ({
    file,
    // After the user has chosen the zone's meaning in summer.
    chosen: { seasons: 'offset' as const },
    said: [
      `50 | 03-05 ${first}–03-05 ${first} | 9.11 USD`,
      `31 | 03-13 ${second}–03-13 ${second} | 2.86 USD`,
    ],
    notes: [`Time zone from the header: ${zone}.`],
  })),
  {
    file: '23a-unit.csv',
    said: ['50 | 03-05 20:30:15–03-05 20:30:15 | 9.11 USD', '31 | 03-13 12:30:15–03-13 12:30:15 | 2.86 USD'],
  },
  {
    file: '24-twice.csv',
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | -9.11 USD',
      '50 | 03-05 20:30:15–03-05 20:30:15 | -9.11 USD',
      '31 | 03-13 12:30:15–03-13 12:30:15 | -2.86 USD',
      '50 | 03-05 20:30:15–03-05 20:30:15 | -9.11 USD',
      '31 | 03-13 12:30:15–03-13 12:30:15 | -2.86 USD',
    ],
    notes: ['2 rows are charged twice: -11.97 USD of -33.05 USD.'],
  },
  {
    file: '25-doubled.csv',
    // Waits for the user to choose the date and time columns.
    said: ['50 | 03-06 04:50:00–03-06 04:50:00 | 4.25 USD', '31 | 03-13 12:00:00–03-13 12:00:00 | 4.25 USD'],
    notes: [
      'Date is “Date” (3/5/2024), not “Date” (3/6/2024).',
      'Time is “Time” (23:50:00), not “Time” (00:20:00).',
    ],
  },
  {
    file: '26c-lines.txt',
    said: ['50 | 03-05 20:30:15–03-05 20:30:15', '31 | 03-13 12:30:15–03-13 12:30:15'],
  },
  {
    file: '37-ampm-column.csv',
    said: ['50 | 03-05 20:30:00–03-05 20:30:59 | 9.11 USD', '60 | 03-14 00:30:00–03-14 00:30:59 | 2.86 USD'],
  },
  {
    file: '39-comma-state.txt',
    said: ['50 | 03-05 20:30:00–03-05 20:30:59', '31 | 03-13 12:30:00–03-13 12:30:59'],
  },
  ...['40-markdown.txt', '42-long-title.csv', '53-balance.csv'].map((file) => ({
    file,
    said: [
      ...(file === '40-markdown.txt' ? ['no toll'] : []),
      ...['50 | 03-05 20:30:00–03-05 20:30:59 | 9.11 USD', '31 | 03-13 12:30:00–03-13 12:30:59 | 2.86 USD'],
    ],
  })),
  {
    file: '41-pipes.txt',
    said: ['50 | 03-05 20:30:15–03-05 20:30:15 | 9.11', '31 | 03-13 12:30:15–03-13 12:30:15 | 2.86'],
  },
  {
    file: '43-equals.csv',
    said: ['50 | 03-05 20:30:15–03-05 20:30:15 | 9.11 USD', '31 | 03-13 12:30:15–03-13 12:30:15 | 2.86 USD'],
  },
  {
    file: '44y-export-days-later.csv',
    said: ['50 | 03-05 20:30:15–03-05 20:30:15 | 9.11 USD', '31 | 03-13 12:30:15–03-13 12:30:15 | 2.86 USD'],
    notes: ['Columns added by a Fleet Console export are ignored, so the list opens as it was.'],
  },
  {
    file: '47-serial-mixed.csv',
    said: [
      '50 | 03-05 20:30:15–03-05 20:30:15 | 4.52 USD',
      '31 | 03-13 12:30:00–03-13 12:30:59 | 5.01 USD',
      '49 | 03-25 12:30:00–03-25 12:30:59 | 5.01 USD',
    ],
    notes: ['Numbers are read as spreadsheet dates.'],
  },
  {
    file: '49-direction.csv',
    said: [
      '50 | 03-05 20:30:00–03-05 20:30:59 | 9.11 USD',
      '31 | 03-13 12:30:00–03-13 12:30:59 | 2.86 USD',
      '60 | 03-13 13:30:00–03-13 13:30:59 | 2.86 USD',
    ],
  },
]

describe('lists in the formats of agencies', () => {
  test.each(CASES)('$file', ({ file, chosen, said, notes = [] }) => {
    const list = read(file, chosen)
    expect(list.said).toEqual(said)
    expect([...list.report.notes, ...list.report.assumed]).toEqual(expect.arrayContaining([...notes]))
  })
})

test('doesn’t parse a fleet’s name or number as a plate, or a direction as a state', () => {
  const fieldsOf = (file: string) => read(file).settings.mapping
  expect(fieldsOf('08-linkt.csv')).toEqual([
    'date_time',
    null,
    'plate',
    null,
    'amount',
    null,
    'end_date_time',
  ])
  expect(fieldsOf('13-merseyflow.csv')).not.toContain('state')
  expect(fieldsOf('49-direction.csv')).not.toContain('state')
  expect(read('14-casetas.csv').settings.mapping).toContain('number')
})

test('parses each amount in its currency, or counts it as unread', () => {
  const { tolls, report } = read('18-amounts.txt')
  expect(tolls.map(({ amount }) => [amount.value, amount.currency].filter(Boolean).join(' '))).toEqual([
    ...['-12.34 USD', '-12.34 USD', '', '', '-4.99', '-4.99 USD', '12.34 CAD', '12.34 CAD', '152.00 MXN'],
    ...['4.50 AUD', '', '', '12.34 USD', '', '', '', '', ''],
  ])
  expect(report.counts?.unreadAmounts).toBe(8)
  expect(report.notes).toContain('8 amounts not added.')
})

test('parses unambiguous times in any format, and explains how to correct the others', () => {
  const refused = ['T02', 'T07', 'T08', 'T19', 'T20']
  for (const { time, reference } of read('20-times.txt').tolls) {
    if (refused.includes(reference)) expect([reference, time.kind]).toEqual([reference, 'unclear'])
    else expect([reference, time.kind]).toEqual([reference, 'moments'])
    if (time.kind !== 'moments') expect(time.message).toMatch(/\. Use |\. Enter |enter 00:00/)
  }
  const minutes = (...starts: string[]) => starts.map((start) => `03-${start}:00–03-${start}:59`)
  expect(read('46-hhmm.csv').said.map((one) => one.split(' | ')[1] ?? one)).toEqual([
    ...minutes('13 06:57', '13 14:27', '13 12:30'),
    ...['unreadable time 1.00', 'unreadable time 1.00', ...minutes('13 04:00')],
    ...['unreadable time 1.00', ...minutes('14 02:30')],
    ...['03-13 12:30:15–03-13 12:30:15', '03-13 12:30:15–03-13 12:30:15'],
  ])
})

test('plates with their states match one vehicle', () => {
  for (const file of ['21-plates.txt', '21b-plates-states.txt'])
    for (const one of read(file).said) expect(one).toBe('50 | 03-05 20:30:15–03-05 20:30:15')
})

test('removes the formula around numbers with leading zeros', () => {
  expect(read('43-equals.csv').tolls.map(({ reference }) => reference)).toEqual(['000123', '000124'])
})
