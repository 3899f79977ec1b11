import { expect, test } from 'vitest'
import { type HistoryRow, isRevision } from '../../../api/resources/revision'
import { foldedLines, type Lines, plainLines } from '../../../domain/membership/folded-lines'
import { intervalsOf } from '../../../domain/membership/membership-intervals'
import { broken, revision } from '../../../domain/testing/fake-history'
import { inOrder } from '../../../domain/testing/oracle'
import { randomFrom, randomHistory } from '../../../domain/testing/random-history'
import { randomSeed, runs } from '../../../lib/random-runs'
import { parseInstant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { beginsDay, isTurn, needsOffset, precisionOfLine, rowOfLine } from './timeline-line'

test('F81 rows of different times that follow each other never look the same, folded or not', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let fine = 0
  for (let round = 0; round < runs(500); round++) {
    const newestFirst = inOrder(randomHistory(random)).reverse()
    const rows = new Map(newestFirst.entries())
    for (const lines of [
      plainLines(rows.size),
      foldedLines(intervalsOf(newestFirst), new Set(), rows.size),
    ]) {
      const shown = new Map<string, number>()
      for (let index = 0; index < lines.count; index++) {
        const row = rowOfLine({ lines, rows }, index)
        if (row === undefined || !isRevision(row)) continue
        const precision = precisionOfLine({ lines, rows }, index)
        const text = timeText(row.instant, 'UTC', precision)
        if (precision !== 'second') fine++
        expect(shown.get(text) ?? row.instant, `seed ${seed}, round ${round}, ${text}`).toBe(row.instant)
        shown.set(text, row.instant)
      }
    }
  }
  expect(fine, `seed ${seed}`).toBeGreaterThan(runs(500))
})

test('F81 rows have digits of a second only within one, also beyond an unreadable row; an unread row ends the search', () => {
  const times = ['12:00:02', '12:00:01.2', '', '12:00:01.1', '12:00:01.1', '12:00:00', '', '11:59:59.5']
  const rows = times.map((time, index) => (time ? revision(index, `2024-03-05T${time}Z`, true) : broken))
  const precisions = (read: number) =>
    rows.map((_, index) =>
      precisionOfLine(
        { lines: plainLines(rows.length), rows: new Map([...rows.slice(0, read).entries()]) },
        index,
      ),
    )
  expect(precisions(8)).toEqual(['milli', 'milli', 'second', 'milli', 'milli', 'milli', 'second', 'milli'])
  expect(precisions(2).slice(0, 2)).toEqual(['milli', 'milli'])
  expect(precisions(1)[0]).toBe('second')
})

test('no row is without its day: below another day, a fold, and a row that is not read', () => {
  const days = [5, 5, 5, 4, 4, 4, 4, 4].map((day, index) =>
    revision(100 - index, `2024-03-0${day}T12:00:0${9 - index}Z`, index < 2),
  )
  const rows = new Map(days.entries())
  const begins = (lines: Lines, read: ReadonlyMap<number, HistoryRow>) =>
    Array.from({ length: lines.count }, (_, index) => beginsDay({ lines, rows: read }, index, 'UTC'))
  const plain = plainLines(8)
  expect(begins(plain, rows)).toEqual([true, false, false, true, false, false, false, false])
  expect(begins(plain, new Map([...rows].slice(4)))).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ])
  // Two on the fleet, below them six off it, of which the newest five are folded.
  const folded = foldedLines(intervalsOf(days), new Set(), 8)
  expect(begins(folded, rows)).toEqual([true, false, false, true])
  expect(folded.isFold(2)).toBe(true)
})

test('a time has its offset beside it where clocks change within a day', () => {
  const shown = (time: string, zone: string) => needsOffset(parseInstant(time) ?? Number.NaN, zone)
  for (const time of ['2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z', '2024-03-10T12:00:00Z']) {
    expect(shown(time, 'America/New_York'), time).toBe(true)
    expect(shown(time, 'UTC'), time).toBe(false)
  }
  expect(shown('2024-07-01T12:00:00Z', 'America/New_York')).toBe(false)
})

test('what put a vehicle on its fleet or took it off, by its kind or by the known runs', () => {
  const [created, changed, deleted] = (['+', '~', '-'] as const).map((kind, index) => ({
    ...revision(index, '2024-03-05T12:00:00Z', true),
    kind,
  }))
  expect([created, changed, deleted].map((row) => row && isTurn(row, new Set()))).toEqual([true, false, true])
  expect(changed && isTurn(changed, new Set(['1']))).toBe(true)
})
