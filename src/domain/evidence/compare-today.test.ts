import { expect, test } from 'vitest'
import { compareIds, type Revision } from '../../api/resources/revision'
import { ApiError } from '../../lib/api-error'
import { randomSeed, runs } from '../../lib/random-runs'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, statementOf, textSourceOf } from '../testing/fake-statement'
import { statesWithin } from '../testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { compareToday } from './compare-today'
import type { KnownVehicle } from './contradictions'

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15Z', true),
  revision(3, '2024-11-03T06:00:00Z', false),
]
const never = new AbortController().signal
const KNOWN = { plate: { plate: '8ABC123', plateState: 'NY' }, fleet: { id: 7, title: 'Alder Rentals' } }
const now = () => MADE_AT + 86_400_000_000

/** What the check says once more revisions are recorded, or others are there. */
async function after(typed: string, today: readonly Revision[], history = rows) {
  const data = await statementOf(fakeHistory(history, { answeredAt: MADE_AT }), typed)
  return compareToday(data, textSourceOf(fakeHistory(today, { answeredAt: now() })), KNOWN, never, now)
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
  expect(result).toMatchObject({ kind: 'same-answer', added: 2 })
  const older = revision(7, '2024-02-01T12:00:00Z', false)
  const one = { kind: 'same-answer', added: 1 }
  expect(await after('2024-03-05 08:30', [...rows, older])).toMatchObject(one)
  const between = revision(7, '2024-03-03T12:00:00Z', true)
  expect(await after('2024-03-05 08:30', [...rows, between])).toMatchObject(one)
})

test('a revision recorded since with an older date changes the answer, and is named', async () => {
  const off = revision(7, '2024-03-03T12:00:00Z', false, { username: 'eve' })
  const result = await after('2024-03-05 08:30', [...rows, off, revision(8, '2026-12-01T12:00:00Z', true)])
  expect(result).toMatchObject({
    ...{ kind: 'changed', added: 2 },
    changes: [
      {
        index: 0,
        now: '8ABC123 (NY) was not on the fleet of Alder Rentals on 5 March 2024 at 08:30 EST (UTC−5).',
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
    [[revision(7, '2024-03-01T13:30:15Z', false)], ['7']],
  ]
  for (const [added, by] of cases) {
    const result = await after('2024-03-05 08:30', [...rows, ...added])
    if (result.kind !== 'changed') throw new Error(result.kind)
    expect(idsOf(result.changes[0]?.by ?? [])).toEqual(by)
    expect(result.added).toBe(added.length)
  }
})

test('what ends a doubt is what changes the answer', async () => {
  const doubtful = [
    revision(1, '2024-03-05T13:00:00Z', true),
    revision(2, '2024-03-05T13:00:00Z', false),
    revision(3, '2024-03-05T13:30:30Z', false, { kind: '-' }),
  ]
  const now = [...doubtful, revision(4, '2024-03-05T13:10:00Z', false)]
  const result = await after('2024-03-05 08:30', now, doubtful)
  expect(result).toMatchObject({ kind: 'changed', changes: [{ by: [{ id: '4' }] }] })
})

test('one reading of two changes', async () => {
  const result = await after('2024-11-03 01:30', [...rows, revision(7, '2024-11-03T05:00:00Z', false)])
  expect(result).toMatchObject({ kind: 'changed', changes: [{ index: 0, by: [{ id: '7' }] }] })
})

test('F103 revisions that are gone, others in their place, or concealed contradict the history', async () => {
  const contradicts = (what: string, says: string, instead: string) => ({
    kind: 'contradicts',
    contradictions: expect.arrayContaining([{ what, says, by: 'the history', instead }]),
  })
  const at = 'recorded on 1 Mar 2024, 08:30:15.000000 EST (UTC−5)'
  const gone = contradicts('Revision 2', at, 'no such change')
  expect(await after('2024-03-05 08:30', rows.toSpliced(1, 1))).toMatchObject(gone)
  expect(await after('2024-03-05 08:30', [])).toMatchObject(gone)
  const rewritten = rows.map((row) => (row.id === '2' ? { ...row, id: '20' } : row))
  expect(await after('2024-03-05 08:30', rewritten)).toMatchObject(gone)
  const concealed = contradicts(
    'Revision 2',
    'nothing about it',
    'it was recorded before others that the statement has',
  )
  expect(await after('2024-03-05 08:30', rows, rows.toSpliced(1, 1))).toMatchObject(concealed)
  const other = rows.map((row) => (row.id === '2' ? { ...row, username: 'eve', reason: null } : row))
  const result = await after('2024-03-05 08:30', rows, other)
  expect(result).toMatchObject(contradicts('Person of revision 2', '“eve”', '“d.ross”'))
  expect(result).toMatchObject(contradicts('Reason of revision 2', 'nothing', '“Lease”'))
})

test('F103 plate and fleet are compared with the record, and what is not known is said', async () => {
  const data = await statementOf(fakeHistory(rows), '2024-03-05 08:30')
  const source = textSourceOf(fakeHistory(rows))
  const asked = (known: Partial<KnownVehicle>) =>
    compareToday(data, source, { ...KNOWN, ...known }, never, now)
  expect(await asked({ plate: { plate: '8abc-123', plateState: '' } })).toMatchObject({ kind: 'same' })
  expect(await asked({ plate: null, fleet: null })).toMatchObject({ uncompared: ['plate', 'fleet'] })
  expect(await asked({ plate: { plate: '8ABC124', plateState: 'NY' } })).toMatchObject({
    contradictions: [
      { what: 'Plate', says: '8ABC123 (NY)', by: 'the vehicle’s record', instead: '8ABC124 (NY)' },
    ],
  })
  expect(await asked({ plate: { plate: '8ABC123', plateState: 'NJ' } })).toMatchObject({
    kind: 'contradicts',
  })
  expect(await asked({ fleet: { id: 7, title: 'Elder Rentals' } })).toMatchObject({
    contradictions: [{ what: 'Fleet', says: 'Alder Rentals', by: 'the fleet', instead: 'Elder Rentals' }],
  })
})

test('another API or fleet is not compared, and a failure passes through', async () => {
  const data = await statementOf(fakeHistory(rows), '2024-03-05 08:30')
  const source = textSourceOf(fakeHistory(rows))
  const other = { ...KNOWN, fleet: { id: 8, title: 'Alder Rentals' } }
  expect(await compareToday(data, source, other, never)).toMatchObject({
    kind: 'other-place',
    api: 'https://api.example',
  })
  const elsewhere = { ...data, api: 'https://old.example' }
  expect(await compareToday(elsewhere, source, KNOWN, never)).toMatchObject({ kind: 'other-place' })
  const refused = new ApiError({ kind: 'forbidden', message: 'No.' })
  await expect(compareToday(data, () => Promise.reject(refused), KNOWN, never)).rejects.toBe(refused)
})

test('random revisions recorded since: the count is exact, and what changes the answer is new', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const found = new Map<string, number>()
  for (let round = 0; round < runs(2500); round++) {
    const name = `seed ${seed}, round ${round}`
    const all = randomHistory(random, 12)
    // What was recorded since has higher ids; in every other round some was there before, and is not in the statement.
    const isHonest = round % 2 === 0
    const byId = [...all].sort((a, b) => compareIds(a.id, b.id))
    const before = isHonest ? byId.slice(0, random(all.length + 1)) : all.filter(() => random(4) > 0)
    const moment = randomMoment(random, all)
    const data = await statementOf(fakeHistory(before), '', { moments: [moment] }).catch(refusal)
    const source = textSourceOf(fakeHistory(all))
    const result = data && (await compareToday(data, source, KNOWN, never, () => MADE_AT).catch(refusal))
    if (!result) continue
    if (result.kind === 'other-place') throw new Error(name)
    const added = all.filter((row) => !before.includes(row))
    found.set(result.kind, (found.get(result.kind) ?? 0) + 1)
    const states = (list: readonly Revision[]) => statesWithin(list, moment.start, moment.end)
    const isSame = String(states(before)) === String(states(all))
    if (!isSame) expect(['changed', 'contradicts'], name).toContain(result.kind)
    if (added.length === 0) expect(result.kind, name).toBe('same')
    if (result.kind === 'contradicts') {
      expect(isHonest, name).toBe(false)
      continue
    }
    if (added.length > 0) expect(result, name).toMatchObject({ added: added.length })
    if (result.kind !== 'changed') continue
    const by = result.changes.flatMap((change) => [...change.by])
    expect(idsOf(added), name).toEqual(expect.arrayContaining(idsOf(by)))
    if (isHonest) expect(by.length, name).toBeGreaterThan(0)
  }
  for (const kind of ['same', 'same-answer', 'changed', 'contradicts'])
    expect(found.get(kind) ?? 0, `seed ${seed}: ${kind}`).toBeGreaterThan(runs(30))
})

function refusal(error: unknown): null {
  if (error instanceof VerdictError) return null
  throw error
}
