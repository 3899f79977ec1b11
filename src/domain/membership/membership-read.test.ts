import { expect, test } from 'vitest'
import type { HistoryPage } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/random-runs'
import { formatInstant, HOUR, MINUTE } from '../../lib/time/instant'
import { type FakeHistory, fakeHistory, revision } from '../history/fake-history'
import type { HistorySource } from '../history/history-source'
import { inOrder } from '../history/oracle'
import { NOON, type Random, randomFrom, randomHistory } from '../history/random-history'
import { VerdictError } from '../history/verdict-error'
import { verdictAt } from '../verdict/verdict'
import { joinPages, type Membership, membershipAt } from './membership-intervals'
import { type MembershipPage, readMembership, readOlder } from './membership-read'

/** The first page as the timeline asks for it, before anything is counted. */
async function firstPage(source: FakeHistory, limit = 50): Promise<HistoryPage> {
  const page = await source.page({ limit })
  source.queries.length = 0
  return page
}

/** All intervals, loaded part by part. */
async function all(source: HistorySource, page: HistoryPage, most: number): Promise<Membership> {
  const parts: MembershipPage[] = [await readMembership(source, page, most)]
  for (let last = parts[0]; last?.next; last = parts.at(-1))
    parts.push(await readOlder(source, last, last.next, most))
  return joinPages(parts)
}

/** `state, first, last, rows` of each run, by walking every row in order. */
function runsOf(rows: readonly Revision[]) {
  const runs: { active: boolean; first: Revision; last: Revision; rows: number }[] = []
  for (const row of inOrder(rows)) {
    const run = runs.at(-1)
    if (run?.active === row.active) Object.assign(run, { last: row, rows: run.rows + 1 })
    else runs.push({ active: row.active, first: row, last: row, rows: 1 })
  }
  return runs.reverse()
}

/** Longer runs than randomHistory has, so that lists are searched and not only streamed. */
function steadyHistory(random: Random): Revision[] {
  let active = random(2) === 0
  let at = NOON
  return Array.from({ length: 20 + random(250) }, (_, index) => {
    if (random(25) === 0) active = !active
    at += random(4) === 0 ? 0 : random(3) * MINUTE
    return revision(index * 7 + random(7), formatInstant(at), active, { kind: random(20) ? '~' : '-' })
  })
}

test('random histories: what a walk over every row finds, whatever the pages', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { ties: 0, changes: 0, searched: 0, parts: 0, deletions: 0, otherTies: 0, refused: 0 }
  for (let round = 0; round < runs(2000); round++) {
    const rows = random(2) === 0 ? randomHistory(random, 60) : steadyHistory(random)
    const cap = 1 + random(12)
    const otherOrder = random(3) === 0
    const lowTiesFirst = otherOrder && random(2) === 0
    const source = fakeHistory(rows, { cap, lowTiesFirst, shuffledTies: otherOrder && !lowTiesFirst })
    const most = random(2) === 0 ? 1 + random(5) : 1000
    const membership = await all(source, await firstPage(source), most).catch((error) => {
      if (otherOrder && error instanceof VerdictError && error.problem === 'unsorted') return null
      throw error
    })
    const where = `seed ${seed}, round ${round}`
    if (membership === null) {
      // Only where there are too many pages to read all instead, or a part was shown already; never a wrong answer.
      if (most === 1000) expect(rows.length, where).toBeGreaterThan(40 * cap)
      seen.refused++
      continue
    }
    const expected = runsOf(rows)
    const oldest = expected.at(-1)
    expect(membership.intervals, where).toEqual(
      expected.map((run) => ({ ...run, startKnown: run !== oldest || run.first.kind === '+' })),
    )
    expect(membership, where).toMatchObject({ complete: true, count: rows.length })
    expect(membership.requests, where).toBe(source.queries.length)
    const deleted = inOrder(rows.filter(({ kind }) => kind === '-')).reverse()
    expect(membership.deletions.length, where).toBeGreaterThanOrEqual(Math.min(deleted.length, cap))
    if (!otherOrder) {
      expect(membership.deletions, where).toEqual(deleted.slice(0, membership.deletions.length))
    }
    const tied = new Set(rows.map(({ instant }) => instant)).size < rows.length
    if (tied) seen[otherOrder ? 'otherTies' : 'ties']++
    if (expected.length > 3) seen.changes++
    if (rows.length > cap * 4) seen.searched++
    if (most < expected.length) seen.parts++
    if (deleted.length) seen.deletions++
  }
  const { refused, ...often } = seen
  expect(refused, `seed ${seed}`).toBeGreaterThan(0)
  for (const [name, times] of Object.entries(often))
    expect(times, `${name}, seed ${seed}`).toBeGreaterThan(runs(150))
}, 120_000)

test('of equal instants the highest id decides, also where the service sends the lowest first', async () => {
  // Recorded in one moment: off the fleet and on it again, which each list alone cannot tell.
  const tied = [revision(901, '2024-03-05T12:00:00Z', false), revision(902, '2024-03-05T12:00:00Z', true)]
  const older = Array.from({ length: 30 }, (_, index) =>
    revision(index, formatInstant(NOON - (30 - index) * MINUTE), index < 20),
  )
  const rows = [...older, ...tied]
  for (const cap of [1, 2, 3, 5, 50]) {
    for (const lowTiesFirst of [false, true]) {
      const source = fakeHistory(rows, { cap, lowTiesFirst })
      const { intervals } = await readMembership(source, await firstPage(source), 1000)
      const read = intervals.map(({ active, first, last }) => [active, first.id, last.id])
      expect(read, `${cap} a page`).toEqual([
        [true, '902', '902'],
        [false, '20', '901'],
        [true, '0', '19'],
      ])
    }
  }
})

test('at any instant the state is the verdict’s', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = new Map<string | null, number>()
  for (let round = 0; round < runs(1500); round++) {
    const rows = random(2) === 0 ? randomHistory(random, 40) : steadyHistory(random)
    const source = fakeHistory(rows, { cap: 1 + random(20) })
    const membership = await readMembership(source, await firstPage(source), 1 + random(40))
    for (let times = 0; times < 8; times++) {
      const near = rows[random(Math.max(1, rows.length))]?.instant ?? NOON
      const at = near + (random(3) - 1) * random(2) * (random(2) === 0 ? 1 : HOUR)
      const state = membershipAt(membership, at)
      seen.set(state, (seen.get(state) ?? 0) + 1)
      if (state === null) continue
      const verdict = await verdictAt(source, { start: at, end: at, offsetSeconds: 0, zone: 'UTC' })
      expect(state, `seed ${seed}, round ${round}`).toBe(verdict.kind)
    }
  }
  expect([...seen.keys()].sort()).toEqual(['active', 'no-record', 'not-active', null].sort())
}, 60_000)
