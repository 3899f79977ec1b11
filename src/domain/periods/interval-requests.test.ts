import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { formatInstant, MINUTE } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { VerdictError } from '../history/verdict-error'
import { broken, fakeHistory, revision, tampered } from '../testing/fake-history'
import { inOrder } from '../testing/oracle'
import { NOON, randomFrom, randomHistory } from '../testing/random-history'
import { readIntervals } from './read-intervals'
import { intervalsOf } from './status-intervals'

/**
 * Creates a source with a revision per minute and evenly distributed status changes. Fast enough for 100,000 revisions.
 */
function longHistory(count: number, changes: number): HistorySource & { requests: number } {
  const run = count / (changes + 1)
  const rows = Array.from({ length: count }, (_, index) => {
    const at = formatInstant(NOON - (count - index) * MINUTE)
    return revision(index + 1, at, Math.floor(index / run) % 2 === 0)
  }).reverse()
  const lists = new Map([true, false].map((active) => [active, rows.filter((row) => row.active === active)]))
  return {
    requests: 0,
    async page({ active, from = 0, to = NOON, kinds, limit, offset = 0 }) {
      this.requests += 1
      const list = kinds ? [] : ((active === undefined ? rows : lists.get(active)) ?? [])
      const top = list.findIndex((row) => row.instant <= to)
      const end = list.findIndex((row) => row.instant < from)
      const found = top < 0 ? [] : list.slice(top, end < 0 ? undefined : end)
      return { count: found.length, rows: found.slice(offset, offset + limit), respondedAt: null, url: '' }
    },
  }
}

test.each([
  [100_000, 40, 130],
  [10_000, 6, 23],
  [10_000, 1, 8],
  [10_000, 0, 5],
  [200, 199, 3],
  [50, 49, 0],
  [1, 0, 0],
])('%i revisions with %i changes: at most %i requests', async (count, changes, most) => {
  const source = longHistory(count, changes)
  const page = await source.page({ limit: 50 })
  source.requests = 0
  const periods = await readIntervals(source, page, 1000)
  expect(periods.intervals).toHaveLength(changes + 1)
  expect(periods.intervals.reduce((sum, { rows }) => sum + rows, 0)).toBe(count)
  expect(source.requests).toBeLessThanOrEqual(most)
})

test('F89 500 consecutive deletions are one interval, loaded page by page', async () => {
  const kindOf = (id: number) => (id === 1 ? '+' : id < 502 ? '-' : '~')
  const rows = Array.from({ length: 510 }, (_, place) =>
    revision(place + 1, formatInstant(NOON + place * MINUTE), true, { kind: kindOf(place + 1) }),
  )
  const source = fakeHistory(rows)
  const { intervals } = await readIntervals(source, await source.page({ limit: 50 }), 10)
  expect(intervals).toEqual(intervalsOf(rows.toReversed()))
  expect(source.queries.length).toBeLessThanOrEqual(1 + 30)
})

test('many changes close together take no more requests than loading everything', async () => {
  const source = longHistory(5_000, 2_500)
  const page = await source.page({ limit: 50 })
  const { intervals } = await readIntervals(source, page, 5_000)
  expect(intervals).toHaveLength(2_501)
  expect(source.requests).toBeLessThanOrEqual(1 + 100 + 5)
})

test('revisions recorded between two requests: the result is the history at one instant', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { answered: 0, refused: 0, grown: 0 }
  for (let round = 0; round < runs(1500); round++) {
    const rows = randomHistory(random, 60)
    if (rows.length === 0) continue
    const start = fakeHistory(rows, { cap: 1 + random(6) })
    const page = await start.page({ limit: 50 })
    const [often, most] = random(2) === 0 ? [2, 60] : [2 + random(6), 1]
    let id = 0
    const snapshots = [[...rows]]
    const source = fakeHistory(rows, {
      cap: 1 + random(6),
      before: (history) => {
        if (id === most || random(often) > 0) return
        const like = history.rows[random(history.rows.length)]
        if (like === undefined) return
        id += 1
        history.rows.push({ ...like, id: `${id}99999`, active: random(2) === 0 })
        snapshots.push([...history.rows])
      },
    })
    const where = `seed ${seed}, round ${round}`
    const found = await readIntervals(source, page, 1000).catch((error) => {
      expect(error, where).toBeInstanceOf(VerdictError)
      return null
    })
    seen[found ? 'answered' : 'refused']++
    if (found === null) continue
    if (snapshots.length > 1) seen.grown++
    const possible = snapshots.map((then) => intervalsOf(inOrder(then).reverse()))
    expect(possible, where).toContainEqual(found.intervals)
  }
  for (const [name, times] of Object.entries(seen))
    expect(times, `${name}, seed ${seed}`).toBeGreaterThan(runs(100))
})

const MINUTES = Array.from({ length: 9 }, (_, index) =>
  revision(index, `2024-03-05T12:0${index}:00Z`, index > 2),
)

/** Creates a source that sends the revision with this ID in an unreadable form. */
function brokenAt(id: string) {
  return tampered(fakeHistory(MINUTES), ({ rows }) => ({
    rows: rows.map((row) => ('id' in row && row.id === id ? broken : row)),
  }))
}

test('an unreadable row matters only if an interval starts or ends next to it', async () => {
  const expected = intervalsOf(MINUTES.toReversed())
  for (const id of ['4', '5', '7']) {
    const source = brokenAt(id)
    const { intervals } = await readIntervals(source, await source.page({ limit: 50 }), 10)
    expect(intervals, id).toEqual(expected)
  }
  for (const id of ['0', '1', '2', '3', '8']) {
    const source = brokenAt(id)
    const read = readIntervals(source, await source.page({ limit: 50 }), 10)
    await expect(read, id).rejects.toMatchObject({ problem: 'unreadable' })
  }
})

test('an empty history has no intervals and takes no requests', async () => {
  const source = fakeHistory([])
  const page = await source.page({ limit: 50 })
  expect(await readIntervals(source, page, 10)).toMatchObject({ intervals: [], complete: true })
  expect(source.queries).toHaveLength(1)
})

test('rejects a service that ignores the filter on status', async () => {
  const rows = Array.from({ length: 500 }, (_, index) =>
    revision(index, formatInstant(NOON + index * MINUTE), index % 100 > 50),
  )
  const honest = fakeHistory(rows)
  const source: HistorySource = { page: ({ active: _, ...query }) => honest.page(query) }
  const read = readIntervals(source, await honest.page({ limit: 50 }), 10)
  await expect(read).rejects.toMatchObject({ problem: 'outside' })
})
