import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { type Vehicle, vehicle } from '../../contract/vehicle'
import { BIG_HISTORY_SIZE } from '../core/options'
import { type Caller, openService } from '../spec/spec-client'
import { historyPath } from '../spec/spec-history'

/** Invariants of the demo's data. */
let opened: Awaited<ReturnType<typeof openService>>
const fleets = new Map<number, { before: boolean | undefined; vehicle: Vehicle }[]>()

/** Reads each vehicle of a fleet by an empty update, and before it the newest revision. */
async function readFleet(caller: Caller): Promise<{ before: boolean | undefined; vehicle: Vehicle }[]> {
  const found = []
  for (let id = 1; id <= 400; id += 1) {
    const page = await caller.get(historyPath(id, [['limit', 1]]))
    if (page.status === 404) continue
    // Not parsed by the contract: odd vehicles have nulls.
    const [newest] = (page.body as { results: { active: boolean }[] }).results
    const reply = await caller.patch(paths.vehicle(id), {})
    if (reply.status === 200) found.push({ before: newest?.active, vehicle: vehicle.parse(reply.body) })
  }
  return found
}

beforeAll(async () => {
  opened = await openService({ bigHistorySize: BIG_HISTORY_SIZE })
  fleets.set(1, await readFleet(opened.manager))
  fleets.set(2, await readFleet(opened.manager.inFleet(2)))
  fleets.set(3, await readFleet(opened.support))
})
afterAll(() => opened.service.close())

test('some 250 vehicles in three fleets, ids from 1, fleet 1 first', () => {
  const all = [...fleets.values()].flat().map((one) => one.vehicle.id)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(200)
  expect(all.length).toBeLessThan(300)
  const largest = Math.max(...(fleets.get(1) ?? []).map((one) => one.vehicle.id))
  const others = [...(fleets.get(2) ?? []), ...(fleets.get(3) ?? [])].map((one) => one.vehicle.id)
  expect(Math.min(...others)).toBeGreaterThan(largest)
})

test('each vehicle is in its fleet, with the fleet’s title', () => {
  const titles = { 1: 'Alder Rentals', 2: 'Birch Logistics', 3: 'Cedar Transit' }
  for (const [id, title] of Object.entries(titles)) {
    const found = fleets.get(Number(id)) ?? []
    expect(found.length).toBeGreaterThan(10)
    for (const { vehicle } of found) expect(vehicle.fleet).toMatchObject({ id: Number(id), title })
  }
})

test('a vehicle matches its newest revision', () => {
  const disagreeing = [...fleets.values()]
    .flat()
    .filter(({ before, vehicle }) => before !== undefined && before !== vehicle.active)
  expect(disagreeing.map(({ vehicle }) => vehicle.id)).toEqual([])
})

test('a vehicle without revisions was deactivated before the start of the history', () => {
  const without = [...fleets.values()].flat().filter(({ before }) => before === undefined)
  expect(without.map(({ vehicle }) => vehicle.id)).toContain(3)
  for (const { vehicle } of without) expect(vehicle.active).toBe(false)
})

test('plates look like plates, except for the vehicle of markup', () => {
  const plates = [...fleets.values()]
    .flat()
    .filter(({ vehicle }) => vehicle.id !== 32)
    .map(({ vehicle }) => `${vehicle.plate_state} ${vehicle.plate_number}`)
  expect(plates.filter((plate) => !/^[A-Z]{2} [A-Z0-9 -]{2,15}$/.test(plate))).toEqual([])
  expect(new Set(plates).size).toBe(plates.length)
})
