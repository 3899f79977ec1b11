import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeText } from '../../lib/text/decode-text'
import { readListOf } from '../testing/read-list'

const bytesOf = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../testing', file)))

test('parses 60 rows of an agency in the chosen zone, using the toll’s date and time rather than the posting date', () => {
  const text = decodeText(bytesOf('agent-60.csv')).text
  const { said, report } = readListOf(text, { zone: 'America/Los_Angeles' })
  // Summer time lasts from March 10 to November 2, 2024, and from March 9 to November 1, 2025. No row is from the days
  // when clocks change.
  const isSummer = (day: string) =>
    ['2024-03-10', '2025-03-09'].some((from) => day.slice(0, 4) === from.slice(0, 4) && day >= from) &&
    day.slice(5) < '11-02'
  const meant = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, date = '', clock = '', , , , , , amount = ''] = line.trim().split(',')
      const [, month, day, year] = /(..)\/(..)\/(....)/.exec(date) ?? []
      const [, hour, minute, half] = /(\d+):(\d\d) (.)M/.exec(clock) ?? []
      const local = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
      const offset = isSummer(`${year}-${month}-${day}`) ? 7 : 8
      const utc = new Date(
        Date.UTC(Number(year), Number(month) - 1, Number(day), local + offset, Number(minute)),
      )
      const at = utc.toISOString().slice(0, 16).replace('2024-', '').replace('T', ' ')
      return `${at} ${amount}`
    })
  expect(meant).toHaveLength(60)
  expect(
    said.map((row) => {
      const [, when = '', amount = ''] = row.split(' | ')
      return `${when.split('–')[0]?.replace(/:00$/, '')} ${amount.replace(/ USD$/, '')}`
    }),
  ).toEqual(meant)
  expect(report.dayOrder).toBeNull()
  expect(report.offSeason).toBeNull()
})

test('an invalid byte spoils only its own cell, and is reported', () => {
  const { text, encoding } = decodeText(bytesOf('L12a.csv'))
  const { said, rows } = readListOf(text)
  expect(encoding).toBe('UTF-8 · 1 unreadable character (\uFFFD)')
  expect(rows.slice(1).map((cells) => cells[2])).toEqual(['Tepotzotlán', 'M\uFFFDxico'])
  expect(said).toEqual(['50 | 04-01 21:05:00–04-01 21:05:59', '50 | 04-01 21:12:00–04-01 21:12:59'])
})

test('parses cells with two lines', () => {
  const { said } = readListOf('Date\tPlate\n"04/13/2024\n05:05 PM"\t"ZDF8221\nNY"')
  expect(said).toEqual(['50 | 04-13 21:05:00–04-13 21:05:59'])
})
