import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { vehicleList } from '../../contract/testing/response-schemas'
import type { Vehicle } from '../../contract/vehicle'
import { type Caller, ORIGIN, openService } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService({ defaultPageSize: 20, maxPageSize: 30 })
})
afterAll(() => opened.service.close())

interface List {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly vehicles: readonly Vehicle[]
}

async function list(path = '/v2/vehicles/', caller: Caller = opened.manager): Promise<List> {
  const reply = await caller.get(path)
  expect(reply.status, reply.text).toBe(200)
  expect(Object.keys(reply.body as object).sort()).toEqual(['count', 'next', 'previous', 'results'])
  const { count, next = null, previous = null, results } = vehicleList.parse(reply.body)
  return { count, next, previous, vehicles: results }
}

async function everyVehicle(caller: Caller = opened.manager): Promise<Vehicle[]> {
  const found: Vehicle[] = []
  for (let path: string | null = '/v2/vehicles/'; path !== null; ) {
    const page: List = await list(path, caller)
    found.push(...page.vehicles)
    path = page.next
  }
  return found
}

const search = (text: string) => list(`/v2/vehicles/?search=${encodeURIComponent(text)}&limit=30`)
const idsOf = (page: List) => page.vehicles.map(({ id }) => id)

describe('pages', () => {
  test('the fleet’s vehicles by id, each once and without deleted ones', async () => {
    const ids = (await everyVehicle()).map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(ids).toHaveLength((await list()).count)
    expect(ids.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 8])
  })

  test('the links stay on this service and keep the search', async () => {
    const first = await list('/v2/vehicles/?search=AR-00%20t&limit=5')
    expect(first.next).toBe(`${ORIGIN}/v2/vehicles/?search=AR-00+t&limit=5&offset=5`)
    expect(first.previous).toBeNull()
    const second = await list(first.next ?? '')
    expect(second.previous).toBe(`${ORIGIN}/v2/vehicles/?search=AR-00+t&limit=5`)
    expect(idsOf(second)[0]).toBeGreaterThan(idsOf(first).at(-1) ?? 0)
  })

  test.each([
    ['', 20],
    ['?limit=3', 3],
    ['?limit=999', 30],
    ['?limit=0', 20],
    ['?limit=-1', 20],
    ['?limit=x', 20],
    ['?offset=x', 20],
    ['?offset=99999', 0],
  ])('%s gives %i', async (query, rows) => {
    expect((await list(`/v2/vehicles/${query}`)).vehicles).toHaveLength(rows)
  })

  test('a fleet sees only its own', async () => {
    for (const [caller, fleet] of [
      [opened.manager.inFleet(2), 2],
      [opened.support, 3],
    ] as const) {
      const found = await everyVehicle(caller)
      expect(found.length).toBeGreaterThan(10)
      expect(new Set(found.map((one) => one.fleet.id))).toEqual(new Set([fleet]))
    }
  })
})

describe('search', () => {
  test.each([
    ['GHT4821', [21, 22]],
    ['ght4821', [21, 22]],
    ['ght4821 pa', [22]],
    ['pa GHT', [22]],
    ['8ABC123', [24]],
    ['KBO7730', [25]],
    ['KB07730', [26]],
    ['T718 204C', [29]],
    ['T718204C', []],
    ['ar-0017', [17]],
    ['  ar-0017\t ', [17]],
    ['nothing-like-it', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['<script>', [32]],
  ])('%s finds %j', async (text, ids) => {
    const page = await search(text)
    expect([page.count, idsOf(page)]).toEqual([ids.length, ids])
  })

  test('make and model, each word anywhere', async () => {
    const wanted = (await everyVehicle()).filter(
      ({ vehicle_make, vehicle_model }) => `${vehicle_make} ${vehicle_model}` === 'Toyota RAV4',
    )
    expect(wanted.length).toBeGreaterThan(0)
    expect(idsOf(await search('rav toyo')).slice(0, 30)).toEqual(wanted.map(({ id }) => id).slice(0, 30))
  })

  test('the lessee, in any case and by parts of words', async () => {
    const wanted = (await everyVehicle()).filter(({ lessee_renter }) => lessee_renter === 'M. Okafor')
    expect(wanted.length).toBeGreaterThan(0)
    const found = await search('OKAF m.')
    expect([found.count, idsOf(found).slice(0, 30)]).toEqual([
      wanted.length,
      wanted.map(({ id }) => id).slice(0, 30),
    ])
    const [first] = wanted
    expect(idsOf(await search(`okafor ${first?.plate_number}`))).toEqual([first?.id])
  })

  test('a whole id, not a part of it', async () => {
    // The seed's vehicle numbers contain the id too.
    await opened.manager.patch(paths.vehicle(119), { vehicle_number: 'renumbered' })
    expect(idsOf(await search('119 renumbered'))).toEqual([119])
    expect(idsOf(await search('11 renumbered'))).toEqual([])
  })

  test('an empty or blank search matches everything', async () => {
    const { count } = await list()
    expect((await search('')).count).toBe(count)
    expect((await search(' \t ')).count).toBe(count)
  })

  test('a different fleet’s plate is not found', async () => {
    const [other] = await everyVehicle(opened.support)
    expect((await search(other?.plate_number ?? '')).count).toBe(0)
  })

  test.each([
    ['NUL', 'a\0b'],
    ['more than 200 characters', 'x '.repeat(101)],
  ])('%s is a 400 that names the parameter', async (_name, text) => {
    const reply = await opened.manager.get(`/v2/vehicles/?search=${encodeURIComponent(text)}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ search: [expect.stringMatching(/\S/)] })
  })

  test('a hundred words are accepted', async () => {
    expect((await search('a '.repeat(100))).count).toBeGreaterThan(0)
  })
})
