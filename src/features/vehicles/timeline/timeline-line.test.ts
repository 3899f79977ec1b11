import { expect, test } from 'vitest'
import { isRevision } from '../../../api/resources/revision'
import { broken, revision } from '../../../domain/history/fake-history'
import { inOrder } from '../../../domain/history/oracle'
import { randomFrom, randomHistory } from '../../../domain/history/random-history'
import { foldedLines, plainLines } from '../../../domain/membership/folded-lines'
import { intervalsOf } from '../../../domain/membership/membership-intervals'
import { randomSeed, runs } from '../../../lib/random-runs'
import { timeText } from '../../../lib/time/time-text'
import { precisionOfLine, rowOfLine } from './timeline-line'

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
        const row = rowOfLine(lines, rows, index)
        if (row === undefined || !isRevision(row)) continue
        const precision = precisionOfLine(lines, rows, index)
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
      precisionOfLine(plainLines(rows.length), new Map([...rows.slice(0, read).entries()]), index),
    )
  expect(precisions(8)).toEqual(['milli', 'milli', 'second', 'milli', 'milli', 'milli', 'second', 'milli'])
  expect(precisions(2).slice(0, 2)).toEqual(['milli', 'milli'])
  expect(precisions(1)[0]).toBe('second')
})
