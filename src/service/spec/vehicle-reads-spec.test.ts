import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { vehicle } from '../../contract/vehicle'
import { accessToken, openService, type Reply } from './spec-client'
import { shapeDifferences } from './spec-shape'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const read = (id: number | string) => opened.manager.get(`/v2/vehicles/${id}/`)

test('a read returns the same as the update', async () => {
  const updated = await opened.manager.patch(paths.vehicle(1), { lessee_renter: 'Ivy Ng', active: false })
  const reply = await read(1)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(reply.body).toEqual(updated.body)
  expect(shapeDifferences(reply.body, vehicleFixture)).toEqual([])
  expect(vehicle.parse(reply.body)).toMatchObject({ id: 1, lessee_renter: 'Ivy Ng', fleet: { id: 1 } })
})

test('reading records nothing', async () => {
  const before = await opened.manager.get(paths.vehicleHistory(1))
  await read(1)
  expect((await opened.manager.get(paths.vehicleHistory(1))).body).toEqual(before.body)
})

test.each([
  ['an unknown one', 899_999],
  ['a deleted one', 7],
  ['one of a different fleet of the caller', 130],
  ['one of a fleet that isn’t the caller’s', 210],
  ['zero', 0],
  ['no number', 'abc'],
  ['a negative', -1],
  ['one beyond 2^64', '99999999999999999999'],
])('%s is a 404 as JSON', async (_name, id) => {
  const reply = await read(id)
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ detail: expect.stringMatching(/\S/) })
})

test('the header selects the fleet', async () => {
  const inTwo = opened.manager.inFleet(2)
  expect((await inTwo.get(paths.vehicle(130))).status).toBe(200)
  expect((await inTwo.get(paths.vehicle(1))).status).toBe(404)
})

describe.each(['/v2/vehicles/1/', '/v2/vehicles/'])('%s', (path) => {
  test('accepts a bearer token or an API key, and nothing else', async () => {
    const bearer = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
    expect((await bearer.get(path)).status).toBe(200)
    expect((await opened.manager.get(path)).status).toBe(200)
    for (const caller of [opened.anyone, opened.anyone.as('Bearer x'), opened.anyone.as('no-such-key')]) {
      expect((await caller.get(path)).status).toBe(401)
    }
  })

  test('refuses a fleet that is not an integer or not the caller’s', async () => {
    expect((await opened.manager.inFleet('x').get(path)).status).toBe(400)
    expect((await opened.manager.inFleet(3).get(path)).status).toBe(403)
  })
})

describe('SERVICE_READS=off', () => {
  let documented: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    documented = await openService({ reads: 'off' })
  })
  afterAll(() => documented.service.close())

  test.each([
    [paths.vehicle(1), 'PATCH'],
    [paths.vehicle(899_999), 'PATCH'],
    ['/v2/vehicles/', ''],
    ['/v2/vehicles/?search=x', ''],
  ])('GET %s is a 405 that allows "%s"', async (path, allow) => {
    const reply = await documented.manager.get(path)
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, allow])
    expect(reply.body).toEqual({ detail: expect.stringMatching(/\S/) })
  })

  test('specified operations still work', async () => {
    expect((await documented.manager.patch(paths.vehicle(1), {})).status).toBe(200)
    expect((await documented.manager.get(paths.vehicleHistory(1))).status).toBe(200)
  })
})

describe('sentinels fail on the read too', () => {
  const type = (reply: Reply) => reply.headers.get('Content-Type') ?? ''

  test.each([
    [900_401, 401, /^application\/json/],
    [900_403, 403, /^application\/json/],
    [900_413, 413, /^application\/json/],
    [900_429, 429, /^application\/json/],
    [900_500, 500, /^text\/html/],
    [900_502, 502, /^text\/html/],
    [900_503, 503, /^application\/json/],
    [900_504, 504, /^text\/html/],
  ])('%i returns %i', async (id, status, contentType) => {
    const reply = await read(id)
    expect([reply.status, type(reply)]).toEqual([status, expect.stringMatching(contentType)])
  })
})
