import { expect, test } from 'vitest'
import type { HistoryPage } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { formatInstant, HOUR, MINUTE } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { type FakeHistory, fakeHistory, revision } from '../testing/fake-history'
import { listPeriods, vehicleStatusAt } from '../testing/oracle'
import { NOON, type Random, randomFrom, randomHistory } from '../testing/random-history'
import { verdictAt } from '../verdict/verdict'
import { type IntervalPage, readIntervals, readOlder } from './read-intervals'
import { joinPages, type StatusIntervals } from './status-intervals'

/** Returns the first page, requested like the timeline does. */
async function firstPage(source: FakeHistory, limit = 50): Promise<HistoryPage> {
  const page = await source.page({ limit })
  source.queries.length = 0
  return page
}

/** Returns all intervals, loaded page by page. */
async function all(source: HistorySource, page: HistoryPage, most: number): Promise<StatusIntervals> {
  const parts: IntervalPage[] = [await readIntervals(source, page, most)]
  for (let last = parts[0]; last?.next; last = parts.at(-1))
    parts.push(await readOlder(source, last, last.next, most))
  return joinPages(parts)
}

/** Builds a history with longer periods than randomHistory, so lists are searched rather than read completely. */
function steadyHistory(random: Random): Revision[] {
  let active = random(2) === 0
  let at = NOON
  return Array.from({ length: 20 + random(250) }, (_, index) => {
    if (random(25) === 0) active = !active
    at += random(4) === 0 ? 0 : random(3) * MINUTE
    // Restored by the next revision, deleted again, or neither.
    const kind = random(20) === 0 ? '-' : (['~', '~', '+', '!'][random(4)] ?? '~')
    return revision(index * 7 + random(7), formatInstant(at), active, { kind })
  })
}

test('F79 random histories with deletions equal a walk over every row, for any page size', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { ties: 0, changes: 0, searched: 0, parts: 0, deleted: 0, restored: 0, otherTies: 0 }
  for (let round = 0; round < runs(2000); round++) {
    const rows = random(2) === 0 ? randomHistory(random, 60) : steadyHistory(random)
    const cap = 1 + random(12)
    const otherOrder = random(3) === 0
    const lowTiesFirst = otherOrder && random(2) === 0
    const source = fakeHistory(rows, { cap, lowTiesFirst, shuffledTies: otherOrder && !lowTiesFirst })
    const most = random(2) === 0 ? 1 + random(5) : 1000
    const periods = await all(source, await firstPage(source), most)
    const where = `seed ${seed}, round ${round}`
    const expected = listPeriods(rows)
    const oldest = expected.at(-1)
    expect(periods.intervals, where).toEqual(
      expected.map((run) => ({ ...run, startKnown: run !== oldest || /[+-]/.test(run.first.kind) })),
    )
    expect(periods, where).toMatchObject({ complete: true, count: rows.length })
    const tied = new Set(rows.map(({ instant }) => instant)).size < rows.length
    if (tied) seen[otherOrder ? 'otherTies' : 'ties']++
    if (expected.length > 3) seen.changes++
    if (rows.length > cap * 4) seen.searched++
    if (most < expected.length) seen.parts++
    if (expected[0]?.state === 'deleted') seen.deleted++
    if (expected.some(({ state }, index) => state === 'deleted' && index > 0)) seen.restored++
  }
  for (const [name, times] of Object.entries(seen))
    expect(times, `${name}, seed ${seed}`).toBeGreaterThan(runs(50))
})

test('for equal timestamps the highest ID decides, even if the service sends the lowest first', async () => {
  // Off the fleet and on it again at the same timestamp. Neither filtered list alone reveals that.
  const tied = [revision(901, '2024-03-05T12:00:00Z', false), revision(902, '2024-03-05T12:00:00Z', true)]
  const older = Array.from({ length: 30 }, (_, index) =>
    revision(index, formatInstant(NOON - (30 - index) * MINUTE), index < 20),
  )
  const rows = [...older, ...tied]
  for (const cap of [1, 2, 3, 5, 50]) {
    for (const lowTiesFirst of [false, true]) {
      const source = fakeHistory(rows, { cap, lowTiesFirst })
      const { intervals } = await readIntervals(source, await firstPage(source), 1000)
      const read = intervals.map(({ state, first, last }) => [state, first.id, last.id])
      expect(read, `${cap} a page`).toEqual([
        ['active', '902', '902'],
        ['inactive', '20', '901'],
        ['active', '0', '19'],
      ])
    }
  }
})

test('F79 at any instant the state is the verdict’s, except while the record was deleted', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { active: 0, inactive: 0, deleted: 0, none: 0, unread: 0 }
  for (let round = 0; round < runs(1500); round++) {
    const rows = random(2) === 0 ? randomHistory(random, 40) : steadyHistory(random)
    const source = fakeHistory(rows, { cap: 1 + random(20) })
    const { intervals, complete } = await readIntervals(source, await firstPage(source), 1 + random(40))
    for (let times = 0; times < 8; times++) {
      const near = rows[random(Math.max(1, rows.length))]?.instant ?? NOON
      const at = near + (random(3) - 1) * random(2) * (random(2) === 0 ? 1 : HOUR)
      const state =
        intervals.find(({ first }) => first.instant <= at)?.state ?? (complete ? 'none' : 'unread')
      seen[state]++
      if (state === 'unread') continue
      const where = `seed ${seed}, round ${round}`
      expect(state, where).toBe(vehicleStatusAt(rows, at))
      const { kind, deciding } = await verdictAt(source, {
        start: at,
        end: at,
        offsetSeconds: 0,
        zone: 'UTC',
      })
      if (state === 'deleted') expect(deciding?.kind, where).toBe('-')
      else expect(kind, where).toBe(state === 'none' ? 'no-record' : state)
    }
  }
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(runs(100))
})

test('F79 for a deletion and a creation with one timestamp, the higher ID decides, for any page size', async () => {
  const older = Array.from({ length: 60 }, (_, index) =>
    revision(index, formatInstant(NOON - (60 - index) * MINUTE), true),
  )
  const at = '2024-03-05T12:00:00Z'
  const pair = (deletion: number, creation: number) => [
    revision(deletion, at, true, { kind: '-' }),
    revision(creation, at, true, { kind: '+' }),
  ]
  for (const cap of [1, 2, 3, 50]) {
    for (const [rows, expected] of [
      [pair(900, 901), ['active', 'deleted', 'active']],
      [pair(901, 900), ['deleted', 'active']],
    ] as const) {
      const source = fakeHistory([...older, ...rows], { cap })
      const { intervals } = await readIntervals(source, await firstPage(source), 1000)
      expect(
        intervals.map(({ state }) => state),
        `${cap} a page`,
      ).toEqual(expected)
      expect(intervals.reduce((sum, run) => sum + run.rows, 0)).toBe(62)
    }
  }
})
