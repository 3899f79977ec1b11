import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import type { HistorySource } from '../history/history-source'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision } from '../testing/fake-history'
import { fromTo, inForce, inOrder } from '../testing/oracle'
import { NOON, randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { verdictAt } from './verdict'
import { verdictContext } from './verdict-context'

test('F79 random contexts equal a check of every row: a period ends at a deletion', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { ties: 0, none: 0, empty: 0, next: 0, deleted: 0, restored: 0, cut: 0, early: 0 }
  for (let round = 0; round < runs(8000); round++) {
    const rows = randomHistory(random, 40)
    const moment = randomMoment(random, rows)
    const source = fakeHistory(rows, { cap: 1 + random(25) })
    const verdict = await verdictAt(source, moment)
    const asked = source.queries.length
    const context = await verdictContext(source, verdict)
    const where = `seed ${seed}, round ${round}`
    const ordered = inOrder(rows)
    const later = ordered.filter((row) => row.instant > moment.end)
    const place = ordered.length - later.length - 1
    const deciding = ordered[place] ?? null
    expect(context.contradiction, where).toBeNull()
    expect(context.noHistory, where).toBe(rows.length === 0)
    expect(context.requests, where).toHaveLength(source.queries.length - asked)
    if (deciding === null) {
      expect(context, where).toMatchObject({
        period: null,
        nextChange: ordered[0] ?? null,
        oldest: ordered[0] ?? null,
      })
      seen[rows.length ? 'none' : 'empty']++
      continue
    }
    const { period: run, deletedBy, nextChange, ...expected } = fromTo(ordered, place, moment.end)
    const said = ({ active, kind }: Revision) => `${active} ${kind === '-'}`
    const ties = rows.filter((row) => row.instant === deciding.instant && said(row) !== said(deciding))
    expect(context.period?.first, where).toEqual(run?.first)
    expect(context.period?.before, where).toEqual(run?.before)
    expect(context.deletedBy, where).toEqual(deletedBy)
    expect(context.nextChange, where).toEqual(nextChange)
    expect(context.tieCount, where).toBe(ties.length)
    expect(new Set(ties), where).toEqual(
      new Set(ties.length > 0 && context.ties.length < ties.length ? ties : context.ties),
    )
    const reachesBack = expected.reachesBack || verdict.spans[0]?.state === 'no-record'
    expect(context.oldest, where).toEqual(reachesBack ? ordered[0] : null)
    if (ties.length) seen.ties++
    if (context.nextChange) seen.next++
    if (context.deletedBy) seen.deleted++
    if (context.deletedBy && nextChange) seen.restored++
    if (context.period?.before?.kind === '-') seen.cut++
    if (reachesBack) seen.early++
  }
  for (const [name, times] of Object.entries(seen))
    expect(times, `${name}, seed ${seed}`).toBeGreaterThan(runs(20))
})

const rows = [
  revision(1, '2024-03-01T12:00:00Z', true, { kind: '+' }),
  revision(2, '2024-03-02T12:00:00Z', false),
  revision(3, '2024-03-04T12:00:00Z', true),
  revision(4, '2024-03-04T13:00:00Z', true),
  revision(5, '2024-03-09T12:00:00Z', false),
]
const noon = { start: NOON, end: NOON, offsetSeconds: 0, zone: 'UTC' }

test('an ordinary context takes four requests', async () => {
  const source = fakeHistory(rows)
  const verdict = await verdictAt(source, noon)
  const context = await verdictContext(source, verdict)
  expect(context).toMatchObject({ period: { first: { id: '3' } }, nextChange: { id: '5' }, deletedBy: null })
  expect(source.queries).toHaveLength(1 + 4)
})

test('detects a service that returns the oldest first, also if its first two rows have one timestamp', async () => {
  const all = [
    revision(1, '2024-03-01T12:00:00Z', false),
    revision(2, '2024-03-01T12:00:00Z', false),
    revision(3, '2024-03-02T12:00:00Z', true),
    revision(4, '2024-03-04T12:00:00Z', false),
  ]
  const honest = fakeHistory(all)
  const source: HistorySource = {
    async page({ limit, offset = 0, ...filter }) {
      const page = await honest.page({ ...filter, limit: filter.active === undefined ? 2 : 1000 })
      return { ...page, rows: [...page.rows].reverse().slice(offset, offset + limit) }
    },
  }
  const verdict = await verdictAt(source, noon)
  expect(verdict).toMatchObject({ kind: 'active', deciding: { id: '3' } })
  await expect(verdictContext(source, verdict)).rejects.toMatchObject({ problem: 'unsorted' })
})

const gone = [
  ...rows.slice(0, 4),
  revision(5, '2024-03-09T12:00:00Z', true, { kind: '-' }),
  revision(6, '2024-03-20T12:00:00Z', true, { kind: '+' }),
]
const at = (date: string) => {
  const instant = revision(1, date, true).instant
  return { ...noon, start: instant, end: instant }
}

test('F79 the period ends at the deletion, and starts again at the restoration', async () => {
  const during = async (date: string) => {
    const source = fakeHistory(gone)
    return verdictContext(source, await verdictAt(source, at(date)))
  }
  expect(await during('2024-03-05T12:00:00Z')).toMatchObject({
    period: { first: { id: '3' } },
    deletedBy: null,
    nextChange: { id: '5', kind: '-' },
  })
  expect(await during('2024-03-10T12:00:00Z')).toMatchObject({
    period: { first: { id: '3', active: true }, before: { id: '2' } },
    deletedBy: { id: '5' },
    nextChange: { id: '6' },
  })
  expect(await during('2024-03-21T12:00:00Z')).toMatchObject({
    period: { first: { id: '6', active: true }, before: { id: '5' }, startKnown: true },
    deletedBy: null,
    nextChange: null,
  })
})

test('F79 the context of a deletion takes at most eight requests', async () => {
  const source = fakeHistory(gone)
  const verdict = await verdictAt(source, at('2024-03-10T12:00:00Z'))
  await verdictContext(source, verdict)
  expect(source.queries.length).toBeLessThanOrEqual(1 + 8)
})

test('F89 finds the first of 500 consecutive deletions with a limited number of requests', async () => {
  const day = Date.parse('2024-03-10T00:00:00Z')
  const row = (id: number, kind: string) =>
    revision(id, new Date(day + id * 60_000).toISOString(), true, { kind })
  for (const odd of ['-', '?']) {
    const middle = Array.from({ length: 500 }, (_, place) => row(place + 2, place % 100 === 7 ? odd : '-'))
    const history = [row(1, '+'), ...middle, row(502, '+'), row(503, '~')]
    const source = fakeHistory(history, { cap: 100 })
    for (const asked of [250, 501]) {
      source.queries.length = 0
      const context = await verdictContext(source, await verdictAt(source, at(row(asked, '').historyDate)))
      const {
        deletedBy,
        nextChange,
        period: run,
      } = fromTo(inOrder(history), asked - 1, row(asked, '').instant)
      expect(context).toMatchObject({ deletedBy, nextChange })
      expect(context.period?.first).toEqual(run?.first)
      expect(source.queries.length).toBeLessThanOrEqual(20)
    }
  }
})

test('F79 a deletion recorded since the verdict is a contradiction', async () => {
  const source = fakeHistory(rows)
  const verdict = await verdictAt(source, noon)
  source.rows.push(revision(6, '2024-03-05T11:59:59.999999Z', true, { kind: '-' }))
  expect(await verdictContext(source, verdict)).toMatchObject({ contradiction: { id: '6' }, period: null })
})

test('a revision recorded since the verdict is a contradiction, not a different verdict', async () => {
  const source = fakeHistory(rows)
  const verdict = await verdictAt(source, noon)
  source.rows.push(revision(6, '2024-03-05T11:59:59.999999Z', false))
  expect(await verdictContext(source, verdict)).toMatchObject({
    contradiction: { id: '6' },
    period: null,
    nextChange: null,
  })
  const none = await verdictAt(fakeHistory([]), noon)
  expect(await verdictContext(source, none)).toMatchObject({ contradiction: { id: '1' }, noHistory: false })
})

/** Simulates a service that returns the oldest revisions first. */
function oldestFirst(honest: HistorySource): HistorySource {
  return {
    async page({ limit, offset: _, ...filter }) {
      const all = await honest.page({ ...filter, limit: 1000 })
      return { ...all, rows: [...all.rows].reverse().slice(0, limit) }
    },
  }
}

test('detects a service that returns the oldest first', async () => {
  const then = { ...noon, start: rows[1]?.instant ?? 0, end: rows[1]?.instant ?? 0 }
  const wrong = await verdictAt(oldestFirst(fakeHistory(rows)), then)
  expect(wrong.deciding?.id).toBe('1')
  const context = await verdictContext(oldestFirst(fakeHistory(rows)), wrong)
  expect(context.contradiction?.id).toBe('2')

  const seed = randomSeed()
  const random = randomFrom(seed)
  let misled = 0
  for (let round = 0; round < runs(4000); round++) {
    const history = randomHistory(random)
    const moment = randomMoment(random, history)
    const source = oldestFirst(fakeHistory(history))
    const verdict = await verdictAt(source, moment).catch(refusal)
    if (verdict === null) continue
    if (verdict.deciding?.active === inForce(history, moment.end)?.active) continue
    misled++
    const around = await verdictContext(source, verdict).catch(refusal)
    const flagged = around === null || around.contradiction !== null || around.tieCount > 0
    expect(flagged, `seed ${seed}, round ${round}`).toBe(true)
  }
  expect(misled, `seed ${seed}`).toBeGreaterThan(runs(100))
})

function refusal(error: unknown): null {
  if (error instanceof VerdictError) return null
  throw error
}

test('a service with a different order of ties: reports the conflict, and no period', async () => {
  const tied = [
    ...rows,
    revision(7, '2024-03-05T12:00:00Z', false),
    revision(8, '2024-03-05T12:00:00Z', true),
  ]
  const source = fakeHistory(tied, { lowTiesFirst: true })
  const verdict = await verdictAt(source, noon)
  expect(verdict).toMatchObject({ kind: 'inactive', deciding: { id: '7' } })
  expect(await verdictContext(source, verdict)).toMatchObject({
    tieCount: 1,
    ties: [{ id: '8' }],
    higherTie: { id: '8' },
    period: null,
  })
})
