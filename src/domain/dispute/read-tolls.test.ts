import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { utcWall } from '../../lib/time/zone'
import { type ReadSettings, readList } from './read-tolls'

const SETTINGS: ReadSettings = {
  headerRows: 0,
  mapping: ['plate', 'date', 'time', 'amount'],
  zone: 'UTC',
  tolerance: 0,
  dayFirst: null,
}

const two = (value: number) => String(value).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
type Wall = ReturnType<typeof utcWall>

/** Date formats. `either`: day and month are ambiguous. */
const DATES: Readonly<Record<string, { write: (wall: Wall) => string; either?: true }>> = {
  iso: { write: ({ year, month, day }) => `${year}-${two(month)}-${two(day)}` },
  dots: { write: ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`, either: true },
  american: { write: ({ year, month, day }) => `${month}/${day}/${year}`, either: true },
  british: { write: ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`, either: true },
  hyphens: { write: ({ year, month, day }) => `${two(month)}-${two(day)}-${year}`, either: true },
  short: { write: ({ year, month, day }) => `${month}/${day}/${two(year % 100)}`, either: true },
  named: { write: ({ year, month, day }) => `${day}-${MONTHS[month - 1]}-${year}` },
  digits: { write: ({ year, month, day }) => `${year}${two(month)}${two(day)}` },
}

const TIMES: Readonly<Record<string, (wall: Wall) => string>> = {
  clock: ({ hour, minute }) => `${two(hour)}:${two(minute)}`,
  seconds: ({ hour, minute, second }) => `${two(hour)}:${two(minute)}:${two(second)}`,
  half: ({ hour, minute }) => `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  letter: ({ hour, minute }) => `${hour % 12 || 12}:${two(minute)}${hour < 12 ? 'a' : 'p'}`,
  digits: ({ hour, minute }) => `${two(hour)}${two(minute)}`,
  dots: ({ hour, minute }) => `${two(hour)}.${two(minute)}`,
}

test('parses any date and time in any format correctly, or reports it as unclear', () => {
  const instant = fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2040, 0, 1) }).map((ms) => ms * 1000)
  fc.assert(
    fc.property(
      fc.array(instant, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...Object.keys(DATES)),
      fc.constantFrom(...Object.keys(TIMES)),
      fc.boolean(),
      (instants, dateForm, timeForm, isOneColumn) => {
        const [date, time] = [DATES[dateForm], TIMES[timeForm]]
        if (!date || !time) throw new Error('no such form')
        const walls = instants.map(utcWall)
        const rows = walls.map((wall) =>
          isOneColumn
            ? ['8ABC123', `${date.write(wall)} ${time(wall)}`, '', '']
            : ['8ABC123', date.write(wall), time(wall), ''],
        )
        const mapping = isOneColumn ? (['plate', 'date_time', null, 'amount'] as const) : SETTINGS.mapping
        const tolls = [...readList(rows, { ...SETTINGS, mapping }).tolls()]
        const isTold = walls.some(({ month, day }) => day > 12 && month !== day)
        // Spreadsheets add midnight to dates, so if every row has it, it isn't a time.
        const shown = (wall: Wall) => [wall.hour, wall.minute, timeForm === 'seconds' ? wall.second : 0]
        const isDatesAlone =
          isOneColumn && walls.length > 1 && walls.every((wall) => shown(wall).every((part) => part === 0))
        for (const [at, toll] of tolls.entries()) {
          const wall = walls[at]
          if (!wall) continue
          if (isDatesAlone && toll.time.kind === 'none') continue
          const isOpen = date.either && !isTold && wall.day <= 12 && wall.day !== wall.month
          if (isOpen) expect(toll.time.kind).toBe('unclear')
          else {
            const second = timeForm === 'seconds' ? wall.second : 0
            const { year, month, day, hour, minute } = wall
            // Nothing is recorded before 2023, so two digits below 23 may be a day.
            if (dateForm === 'short' && year < 2023) {
              expect(toll.time.kind).toBe('unclear')
              continue
            }
            const start = Date.UTC(year, month - 1, day, hour, minute, second) * 1000
            expect(toll.time).toMatchObject({ kind: 'moments', moments: [{ start }] })
          }
        }
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('whatever the cells contain, each row gives one toll', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[\d/.: APMZ-]{0,20}$/)), { maxLength: 5 })),
      (rows) => {
        const tolls = [...readList(rows, SETTINGS).tolls()]
        expect(tolls.map(({ index }) => index)).toEqual(rows.map((_, at) => at))
      },
    ),
    { numRuns: runs(2000) },
  )
})
