import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import type { HistorySource } from '../history/history-source'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision, tampered } from '../testing/fake-history'
import { inForce } from '../testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { authorityAt } from './authority-at'
import { verdictAt } from './verdict'

type Statuses = ReadonlyMap<string, string | null>
type Matching = (stored: string | null | undefined, asked: string) => boolean

const exactly: Matching = (stored, asked) => stored === asked

/** Applies the specification's filter to revisions with hidden statuses, or a service's own filter. */
function filtering(
  rows: readonly Revision[],
  statuses: Statuses,
  matching = exactly,
  order: Parameters<typeof fakeHistory>[1] = {},
): HistorySource {
  const all = fakeHistory(rows, order)
  return {
    page({ authority, ...query }) {
      if (!authority) return all.page(query)
      const [asked = ''] = authority
      return fakeHistory(
        rows.filter(({ id }) => matching(statuses.get(id), asked)),
        order,
      ).page(query)
    },
  }
}

const VALUES = [...TOLL_AUTHORITY_STATUSES, null, 'SUSPENDED', 'exist']

test('F82 random histories: returns the status of the revision in force, or none, with a doubt if all share it', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = new Map<string, number>()
  for (let round = 0; round < runs(4000); round++) {
    const rows = randomHistory(random)
    const [first, few] = [random(VALUES.length), 1 + random(VALUES.length)]
    const statusOf = () => VALUES[(first + random(few)) % VALUES.length] ?? null
    const statuses = new Map(rows.map(({ id }) => [id, statusOf()]))
    const moment = randomMoment(random, rows)
    const source = filtering(rows, statuses)
    const found = await authorityAt(source, await verdictAt(source, moment))
    const row = inForce(rows, moment.end)
    const where = `seed ${seed}, round ${round}`
    const then = rows.filter(({ instant }) => instant <= moment.end)
    const status = row && (TOLL_AUTHORITY_STATUSES.find((one) => one === statuses.get(row.id)) ?? null)
    const known = then.map(
      ({ id }) => TOLL_AUTHORITY_STATUSES.find((one) => one === statuses.get(id)) ?? null,
    )
    const mayBeToday = known.every((one) => one === status)
    const kind = found ? `${found.outcome.kind}${mayBeToday ? ', in doubt' : ''}` : 'no revision'
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    if (!row) expect(found, where).toBeNull()
    else if (status) expect(found?.outcome, where).toEqual({ kind: 'status', status, mayBeToday })
    else expect(found?.outcome, where).toEqual({ kind: 'none', mayBeToday })
    const alone = then.filter(({ instant }) => instant === row?.instant).length === 1
    if (alone) expect(found?.requests, where).toHaveLength(TOLL_AUTHORITY_STATUSES.length + 1)
  }
  expect([...seen.keys()].sort()).toEqual([
    'no revision',
    'none',
    'none, in doubt',
    'status',
    'status, in doubt',
  ])
  for (const [kind, times] of seen) expect(times, `seed ${seed}: ${kind}`).toBeGreaterThan(runs(30))
})

test('F82 services that filter loosely: returns a wrong status only with a doubt', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const services: readonly Matching[] = [
    () => true,
    (stored, asked) => stored?.toLowerCase() === asked.toLowerCase(),
    (stored, asked) => stored === null || stored === asked,
    (stored, asked) => stored?.startsWith(asked.slice(0, 2)) === true,
    (stored, asked) => asked === 'PENDING' || stored === asked,
  ]
  let refused = 0
  const told = new Map<boolean, number>()
  for (let round = 0; round < runs(4000); round++) {
    const rows = randomHistory(random)
    const statuses = new Map(rows.map(({ id }) => [id, VALUES[random(VALUES.length)] ?? null]))
    const source = filtering(rows, statuses, services[round % services.length])
    const verdict = await verdictAt(source, randomMoment(random, rows))
    const found = await authorityAt(source, verdict)
    if (found?.outcome.kind === 'cannot-tell') refused++
    if (found?.outcome.kind !== 'status') continue
    const has = statuses.get(verdict.deciding?.id ?? '')?.toUpperCase()
    const { status, mayBeToday } = found.outcome
    // Only allowed if one status matches everything and the others nothing, and then with a doubt.
    if (has !== status) expect(mayBeToday, `seed ${seed}, round ${round}`).toBe(true)
    told.set(has === status, (told.get(has === status) ?? 0) + 1)
  }
  expect(refused, `seed ${seed}`).toBeGreaterThan(runs(500))
  expect(told.get(true), `seed ${seed}`).toBeGreaterThan((told.get(false) ?? 0) * 5)
})

test('F82 a service that filters by the vehicle’s current status: returns a status only with a doubt', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let wrong = 0
  for (let round = 0; round < runs(2000); round++) {
    const rows = randomHistory(random)
    const statuses = new Map(rows.map(({ id }) => [id, VALUES[random(VALUES.length)] ?? null]))
    const today = VALUES[random(VALUES.length)]
    const source = filtering(rows, statuses, (_, asked) => asked === today)
    const verdict = await verdictAt(source, randomMoment(random, rows))
    const found = await authorityAt(source, verdict)
    if (found === null) continue
    const status = TOLL_AUTHORITY_STATUSES.find((one) => one === today)
    const where = `seed ${seed}, round ${round}`
    if (status) expect(found.outcome, where).toEqual({ kind: 'status', status, mayBeToday: true })
    else expect(found.outcome, where).toEqual({ kind: 'none', mayBeToday: true })
    if (status !== statuses.get(verdict.deciding?.id ?? '')) wrong++
  }
  expect(wrong, `seed ${seed}`).toBeGreaterThan(runs(200))
})

test.each([
  ['the lowest id first', { lowTiesFirst: true }],
  ['in a custom order', { shuffledTies: true }],
])('equal timestamps %s: returns the status of the deciding revision', async (_, order) => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let told = 0
  for (let round = 0; round < runs(3000); round++) {
    const rows = randomHistory(random)
    const statuses = new Map(rows.map(({ id }) => [id, VALUES[random(VALUES.length)] ?? null]))
    const source = filtering(rows, statuses, exactly, { cap: 1 + random(25), ...order })
    const verdict = await verdictAt(source, randomMoment(random, rows))
    const found = await authorityAt(source, verdict)
    const has = statuses.get(verdict.deciding?.id ?? '')
    const status = TOLL_AUTHORITY_STATUSES.find((one) => one === has)
    const where = `seed ${seed}, round ${round}`
    if (found === null || found.outcome.kind === 'cannot-tell') continue
    expect(found.outcome, where).toMatchObject(status ? { kind: 'status', status } : { kind: 'none' })
    told++
  }
  expect(told, `seed ${seed}`).toBeGreaterThan(runs(1000))
})

const ROWS = [1, 2, 3].map((id) => revision(id, `2024-03-0${id}T12:00:00Z`, true))
const STATUSES = new Map([
  ['1', 'PENDING'],
  ['2', 'EXIST'],
  ['3', 'EXIST'],
])
const noon = { start: ROWS[2]?.instant ?? 0, end: ROWS[2]?.instant ?? 0, offsetSeconds: 0, zone: 'UTC' }

test('reports every count and every request', async () => {
  const source = filtering(ROWS, STATUSES)
  const found = await authorityAt(source, await verdictAt(source, noon))
  expect(found).toMatchObject({ outcome: { kind: 'status', status: 'EXIST' }, count: 3 })
  expect(found?.counts.map(({ count }) => count)).toEqual([2, 1, 0, 0])
})

const cannotTell = { kind: 'cannot-tell' }

test.each([
  {
    what: 'it matches the deciding revision, and not all revisions',
    matching: ['', '', 'REMOVED'],
    is: status('REMOVED'),
  },
  {
    what: 'one matches all revisions, the others none',
    matching: ['EXIST', 'EXIST', 'EXIST'],
    is: status('EXIST', true),
  },
  { what: 'none matches any revision', matching: ['', '', ''], is: { kind: 'none', mayBeToday: true } },
  {
    what: 'none matches the deciding revision',
    matching: ['EXIST', 'EXIST', ''],
    is: { kind: 'none', mayBeToday: false },
  },
  { what: 'two match the deciding revision', matching: ['', '', 'EXIST PENDING'], is: cannotTell },
  {
    what: 'more matches than revisions',
    matching: ['EXIST PENDING', 'EXIST PENDING', 'EXIST'],
    is: cannotTell,
  },
  {
    what: 'one matches all revisions, a second one of them',
    matching: ['EXIST PENDING', 'EXIST', 'EXIST'],
    is: cannotTell,
  },
  { what: 'two match all revisions', matching: Array(3).fill('EXIST REMOVED'), is: cannotTell },
])('F82 returns or rejects a status: $what', async ({ matching, is }) => {
  const statuses = new Map(matching.map((stored: string, index: number) => [`${index + 1}`, stored]))
  const source = filtering(ROWS, statuses, (stored, asked) => stored?.split(' ').includes(asked) === true)
  expect((await authorityAt(source, await verdictAt(source, noon)))?.outcome).toEqual(is)
})

function status(one: string, mayBeToday = false) {
  return { kind: 'status', status: one, mayBeToday }
}

test('F82 a single revision has the only status that matches it, and an ignored filter matches it with each', async () => {
  const rows = ROWS.slice(0, 1)
  const source = filtering(rows, STATUSES)
  expect((await authorityAt(source, await verdictAt(source, noon)))?.outcome).toEqual(status('PENDING', true))
  const ignoring = filtering(rows, STATUSES, () => true)
  expect((await authorityAt(ignoring, await verdictAt(ignoring, noon)))?.outcome).toEqual(cannotTell)
})

test('rejects if a different revision decides by now', async () => {
  const before = filtering(ROWS.slice(0, 2), STATUSES)
  const verdict = await verdictAt(before, noon)
  await expect(authorityAt(filtering(ROWS, STATUSES), verdict)).rejects.toMatchObject({
    problem: 'inconsistent',
  })
})

test('starts over after a revision is recorded between the requests, and doesn’t treat it as a loose filter', async () => {
  const honest = filtering(ROWS, STATUSES)
  const verdict = await verdictAt(honest, noon)
  let answers = 0
  const racing = tampered(honest, ({ count }, { authority }) => {
    answers += 1
    return { count: !authority && answers <= 1 ? count - 1 : count }
  })
  expect((await authorityAt(racing, verdict))?.outcome).toEqual(status('EXIST'))
  const lying = tampered(honest, () => ({ rows: [{ raw: '{}', problem: 'no id' }] }))
  await expect(authorityAt(lying, verdict)).rejects.toBeInstanceOf(VerdictError)
})
