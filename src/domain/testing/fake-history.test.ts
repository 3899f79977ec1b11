import { expect, test } from 'vitest'
import { isRevision } from '../../api/resources/revision'
import { parseInstant } from '../../lib/time/instant'
import { fakeHistory, revision } from './fake-history'
import { NOON, randomFrom, randomHistory } from './random-history'

const rows = [
  revision(9, '2024-03-05T08:30:15.000001Z', true),
  revision(10, '2024-03-05T08:30:15Z', false, { kind: '+' }),
  revision(11, '2024-03-05T14:00:15+05:30', true),
  revision(12, '2024-03-05T08:30:16Z', false, { kind: '-' }),
]
const at = (text: string) => parseInstant(text) ?? Number.NaN

async function ids(query: Parameters<ReturnType<typeof fakeHistory>['page']>[0], cap?: number) {
  const page = await fakeHistory(rows, cap === undefined ? {} : { cap }).page(query)
  return [page.count, ...page.rows.map((row) => (isRevision(row) ? row.id : 'unreadable'))]
}

test('the fake follows the specification: newest first, and the highest ID first for ties', async () => {
  expect(await ids({ limit: 10 })).toEqual([4, '12', '9', '11', '10'])
  expect(await ids({ limit: 1, to: at('2024-03-05T08:30:15Z') })).toEqual([2, '11'])
  expect(await ids({ limit: 9, from: at('2024-03-05T08:30:15.000001Z') })).toEqual([2, '12', '9'])
  expect(await ids({ limit: 9, active: false })).toEqual([2, '12', '10'])
  expect(await ids({ limit: 9, kinds: ['+', '-'] })).toEqual([2, '12', '10'])
  expect(await ids({ limit: 2, offset: 1 })).toEqual([4, '9', '11'])
  expect(await ids({ limit: 9, offset: 4 })).toEqual([4])
  expect(await ids({ limit: 9, offset: 1 }, 2)).toEqual([4, '9', '11'])
  expect(await ids({ limit: 9, to: 0 })).toEqual([0])
})

test('random histories contain every case of the oracles', () => {
  const random = randomFrom(1)
  const seen = { ties: 0, neighbors: 0, late: 0, beyond: 0, deletions: 0, offsets: 0 }
  for (let index = 0; index < 500; index++) {
    const history = randomHistory(random)
    expect(new Set(history.map((row) => row.id)).size).toBe(history.length)
    history.forEach((row, index) => {
      const next = history[index + 1]
      expect(Math.abs(row.instant - NOON)).toBeLessThan(300_000_000)
      if (next?.instant === row.instant) seen.ties++
      if (next?.instant === row.instant + 1) seen.neighbors++
      if (next && next.instant < row.instant) seen.late++
      if (BigInt(row.id) > 2n ** 53n) seen.beyond++
      if (row.kind === '-') seen.deletions++
      if (!row.historyDate.endsWith('Z')) seen.offsets++
    })
  }
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(100)
})
