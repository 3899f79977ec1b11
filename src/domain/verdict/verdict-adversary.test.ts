import { expect, test } from 'vitest'
import type { HistoryPage } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { MINUTE } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { VerdictError } from '../history/verdict-error'
import { broken, fakeHistory, revision, tampered } from '../testing/fake-history'
import { statesWithin } from '../testing/oracle'
import { NOON, randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { MAX_INSIDE, verdictAt } from './verdict'

const rows = [
  revision(1, '2024-03-05T11:00:00Z', true, { kind: '+' }),
  revision(2, '2024-03-05T12:00:10Z', false),
  revision(3, '2024-03-05T12:00:40Z', true),
  revision(4, '2024-03-05T13:00:00Z', false),
]
const minute = { start: NOON, end: NOON + MINUTE - 1, offsetSeconds: 0, zone: 'UTC' }

async function problem(source: HistorySource): Promise<string> {
  const error = await verdictAt(source, minute).then(
    (verdict) => `a verdict: ${verdict.kind}`,
    (reason: unknown) => reason,
  )
  if (!(error instanceof VerdictError)) return String(error)
  expect(error.message).toMatch(/^[A-Z\d].*\.$/)
  return error.problem
}

test('rejects a service that ignores history_date__lte', async () => {
  const honest = fakeHistory(rows)
  expect(await problem({ page: ({ to: _, ...query }) => honest.page(query) })).toBe('outside')
  expect(await problem({ page: ({ from: _, ...query }) => honest.page(query) })).toBe('outside')
})

const swap = (page: HistoryPage) => ({ rows: [...page.rows].reverse() })

test('rejects revisions out of order', async () => {
  expect(await problem(tampered(fakeHistory(rows), swap))).toBe('unsorted')
})

test('rejects an unreadable row, first or within the time', async () => {
  expect(await problem(tampered(fakeHistory(rows), () => ({ rows: [broken] })))).toBe('unreadable')
  const within = tampered(fakeHistory(rows), (page, query) =>
    query.limit === 1 ? {} : { rows: [broken, ...page.rows.slice(1)] },
  )
  expect(await problem(within)).toBe('unreadable')
})

test.each([
  ['too small', (count: number) => count - 1],
  ['too large', (count: number) => count + 1],
  ['none', () => 0],
  ['negative', () => -1],
  ['no number', () => Number.NaN],
])('rejects a count that is %s if rows are within the time', async (_, lie) => {
  expect(await problem(tampered(fakeHistory(rows), ({ count }) => ({ count: lie(count) })))).toBe(
    'inconsistent',
  )
})

test('missing rows aren’t reported as “no record” if the count promises them', async () => {
  expect(await problem(tampered(fakeHistory(rows), () => ({ rows: [] })))).toBe('inconsistent')
})

test('rejects pages that repeat rows and hide others', async () => {
  const source = tampered(fakeHistory(rows, { cap: 1 }), (page, query) =>
    query.offset === 1 ? { rows: [rows[2] ?? broken] } : page,
  )
  expect(await problem(source)).toBe('inconsistent')
})

test('rejects a start older than the list’s, or a changed revision', async () => {
  const withStart = [...rows, revision(5, '2024-03-05T12:00:00Z', false)]
  const older = tampered(fakeHistory(withStart), (page, query) =>
    query.to === NOON ? { rows: rows.slice(0, 1), count: page.count } : {},
  )
  expect(await problem(older)).toBe('inconsistent')
  const changing = tampered(fakeHistory(rows), (page, { limit }) =>
    limit === 1 ? {} : { rows: page.rows.map((row) => ({ ...row, active: false })) },
  )
  expect(await problem(changing)).toBe('inconsistent')
  const elsewhere = tampered(fakeHistory(withStart), (page, { to }) =>
    to === NOON ? { rows: page.rows.map((row) => ({ ...row, id: '6' })) } : {},
  )
  expect(await problem(elsewhere)).toBe('inconsistent')
  const notNewest = tampered(fakeHistory(rows), (_, { limit }) =>
    limit === 1 ? { rows: rows.slice(1, 2) } : {},
  )
  expect(
    await problem(tampered(notNewest, (page, { to }) => (to === NOON ? { rows: rows.slice(0, 1) } : page))),
  ).toBe('inconsistent')
})

test('for equal timestamps the highest ID decides, in any order of the service', async () => {
  const tied = [
    revision(10, '2024-03-05T12:00:00Z', false),
    revision(9, '2024-03-05T12:00:00Z', true),
    revision(12, '2024-03-05T12:00:10Z', false),
    revision(11, '2024-03-05T12:00:10Z', true),
  ]
  for (const lowTiesFirst of [false, true]) {
    expect(await verdictAt(fakeHistory(tied, { lowTiesFirst }), minute)).toMatchObject({
      kind: 'inactive',
      deciding: { id: '12' },
      spans: [{ revision: { id: '10' } }],
    })
  }
})

test('rejects too many revisions within the time without reading them', async () => {
  const many = Array.from({ length: MAX_INSIDE + 1 }, (_, index) => ({
    ...revision(index, '2024-03-05T12:00:10Z', true),
    instant: NOON + 1 + index,
  }))
  const source = fakeHistory(many)
  expect(await problem(source)).toBe('too-many')
  expect(source.queries.length).toBeLessThan(5)
})

test('passes on the source’s rejection', async () => {
  const source = { page: () => Promise.reject(new Error('offline')) }
  await expect(verdictAt(source, minute)).rejects.toThrow('offline')
})

test('random false responses: the verdict is right or missing', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let refused = 0
  for (let round = 0; round < runs(6000); round++) {
    const all = randomHistory(random)
    const asks = randomMoment(random, all)
    const liar = tampered(fakeHistory(all, { cap: 1 + random(25) }), (page, query) => {
      const last = page.rows.at(-1)
      const lies: Partial<HistoryPage>[] = [
        { rows: [...page.rows].reverse() },
        { rows: [broken, ...page.rows] },
        { rows: page.rows.slice(1), count: page.count },
        { rows: page.rows.filter((_, index) => index !== 1) },
        last && isRevision(last) ? { rows: [{ ...last, instant: (query.to ?? 0) + 1 }] } : {},
      ]
      return query.limit > 1 || random(2) === 0 ? (lies[random(lies.length)] ?? {}) : {}
    })
    const verdict = await verdictAt(liar, asks).catch((error: unknown) => error)
    if (verdict instanceof VerdictError) refused++
    else if (verdict instanceof Error) throw verdict
    else {
      const { spans } = verdict as Awaited<ReturnType<typeof verdictAt>>
      const found = spans.map(({ state, from }) => `${state}@${from}`)
      expect(found, `seed ${seed}, round ${round}`).toEqual(statesWithin(all, asks.start, asks.end))
    }
  }
  expect(refused, `seed ${seed}`).toBeGreaterThan(runs(1000))
})
