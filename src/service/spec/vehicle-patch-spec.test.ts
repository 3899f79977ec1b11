import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { type Vehicle, vehicle } from '../../contract/vehicle'
import { openService, type Reply } from './spec-client'
import { history, ids, micros } from './spec-history'
import { shapeDifferences } from './spec-shape'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const PLAIN = 1
const patch = (body: unknown, id = PLAIN) => opened.manager.patch(paths.vehicle(id), body)

/** Returns the vehicle of a 200, checked against the contract. */
function vehicleOf(reply: Reply): Vehicle {
  expect(reply.status, reply.text).toBe(200)
  return vehicle.parse(reply.body)
}

const TOUCHED = {
  vehicle_number: 'Ö-7 🚚',
  active: false,
  vehicle_make: 'Škoda',
  vehicle_model: 'Octavia + Combi & more',
  year: '2021',
  lessee_renter: 'A=B; "C"',
  vehicle_type_code: '2AXLE',
}

test('returns the vehicle with its fleet, in the shape of the specification', async () => {
  const reply = await patch({ vehicle_model: 'Corolla' })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(shapeDifferences(reply.body, vehicleFixture)).toEqual([])
  expect(vehicleOf(reply)).toMatchObject({
    id: PLAIN,
    vehicle_model: 'Corolla',
    fleet: { id: 1, title: 'Alder Rentals' },
  })
})

describe('the three media types are equivalent', () => {
  const form = () => Object.entries(TOUCHED).map(([name, value]): [string, string] => [name, String(value)])
  const multipart = () => {
    const data = new FormData()
    for (const [name, value] of form()) data.append(name, value)
    return data
  }
  const bodies: [string, () => BodyInit, Record<string, string>][] = [
    ['JSON', () => JSON.stringify(TOUCHED), { 'Content-Type': 'application/json' }],
    [
      'JSON with a charset',
      () => JSON.stringify(TOUCHED),
      { 'Content-Type': 'application/json; charset=utf-8' },
    ],
    ['urlencoded', () => new URLSearchParams(form()), {}],
    ['multipart', multipart, {}],
  ]

  test.each(bodies)('%s', async (_name, body, headers) => {
    await patch({ active: true })
    const before = await history(opened.manager, PLAIN)
    const reply = await opened.manager.send('PATCH', paths.vehicle(PLAIN), { headers, body: body() })
    expect(vehicleOf(reply)).toMatchObject(TOUCHED)
    const after = await history(opened.manager, PLAIN)
    expect(after.count).toBe(before.count + 1)
    expect(after.rows[0]).toMatchObject({ active: false, kind: '~' })
  })

  test('a form without active does not change it', async () => {
    await patch({ active: true })
    const body = new URLSearchParams({ year: '2020' })
    const reply = await opened.manager.send('PATCH', paths.vehicle(PLAIN), { body })
    expect(vehicleOf(reply)).toMatchObject({ year: '2020', active: true })
  })
})

describe('every accepted update records one revision', () => {
  test.each([
    ['an empty update', {}],
    ['an update that changes nothing', { active: true }],
    ['a change', { year: '2019' }],
    ['a plate, which is ignored', { plate_number: 'NEW1' }],
  ])('%s', async (_name, body) => {
    await patch({ active: true })
    const before = await history(opened.manager, PLAIN)
    const from = BigInt(Date.now()) * 1000n
    expect((await patch(body)).status).toBe(200)
    const after = await history(opened.manager, PLAIN)
    expect(after.count).toBe(before.count + 1)
    expect(ids(after.rows.slice(1, 11))).toEqual(ids(before.rows.slice(0, 10)))
    expect(after.rows[0]).toMatchObject({ kind: '~', reason: '', username: 'manager', active: true })
    expect(after.rows[0]?.instant).toBeGreaterThanOrEqual(from)
  })

  test('off and on again, each visible in the history', async () => {
    for (const active of [false, true, false]) {
      expect(vehicleOf(await patch({ active })).active).toBe(active)
      expect((await history(opened.manager, PLAIN)).rows[0]?.active).toBe(active)
    }
    const { rows } = await history(opened.manager, PLAIN, [['limit', 3]])
    expect(rows.map((row) => row.active)).toEqual([false, true, false])
  })

  test('a refused update records no revision and changes nothing', async () => {
    const before = await history(opened.manager, PLAIN)
    const reply = await patch({ year: '1999', vehicle_number: 'x'.repeat(21) })
    expect(reply.status).toBe(400)
    expect((await history(opened.manager, PLAIN)).count).toBe(before.count)
    expect(vehicleOf(await patch({})).year).not.toBe('1999')
  })

  test('twenty concurrent requests record twenty revisions with different IDs', async () => {
    const before = await history(opened.manager, PLAIN)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patch({ vehicle_number: `N-${index}`, active: index % 2 === 0 }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
    const after = await history(opened.manager, PLAIN, [['limit', 1000]])
    expect(after.count).toBe(before.count + 20)
    expect(new Set(ids(after.rows)).size).toBe(after.rows.length)
    expect(vehicleOf(await patch({})).active).toBe(after.rows[0]?.active)
  })
})

test('plate number and state are never changed', async () => {
  const before = vehicleOf(await patch({}))
  const after = vehicleOf(await patch({ plate_number: 'CHANGED', plate_state: 'ZZ', year: '2018' }))
  expect(after).toEqual({ ...before, year: '2018' })
})

test('id, added_date, fleet and unknown fields cannot be set', async () => {
  const before = vehicleOf(await patch({}))
  const body = { id: 2, added_date: '1999-01-01T00:00:00Z', fleet: 2, colour: 'red' }
  const reply = await patch(body)
  expect(vehicleOf(reply)).toEqual(before)
  expect(Object.keys(reply.body as object)).not.toContain('colour')
})

test('absent fields do not change', async () => {
  const before = vehicleOf(await patch({}))
  expect(vehicleOf(await patch({ vehicle_make: 'Kia' }))).toEqual({ ...before, vehicle_make: 'Kia' })
})

test('added_date is a date-time and does not change', async () => {
  const before = vehicleOf(await patch({}))
  expect(micros(before.added_date)).toBeLessThan(BigInt(Date.now()) * 1000n)
  expect(vehicleOf(await patch({ active: false })).added_date).toBe(before.added_date)
})

describe('vehicles that do not exist', () => {
  test.each([
    ['an unknown id', '/v2/vehicles/899999/'],
    ['a deleted one', '/v2/vehicles/7/'],
    ['zero', '/v2/vehicles/0/'],
    ['negative', '/v2/vehicles/-1/'],
    ['no number', '/v2/vehicles/abc/'],
    ['a fraction', '/v2/vehicles/1.5/'],
    ['beyond 2^64', '/v2/vehicles/99999999999999999999999999/'],
    ['SQL', '/v2/vehicles/1%20OR%201=1/'],
  ])('%s: 404 as JSON', async (_name, path) => {
    const reply = await opened.manager.patch(path, {})
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ detail: expect.stringMatching(/\S/) })
  })
})
