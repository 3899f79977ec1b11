import { expect, test } from 'vitest'
import { type HistoryRow, isRevision } from '../../../api/resources/revision'
import { buildLines, type Lines, type LoadedRows } from '../../../domain/periods/folded-lines'
import { broken, revision } from '../../../domain/testing/fake-history'
import { inOrder } from '../../../domain/testing/oracle'
import { randomFrom, randomHistory } from '../../../domain/testing/random-history'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { parseInstant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { beginsDay, isTurn, needsOffset, precisionOfLine, rowOfLine } from './timeline-line'

function loaded(rows: readonly HistoryRow[], part: Partial<LoadedRows> = {}): LoadedRows {
  return { rows, offset: 0, older: 0, ...part }
}

test('F81 consecutive rows with different times never look the same, collapsed or not', () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let fine = 0
  for (let round = 0; round < runs(500); round++) {
    const rows = loaded(inOrder(randomHistory(random)).reverse())
    for (const lines of [buildLines(rows, false), buildLines(rows, true)]) {
      const shown = new Map<string, number>()
      for (let index = 0; index < lines.count; index++) {
        const row = rowOfLine(lines, index)
        if (row === undefined || !isRevision(row)) continue
        const precision = precisionOfLine(lines, index)
        const text = timeText(row.instant, 'UTC', precision)
        if (precision !== 'second') fine++
        expect(shown.get(text) ?? row.instant, `seed ${seed}, round ${round}, ${text}`).toBe(row.instant)
        shown.set(text, row.instant)
      }
    }
  }
  expect(fine, `seed ${seed}`).toBeGreaterThan(runs(500))
})

test('F81 rows show fractions only within one second, also beyond an unreadable row; an unloaded row ends the search', () => {
  const times = ['12:00:02', '12:00:01.2', '', '12:00:01.1', '12:00:01.1', '12:00:00', '', '11:59:59.5']
  const rows = times.map((time, index) => (time ? revision(index, `2024-03-05T${time}Z`, true) : broken))
  const precisions = (read: number) => {
    const lines = buildLines(loaded(rows.slice(0, read), { older: rows.length - read }), false)
    return rows.map((_, index) => precisionOfLine(lines, index))
  }
  expect(precisions(8)).toEqual(['milli', 'milli', 'second', 'milli', 'milli', 'milli', 'second', 'milli'])
  expect(precisions(2).slice(0, 2)).toEqual(['milli', 'milli'])
  expect(precisions(1)[0]).toBe('second')
})

test('every row shows its day: below a different day, a collapsed row, and an unloaded row', () => {
  const days = [5, 5, 5, 4, 4, 4, 4, 4].map((day, index) =>
    revision(100 - index, `2024-03-0${day}T12:00:0${9 - index}Z`, index < 2),
  )
  const begins = (lines: Lines) =>
    Array.from({ length: lines.count }, (_, index) => beginsDay(lines, index, 'UTC'))
  expect(begins(buildLines(loaded(days), false))).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ])
  // The line that loads newer rows, then four rows of one day.
  const below = loaded(days.slice(4), { offset: 4 })
  expect(begins(buildLines(below, false))).toEqual([false, true, false, false, false])
  // Two active revisions, then six inactive ones, the newest five collapsed.
  const folded = buildLines(loaded(days), true)
  expect(begins(folded)).toEqual([true, false, false, true])
  expect(folded.at(2)?.kind).toBe('fold')
})

test('a time shows its offset if clocks change within a day', () => {
  const shown = (time: string, zone: string) => needsOffset(parseInstant(time) ?? Number.NaN, zone)
  for (const time of ['2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z', '2024-03-10T12:00:00Z']) {
    expect(shown(time, 'America/New_York'), time).toBe(true)
    expect(shown(time, 'UTC'), time).toBe(false)
  }
  expect(shown('2024-07-01T12:00:00Z', 'America/New_York')).toBe(false)
})

test('detects what activated or deactivated a vehicle, by kind or by known periods', () => {
  const [created, changed, deleted] = (['+', '~', '-'] as const).map((kind, index) => ({
    ...revision(index, '2024-03-05T12:00:00Z', true),
    kind,
  }))
  expect([created, changed, deleted].map((row) => row && isTurn(row, new Set()))).toEqual([true, false, true])
  expect(changed && isTurn(changed, new Set(['1']))).toBe(true)
})
