import { expect, test } from 'vitest'
import { readListOf } from '../testing/read-list'

const ASKED = 'Add AM or PM, as in the other rows.'

function timesIn(header: string, ...rows: readonly string[]): readonly string[] {
  const { tolls } = readListOf([`Plate,${header}`, ...rows.map((row) => `ZDF8221,${row}`)].join('\n'), {
    zone: 'UTC',
  })
  return tolls.map(({ time }) =>
    time.kind === 'moments'
      ? time.moments.map(({ start }) => new Date(start / 1000).toISOString().slice(5, 16)).join()
      : time.message,
  )
}

test.each([
  [
    'in one column',
    'Date and time',
    ['8-13-2025 11:10', '9/20/2025 1:30 PM', '8/13/2025 12:05', '8/13/2025 13:10', '8/13/2025 0:10'],
    [ASKED, '09-20T13:30', ASKED, '08-13T13:10', '08-13T00:10'],
  ],
  [
    'beside a date',
    'Date,Time',
    ['2025-08-13,11:10', '2025-09-20,1:30\u202fp.m.', '2025-09-20,0830', '2025-09-20,8:30a'],
    [ASKED, '09-20T13:30', ASKED, '09-20T08:30'],
  ],
  [
    'after an hour alone',
    'Date and time',
    ['8-13-2025 11:10', '9/20/2025 1 PM'],
    [ASKED, 'Add the minutes, such as 8:00 AM.'],
  ],
  [
    'after an hour alone beside a date',
    'Date,Time',
    ['8/13/2025,11:10', '9/20/2025,1pm'],
    [ASKED, 'Add the minutes, such as 8:00 AM.'],
  ],
  [
    'in a column of its own',
    'Date,Time,AM/PM',
    ['8/13/2025,11:10,', '9/20/2025,1:30,PM'],
    [ASKED, '09-20T13:30'],
  ],
  [
    'at the exit',
    'Entry Time,Exit Time',
    ['8/13/2025 9:10 AM,8/13/2025 9:30', '8/13/2025 11:10 PM,8/13/2025 11:30 PM'],
    [`Exit: ${ASKED}`, '08-13T23:10'],
  ],
])('if a list has AM and PM %s, a row without them isn’t read as 24-hour', (_, header, rows, said) => {
  expect(timesIn(header, ...rows)).toEqual(said)
})

test('a date of a spreadsheet or of software needs no AM or PM', () => {
  const rows = ['2025-08-13 11:10', '2025-08-13T11:10:00Z', '20250813111000', '9/20/2025 1:30 PM']
  expect(timesIn('Date and time', ...rows)).toEqual([...Array(3).fill('08-13T11:10'), '09-20T13:30'])
})

test('a sentence with a time doesn’t make a list 12-hour', () => {
  const said = timesIn('Date and time', '8/13/2025 11:10', 'Printed at 9/20/2025 1:30 PM')
  expect(said[0]).toBe('08-13T11:10')
})
