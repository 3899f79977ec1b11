import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../lib/time/instant'
import { TIME_LISTS } from '../testing/time-lists'
import { LISTS } from '../testing/toll-lists'
import { type ReadSettings, readList } from './read-tolls'
import type { Toll } from './toll'
import { listStart, pastedTolls } from './toll-table'

/** Parses a text like the toll list page. */
function read(text: string, chosen: Partial<ReadSettings> = {}) {
  const rows = [...pastedTolls(text).rows()]
  const { headerRows, mapping } = listStart(rows.slice(0, 50))
  const settings = { headerRows, mapping, zone: 'America/New_York', tolerance: 0, dayFirst: null, ...chosen }
  return { tolls: [...readList(rows, settings).tolls()], report: readList(rows, settings).report() }
}

/** Formats a toll as a line: vehicle, state, from – to in UTC, amount, reference. */
function said({ vehicle, time, amount, reference }: Toll): string {
  const name = vehicle.id === null ? `${vehicle.plate} ${vehicle.state}`.trim() : `#${vehicle.id}`
  const moments =
    time.kind === 'moments'
      ? time.moments.map(({ start, end }) => `${short(start)}/${short(end)}`).join(' or ')
      : `${time.kind}: ${time.message}`
  return [name || vehicle.problem, moments, amount.value ?? '', reference].join(' | ')
}

/** Shortens `2024-03-05T08:30:00.000000Z` to `08:30`. */
function short(instant: number): string {
  return formatInstant(instant)
    .replace(/^2024-03-05T/, '')
    .replace(/\.000000Z$/, '')
    .replace(/:59\.999999Z$/, '+')
    .replace(/\.999999Z$/, '=')
    .replace(/(\d\d:\d\d):00$/, '$1')
}

/** Lists with cells that are easy to misread. */
const DOUBTFUL: typeof LISTS = [
  {
    name: 'dates of posting and billing next to a time: never the date of the toll',
    text: 'Plate,Posting Date,Invoice Date,Transaction Time\nAAA111,2024-03-18,2024-03-20,08:30\n',
    tolls: ['AAA111 | unclear: We don’t recognize that date. Use a format like 2024-03-05 08:30. |  | '],
  },
  {
    name: 'only a posting time',
    text: 'Plate,Posted Date,Amount\nAAA111,2024-03-18 08:30,3.00\n',
    tolls: ['AAA111 | none: This row has no date or time. Add them. | 3.00 | '],
  },
  {
    name: 'hyphens for the entry of a single plaza',
    text: 'Posting Date\tTransaction Date\tPlate\tState\tEntry Time\tExit Time\tAmount\n03/18/2024\t03/15/2024\tAAA111\t-\t-\t08:30:15\t$1.20\n03/18/2024\t03/15/2024\tNULL\tNY\t08:30:15\tN/A\t$1.20\n',
    tolls: [
      'AAA111 | 2024-03-15T12:30:15/2024-03-15T12:30:15= | 1.20 | ',
      'NULL NY | 2024-03-15T12:30:15/2024-03-15T12:30:15= | 1.20 | ',
    ],
  },
  {
    name: 'times with dots, and one that may be half an hour after midnight',
    text: 'Plate,Date,Time\nAAA111,2024-03-05,0.30\nBBB222,2024-03-05,13.45\nCCC333,2024-03-05,0.5\n',
    tolls: [
      'AAA111 | unclear: We don’t recognize that time. Use a format like 08:30 or 08:30:15. |  | ',
      'BBB222 | 18:45/18:45+ |  | ',
      'CCC333 | unclear: We don’t recognize that time. Use a format like 08:30 or 08:30:15. |  | ',
    ],
  },
  {
    name: 'fractions of a day, one so short that it may be minutes',
    text: 'Plate,Date,Time\nAAA111,2024-03-05,0.25\nBBB222,2024-03-05,0.354166667\n',
    tolls: [
      'AAA111 | unclear: We don’t recognize that time. Use a format like 08:30 or 08:30:15. |  | ',
      'BBB222 | 13:30/13:30:00= |  | ',
    ],
  },
  {
    name: 'a time that may be a fraction or minutes after midnight',
    text: 'Plate,Date,Time\nAAA111,2024-03-05,0.25\n',
    tolls: ['AAA111 | unclear: We don’t recognize that time. Use a format like 08:30 or 08:30:15. |  | '],
  },
  {
    name: 'midnight on every date, as exports of dates without a time have it',
    text: 'Plate,Transaction Date\nAAA111,2024-03-05 00:00:00\nBBB222,2024-03-06 00:00:00\n',
    tolls: [
      'AAA111 | none: Every time is midnight, so these are treated as dates without a time. |  | ',
      'BBB222 | none: Every time is midnight, so these are treated as dates without a time. |  | ',
    ],
    notes: ['Every time is midnight, so these are treated as dates without a time.'],
  },
  {
    name: 'midnight with an offset next to a time',
    text: 'Plate,Date,Time\nAAA111,2024-03-05T00:00:00Z,08:30\n',
    tolls: [
      'AAA111 | unclear: We don’t recognize “Z 08:30” after the time. Remove it, or enter a time zone, such as EST. |  | ',
    ],
  },
  {
    name: 'midnight on one of several dates',
    text: 'Plate,Transaction Date Time\nAAA111,2024-03-05 00:00\nBBB222,2024-03-05 08:30\n',
    tolls: ['AAA111 | 05:00/05:00+ |  | ', 'BBB222 | 13:30/13:30+ |  | '],
  },
  {
    name: 'dots with contradicting meanings',
    text: 'Plate,Date,Time\nAAA111,13.03.2024,08:30\nBBB222,03.14.2024,08:30\nCCC333,03.05.2024,08:30\n',
    tolls: [
      'AAA111 | 2024-03-13T12:30/2024-03-13T12:30+ |  | ',
      'BBB222 | 2024-03-14T12:30/2024-03-14T12:30+ |  | ',
      'CCC333 | unclear: Day or month first? Answer above. |  | ',
    ],
  },
  {
    name: 'entry and exit with zones in their own headers',
    text: 'Plate,Entry Date Time (CST),Exit Date Time (EST)\nAAA111,2024-03-05 08:30,2024-03-05 10:00\n',
    tolls: ['AAA111 | 14:30/15:00+ |  | '],
    notes: ['Time zone from the header: CST · fixed UTC−6.', 'Time zone from the header: EST · fixed UTC−5.'],
  },
  {
    name: 'hyphens, month first because of one row',
    text: 'Plate,Date,Time\nAAA111,03-05-2024,08:30\nBBB222,03-25-2024,08:30\n',
    tolls: ['AAA111 | 13:30/13:30+ |  | ', 'BBB222 | 2024-03-25T12:30/2024-03-25T12:30+ |  | '],
    notes: ['Dates are read month first: 03-05-2024 is Mar 5, 2024.'],
  },
]

describe('lists in the formats of agencies and spreadsheets', () => {
  test.each([...LISTS, ...DOUBTFUL, ...TIME_LISTS])('$name', ({ text, tolls, notes = [] }) => {
    const found = read(text)
    expect(found.tolls.map(said)).toEqual(tolls)
    expect(found.report.notes).toEqual(notes)
  })
})

test.each([...['Violation #', 'Citation No.', 'Notice #', 'Transaction ID', 'Ticket #', 'Txn #']])(
  '“%s” is the reference if its cells are numbers',
  (name) => {
    const { tolls } = read(`${name},Plate,Date and time,Amount\nT-1,AAA111,2024-03-05 08:30,1.20`)
    expect(tolls.map(({ reference }) => reference)).toEqual(['T-1'])
  },
)

test.each(['Violation', 'Lane ID', 'Transaction Type', 'Violation Code', 'Agency Transaction Status'])(
  '“%s” isn’t the reference if its cells are words or the list has a reference column',
  (name) => {
    const { tolls } = read(
      `${name},Plate,Date and time,Reference\nToll 1 unpaid,AAA111,2024-03-05 08:30,T-1\nUnpaid,AAA111,2024-03-06 08:30,T-2`,
    )
    expect(tolls.map(({ reference }) => reference)).toEqual(['T-1', 'T-2'])
  },
)

test('a question shows an example with both interpretations, and the user’s choice closes it', () => {
  const text = 'plate,transaction date time\nAAA111,05/03/2024 08:30\nBBB222,06/03/2024 08:30\n'
  const { dayOrder } = read(text).report
  expect(dayOrder).toEqual({
    dates: 2,
    example: '05/03/2024 08:30',
    monthFirst: 'May 3, 2024',
    dayFirst: 'Mar 5, 2024',
  })
  expect(read(text, { dayFirst: true }).report.dayOrder).toBeNull()
  expect(read(text, { dayFirst: true }).tolls.map(said)[0]).toBe('AAA111 | 13:30/13:30+ |  | ')
  expect(read(text, { dayFirst: false }).tolls.map(said)[0]).toContain('2024-05-03T12:30')
  expect([true, false].map((dayFirst) => read(text, { dayFirst }).report.dayOrder)).toEqual([null, null])
})

test.each([
  ['05.03.2024', '03/25/2024'],
  ['05/03/2024', '25.03.2024'],
])('asks for the order of %s if only a date with the other notation, %s, decides', (open, clear) => {
  const text = ['Plate,Date,Time', `AAA111,${open},15:30`, `AAA112,${clear},15:30`].join('\n')
  expect(read(text).report.dayOrder).not.toBeNull()
})

test('a tolerance widens a time on both sides, also from entry to exit', () => {
  const text = 'plate,date,entry time,exit time\nAAA111,2024-03-05,08:30,09:00\nBBB222,2024-03-05,08:30,\n'
  expect(read(text, { tolerance: 5 }).tolls.map(said)).toEqual([
    'AAA111 | 13:25/14:05+ |  | ',
    'BBB222 | 13:25/13:35+ |  | ',
  ])
})
