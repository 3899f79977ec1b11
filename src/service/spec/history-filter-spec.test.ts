import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HISTORY_TYPES, TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { runs } from '../../lib/testing/random-runs'
import { openService } from './spec-client'
import { everyRevision, history, historyPath, ids, iso, type Query, type Row } from './spec-history'

/** Vehicles whose revisions tie, flip within a microsecond, are deleted, or have odd kinds, and one with every status. */
const VEHICLES = [1, 5, 6, 7, 10, 12, 14, 18]

let opened: Awaited<ReturnType<typeof openService>>
const revisions = new Map<number, Row[]>()
/** Ids by toll-authority status. Only the filter shows the status: entries do not have it. */
const statuses = new Map<number, Map<string, Set<string>>>()

beforeAll(async () => {
  opened = await openService()
  for (const vehicle of VEHICLES) {
    revisions.set(vehicle, await everyRevision(opened.manager, vehicle))
    const byStatus = new Map<string, Set<string>>()
    for (const status of TOLL_AUTHORITY_STATUSES) {
      const rows = await everyRevision(opened.manager, vehicle, [['status_with_toll_authority', status]])
      byStatus.set(status, new Set(ids(rows)))
    }
    statuses.set(vehicle, byStatus)
  }
})
afterAll(() => opened.service.close())

interface Filter {
  active: boolean | undefined
  gte: bigint | undefined
  lte: bigint | undefined
  kinds: string[]
  authority: string[]
}

function queryOf(filter: Filter): Query {
  const query: [string, string | boolean][] = []
  for (const kind of filter.kinds) query.push(['history_type', kind])
  if (filter.active !== undefined) query.push(['active', filter.active])
  if (filter.lte !== undefined) query.push(['history_date__lte', iso(filter.lte)])
  for (const status of filter.authority) query.push(['status_with_toll_authority', status])
  if (filter.gte !== undefined) query.push(['history_date__gte', iso(filter.gte)])
  return query
}

function bruteForce(vehicle: number, filter: Filter): Row[] {
  const byStatus = statuses.get(vehicle)
  return (revisions.get(vehicle) ?? []).filter(
    (row) =>
      (filter.active === undefined || row.active === filter.active) &&
      (filter.gte === undefined || row.instant >= filter.gte) &&
      (filter.lte === undefined || row.instant <= filter.lte) &&
      (filter.kinds.length === 0 || filter.kinds.includes(row.kind)) &&
      (filter.authority.length === 0 ||
        filter.authority.some((status) => byStatus?.get(status)?.has(String(row.id)))),
  )
}

const bound = (instants: bigint[]) =>
  fc.option(
    fc.tuple(fc.constantFrom(...instants), fc.constantFrom(-1n, 0n, 1n)).map(([at, by]) => at + by),
    { nil: undefined },
  )

test.each(VEHICLES)('vehicle %i: any combination of filters matches what a scan matches', async (vehicle) => {
  const instants = (revisions.get(vehicle) ?? []).map((row) => row.instant)
  const filters: fc.Arbitrary<Filter> = fc.record({
    active: fc.constantFrom(undefined, true, false),
    gte: bound(instants),
    lte: bound(instants),
    kinds: fc.subarray<string>([...HISTORY_TYPES]),
    authority: fc.oneof(fc.constant<string[]>([]), fc.subarray<string>([...TOLL_AUTHORITY_STATUSES])),
  })
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const expected = bruteForce(vehicle, filter)
      const page = await history(opened.manager, vehicle, [...queryOf(filter), ['limit', 1000]])
      expect(ids(page.rows)).toEqual(ids(expected))
      expect(page.count).toBe(expected.length)
    }),
    { numRuns: runs(40) },
  )
})

describe('bounds include their microsecond', () => {
  test.each([5, 6, 14])('vehicle %i', async (vehicle) => {
    for (const { instant } of (revisions.get(vehicle) ?? []).slice(0, 12)) {
      const at = async (name: string, moment: bigint) =>
        (await everyRevision(opened.manager, vehicle, [[name, iso(moment)]])).map((row) => row.instant)
      expect(await at('history_date__lte', instant)).toContain(instant)
      expect(await at('history_date__lte', instant - 1n)).not.toContain(instant)
      expect(await at('history_date__lte', instant + 1n)).toContain(instant)
      expect(await at('history_date__gte', instant)).toContain(instant)
      expect(await at('history_date__gte', instant + 1n)).not.toContain(instant)
      expect(await at('history_date__gte', instant - 1n)).toContain(instant)
    }
  })
})

test('a bound with an offset is the same instant as in UTC', async () => {
  const rows = revisions.get(1) ?? []
  const middle = rows[Math.floor(rows.length / 2)] as Row
  const shifted = iso(middle.instant + 19_800_000_000n).replace('Z', '+05:30')
  const page = await history(opened.manager, 1, [
    ['history_date__gte', shifted],
    ['limit', 1000],
  ])
  expect(ids(page.rows)).toEqual(ids(rows.filter((row) => row.instant >= middle.instant)))
})

test('every status of vehicle 10 matches revisions, and each revision has at most one status', () => {
  const byStatus = [...(statuses.get(10) ?? new Map<string, Set<string>>()).values()]
  expect(byStatus).toHaveLength(4)
  for (const set of byStatus) expect(set.size).toBeGreaterThan(0)
  const all = byStatus.flatMap((set) => [...set])
  expect(new Set(all).size).toBe(all.length)
})

describe('invalid filter values', () => {
  test.each([
    ['active', 'maybe'],
    ['active', '2'],
    ['history_date__gte', 'yesterday'],
    ['history_date__lte', '2024-02-30T00:00:00Z'],
    ['history_date__lte', '2024-03-05T25:00:00Z'],
    ['history_date__gte', "2024-03-05T00:00:00Z' OR '1'='1"],
    ['history_date__gte', '2024-03-05T00:00:00Z\u0000'],
    ['history_type', 'created'],
    ['history_type', '!'],
    ['history_type', '+~'],
    ['history_type', "' OR 1=1 --"],
    ['status_with_toll_authority', 'exist'],
    ['status_with_toll_authority', 'EXIST,PENDING'],
    ['status_with_toll_authority', 'EXIST\u0000'],
  ])('%s=%s is a 400 that names the parameter', async (name, value) => {
    const reply = await opened.manager.get(historyPath(1, [[name, value]]))
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ [name]: [expect.stringMatching(/\S/)] })
  })

  test('an unencoded + is a space, so it isn’t a kind', async () => {
    const reply = await opened.manager.get('/v2/vehicles/1/history/?history_type=+')
    expect(reply.status).toBe(400)
    expect(reply.body).toHaveProperty('history_type')
  })

  test('one bad value among repeated ones is refused', async () => {
    const reply = await opened.manager.get('/v2/vehicles/1/history/?history_type=%2B&history_type=x')
    expect(reply.status).toBe(400)
  })

  test('two bad parameters are both named', async () => {
    const reply = await opened.manager.get('/v2/vehicles/1/history/?active=maybe&history_date__lte=soon')
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body as object).sort()).toEqual(['active', 'history_date__lte'])
  })
})
