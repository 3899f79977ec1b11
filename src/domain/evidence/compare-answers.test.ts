import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { fakeService, json } from '../../api/testing/fake-service'
import { ApiError } from '../../lib/api-error'
import { randomSeed, runs } from '../../lib/random-runs'
import { fakeHistory, revision } from '../history/fake-history'
import { statesWithin } from '../history/oracle'
import { randomFrom, randomHistory, randomMoment } from '../history/random-history'
import { VerdictError } from '../history/verdict-error'
import { compareToday } from './check-statement'
import { MADE_AT, statementOf, textSourceOf } from './fake-statement'

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15Z', true),
  revision(3, '2024-11-03T06:00:00Z', false),
]
const never = new AbortController().signal
const now = () => MADE_AT + 86_400_000_000

/** What the check says once more revisions are recorded, or others are there. */
async function after(typed: string, today: readonly Revision[], history = rows) {
  const data = await statementOf(fakeHistory(history, { answeredAt: MADE_AT }), typed)
  return compareToday(data, textSourceOf(fakeHistory(today, { answeredAt: now() })), never, { now })
}
const idsOf = (revisions: readonly Revision[]) => revisions.map(({ id }) => id)

test('nothing was recorded since', async () => {
  expect(await after('2024-03-05 08:30', rows)).toMatchObject({ kind: 'same' })
  expect(await after('2024-11-03 01:30', rows)).toMatchObject({ kind: 'same' })
  expect(await after('2024-03-05 08:30', [], [])).toMatchObject({ kind: 'same' })
})

test('revisions were recorded since, and the answer is the same', async () => {
  const later = [revision(7, '2026-12-01T12:00:00Z', true), revision(8, '2026-12-02T12:00:00Z', false)]
  const result = await after('2024-03-05 08:30', [...rows, ...later])
  expect(result).toMatchObject({ kind: 'same-answer', added: 2, decidedBy: [] })
  expect(result).toMatchObject({ today: { madeAt: now(), findings: [{ kind: 'active' }] } })
  const older = revision(7, '2024-02-01T12:00:00Z', false)
  expect(await after('2024-03-05 08:30', [...rows, older])).toMatchObject({
    ...{ kind: 'same-answer', added: 1, decidedBy: [] },
  })
  const between = revision(7, '2024-03-03T12:00:00Z', true)
  expect(await after('2024-03-05 08:30', [...rows, between])).toMatchObject({
    ...{ kind: 'same-answer', added: 1, decidedBy: [{ id: '7' }] },
  })
})

test('a revision recorded since with an older date changes the answer, and is named', async () => {
  const off = revision(7, '2024-03-03T12:00:00Z', false, { username: 'eve' })
  const result = await after('2024-03-05 08:30', [...rows, off, revision(8, '2026-12-01T12:00:00Z', true)])
  expect(result).toMatchObject({
    ...{ kind: 'changed', added: 2 },
    changes: [
      {
        index: 0,
        before: { finding: { kind: 'active', decidingRevision: '2' } },
        now: { finding: { kind: 'not-active', decidingRevision: '7' } },
        by: [off],
      },
    ],
  })
})

test('a change within the time, a deletion and a tie change the answer too', async () => {
  const cases: [added: Revision[], by: string[]][] = [
    [[revision(7, '2024-03-05T13:30:20Z', false)], ['7']],
    [[revision(7, '2024-03-05T13:30:20Z', false), revision(8, '2024-03-05T13:30:40Z', true)], ['7']],
    [[revision(7, '2024-03-05T13:00:00Z', true, { kind: '-' })], ['7']],
    [[revision(0, '2024-03-01T13:30:15Z', false)], ['0']],
  ]
  for (const [added, by] of cases) {
    const result = await after('2024-03-05 08:30', [...rows, ...added])
    if (result.kind !== 'changed') throw new Error(result.kind)
    expect(idsOf(result.changes[0]?.by ?? [])).toEqual(by)
    expect(result.added).toBe(added.length)
  }
})

test('one reading of two changes', async () => {
  const result = await after('2024-11-03 01:30', [...rows, revision(7, '2024-11-03T05:00:00Z', false)])
  expect(result).toMatchObject({ kind: 'changed', changes: [{ index: 0, by: [{ id: '7' }] }] })
})

test('revisions that are gone, or others in their place', async () => {
  expect(await after('2024-03-05 08:30', rows.slice(1))).toMatchObject({ kind: 'fewer', missing: 1 })
  expect(await after('2024-03-05 08:30', [])).toMatchObject({
    ...{ kind: 'fewer', missing: 3, changes: [{ now: { finding: { kind: 'no-record' } } }] },
  })
  const rewritten = rows.map((row) => (row.id === '2' ? { ...row, id: '20' } : row))
  expect(await after('2024-03-05 08:30', rewritten)).toMatchObject({
    ...{ kind: 'changed', added: 0, changes: [{ by: [{ id: '20' }] }] },
  })
})

test('another API or fleet is not compared, and a failure passes through', async () => {
  const data = await statementOf(fakeHistory(rows), '2024-03-05 08:30')
  const service = fakeService()
  const inFleet = (fleetId: number | null) => ({ ...service.client, fleetId })
  service.onRequest = () => json({ detail: 'No.' }, 403)
  expect(await compareToday(data, inFleet(8), never)).toMatchObject({ kind: 'other-place', fleetId: 7 })
  // Of the default fleet it may be known which one it is.
  const asked = (fleetId: number | null) => compareToday(data, inFleet(null), never, { fleetId })
  expect(await asked(8)).toMatchObject({ kind: 'other-place', fleetId: 7 })
  for (const fleetId of [7, null]) await expect(asked(fleetId)).rejects.toBeInstanceOf(ApiError)
  await expect(compareToday(data, inFleet(7), never)).rejects.toBeInstanceOf(ApiError)
  const elsewhere = { ...data, api: 'https://old.example' }
  const source = textSourceOf(fakeHistory(rows))
  expect(await compareToday(elsewhere, source, never)).toMatchObject({ kind: 'other-place' })
})

test('random revisions recorded since: the count is exact, and what changes the answer is new', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const found = new Map<string, number>()
  for (let round = 0; round < runs(2500); round++) {
    const name = `seed ${seed}, round ${round}`
    const all = randomHistory(random, 12)
    const before = all.filter(() => random(4) > 0)
    const moment = randomMoment(random, all)
    const data = await statementOf(fakeHistory(before), '', { moments: [moment] }).catch(refusal)
    const source = textSourceOf(fakeHistory(all))
    const result = data && (await compareToday(data, source, never, { now: () => MADE_AT }).catch(refusal))
    if (!result) continue
    if (result.kind === 'other-place') throw new Error(name)
    const added = all.filter((row) => !before.includes(row))
    found.set(result.kind, (found.get(result.kind) ?? 0) + 1)
    const states = (list: readonly Revision[]) => statesWithin(list, moment.start, moment.end)
    const isSame = String(states(before)) === String(states(all))
    if (!isSame) expect(result.kind, name).toBe('changed')
    if (added.length === 0) expect(result.kind, name).toBe('same')
    else expect(result, name).toMatchObject({ added: added.length })
    if (result.kind !== 'changed') continue
    const by = result.changes.flatMap((change) => [...change.by])
    expect(idsOf(added), name).toEqual(expect.arrayContaining(idsOf(by)))
    expect(by.length, name).toBeGreaterThan(0)
  }
  for (const kind of ['same', 'same-answer', 'changed'])
    expect(found.get(kind) ?? 0, `seed ${seed}: ${kind}`).toBeGreaterThan(runs(100))
})

function refusal(error: unknown): null {
  if (error instanceof VerdictError) return null
  throw error
}
