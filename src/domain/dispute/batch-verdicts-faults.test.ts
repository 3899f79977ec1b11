import { expect, test } from 'vitest'
import { isRevision, type Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { MINUTE } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { VerdictError } from '../history/verdict-error'
import { broken, fakeHistory, revision, tampered } from '../testing/fake-history'
import { statesWithin } from '../testing/oracle'
import { NOON, type Random, randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { conflictingTie } from '../verdict/answer'
import { MAX_INSIDE, type Verdict, verdictAt } from '../verdict/verdict'
import { type VerdictOrFailure, verdictsAt } from './batch-verdicts'

const SEED = randomSeed()

const states = ({ spans }: Verdict) => spans.map(({ state, from }) => `${state}@${from}`)
const momentsOf = (random: Random, rows: readonly Revision[]) =>
  Array.from({ length: 1 + random(8) }, () => randomMoment(random, rows))

function problemOf(answer: VerdictOrFailure | undefined): string | null {
  if (!answer || 'verdict' in answer) return null
  if (answer.failure instanceof VerdictError) return answer.failure.problem
  throw answer.failure
}

test(`while a history grows, each verdict is right for some state of the history (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  let grown = 0
  for (let round = 0; round < runs(8000); round++) {
    const rows = randomHistory(random, 40)
    const later = randomHistory(random, 2).map((row, index) => ({
      ...row,
      id: String(10n ** 17n + BigInt(index)),
    }))
    const moments = momentsOf(random, rows)
    const snapshots = [[...rows]]
    const source = fakeHistory(rows, {
      cap: 1 + random(25),
      before({ rows: recorded, queries }) {
        const next = queries.length > 1 && random(3) === 0 ? later.pop() : undefined
        if (!next) return
        recorded.push(next)
        snapshots.push([...recorded])
      },
    })
    const answers = await verdictsAt(source, moments)
    if (snapshots.length > 1) grown++
    for (const [index, { start, end }] of moments.entries()) {
      const answer = answers[index]
      const where = `seed ${SEED}, round ${round}, moment ${index}`
      if (!answer || 'failure' in answer) throw new Error(`${where}: ${problemOf(answer)}`)
      expect(
        snapshots.map((snapshot) => statesWithin(snapshot, start, end)),
        where,
      ).toContainEqual(states(answer.verdict))
    }
  }
  expect(grown).toBeGreaterThan(runs(1000))
})

test(`unreadable rows affect only the times that need them (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const seen = { spoiled: 0, beside: 0 }
  for (let round = 0; round < runs(8000); round++) {
    const rows = randomHistory(random, 40)
    const bad = new Set(rows.filter(() => random(12) === 0).map(({ id }) => id))
    const moments = momentsOf(random, rows)
    const cap = 1 + random(45)
    const source = () =>
      tampered(fakeHistory(rows, { cap }), (page) => ({
        rows: page.rows.map((row) => (isRevision(row) && bad.has(row.id) ? broken : row)),
      }))
    const answers = await verdictsAt(source(), moments)
    for (const [index, moment] of moments.entries()) {
      const where = `seed ${SEED}, round ${round}, moment ${index}`
      const alone = await verdictAt(source(), moment).catch((error: unknown) => error)
      const answer = answers[index]
      if (alone instanceof Error) {
        expect(problemOf(answer), where).toBe('unreadable')
        seen.spoiled++
      } else if (answer && 'verdict' in answer) {
        const { requests: _, ...verdict } = answer.verdict
        expect(alone, where).toMatchObject(verdict)
        if (bad.size > 0) seen.beside++
      } else {
        // Revisions with the same timestamp conflict, and the rows around them are unreadable.
        expect(problemOf(answer), where).toBe('unreadable')
        const { deciding, inside } = alone as Verdict
        const tied = rows.filter(({ instant }) => instant === deciding?.instant)
        expect(tied.length > 1 || conflictingTie(inside) !== undefined, where).toBe(true)
      }
    }
  }
  expect(Math.min(seen.spoiled, seen.beside)).toBeGreaterThan(runs(1000))
})

/** Simulates a service that returns the oldest revisions first. */
function oldestFirst(honest: HistorySource): HistorySource {
  return {
    async page({ limit, offset = 0, ...filter }) {
      const all = await honest.page({ ...filter, limit: 1000 })
      return { ...all, rows: [...all.rows].reverse().slice(offset, offset + limit) }
    },
  }
}

const LIARS: Record<string, (source: HistorySource, random: Random) => HistorySource> = {
  'ignores the end': (source) => ({ page: ({ to: _, ...query }) => source.page(query) }),
  'ignores the offset': (source) => ({ page: ({ offset: _, ...query }) => source.page(query) }),
  'answers oldest first': oldestFirst,
  'reverses some pages': (source, random) =>
    tampered(source, ({ rows }) => (random(3) === 0 ? { rows: [...rows].reverse() } : {})),
  'sometimes returns a wrong count': (source, random) =>
    tampered(source, ({ count, rows }) => (random(3) === 0 ? { count: count + rows.length + 1 } : {})),
}

test.each(Object.keys(LIARS))(
  'a service that %s: each verdict is right or uncertain, or it fails',
  async (name) => {
    const random = randomFrom(SEED)
    let decided = 0
    for (let round = 0; round < runs(3000); round++) {
      const rows = randomHistory(random)
      const moments = momentsOf(random, rows)
      const source = LIARS[name]?.(fakeHistory(rows, { cap: 1 + random(40) }), random)
      if (!source) throw new Error(name)
      const answers = await verdictsAt(source, moments)
      for (const [index, { start, end }] of moments.entries()) {
        const answer = answers[index]
        if (!answer || 'failure' in answer) {
          expect(problemOf(answer)).not.toBeNull()
          continue
        }
        decided++
        const { verdict, context } = answer
        if (context && (context.contradiction !== null || context.tieCount > 0)) continue
        expect(states(verdict), `seed ${SEED}, round ${round}, moment ${index}`).toEqual(
          statesWithin(rows, start, end),
        )
      }
    }
    expect(decided).toBeGreaterThan(runs(100))
  },
)

const minute = { start: NOON, end: NOON + MINUTE - 1, offsetSeconds: 0, zone: 'UTC' }

test('too many revisions within one time don’t affect the other times', async () => {
  const rows = Array.from({ length: MAX_INSIDE + 1 }, (_, index) => ({
    ...revision(index, '2024-03-05T12:00:00Z', true),
    instant: NOON + 1 + index,
  }))
  const source = fakeHistory([revision('90000', '2024-03-01T12:00:00Z', false), ...rows])
  const before = { ...minute, start: NOON - 5, end: NOON }
  const after = { ...minute, start: NOON + MINUTE, end: NOON + 2 * MINUTE }
  const answers = await verdictsAt(source, [before, minute, after])
  expect(answers.map(problemOf)).toEqual([null, 'too-many', null])
  expect(answers[0]).toMatchObject({ verdict: { kind: 'inactive', deciding: { id: '90000' } } })
  expect(answers[2]).toMatchObject({ verdict: { kind: 'active' } })
})

test('a whole history takes one request and gives every context; a single time requests twenty rows', async () => {
  const rows = [
    revision(1, '2024-03-01T12:00:00Z', true, { kind: '+' }),
    revision(2, '2024-03-06T12:00:00Z', false),
  ]
  const source = fakeHistory(rows)
  const day = { ...minute, start: minute.start - 1440 * MINUTE }
  const answers = await verdictsAt(source, [minute, day])
  expect(source.queries).toEqual([{ limit: 1000 }])
  expect(answers).toMatchObject(
    [minute, day].map((moment) => ({
      verdict: { moment, kind: 'active', requests: { length: 1 } },
      context: { period: { first: { id: '1' }, startKnown: true }, nextChange: { id: '2' } },
    })),
  )
  const lone = fakeHistory(rows)
  expect(await verdictsAt(lone, [minute])).toMatchObject([{ verdict: { kind: 'active' }, context: null }])
  expect(lone.queries).toEqual([{ to: minute.end, limit: 20 }])
  expect(await verdictsAt(lone, [])).toEqual([])
})

test('each page ends at the newest undecided time', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ...revision(index, '2024-03-05T12:00:00Z', index % 2 === 0),
    instant: NOON + index * MINUTE,
  }))
  const at = (index: number) => ({ ...minute, start: NOON + index * MINUTE, end: NOON + index * MINUTE + 5 })
  const source = fakeHistory(rows)
  const answers = await verdictsAt(source, [at(2900), at(100), at(1500), at(900), at(2100)])
  expect(answers).toMatchObject(
    ['2900', '100', '1500', '900', '2100'].map((id) => ({ verdict: { deciding: { id } } })),
  )
  expect(source.queries).toEqual([
    { limit: 1000 },
    { to: at(1500).end, limit: 1000 },
    { to: at(100).end, limit: 20 },
  ])
})

test('passes on the rejections of the source', async () => {
  const failing = { page: () => Promise.reject(new Error('offline')) }
  await expect(verdictsAt(failing, [minute, minute])).rejects.toThrow('offline')
  await expect(verdictsAt(failing, [minute])).rejects.toThrow('offline')
})
