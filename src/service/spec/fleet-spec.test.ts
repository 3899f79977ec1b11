import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { accessToken, type Caller, openService } from './spec-client'
import { history, historyPath } from './spec-history'

let opened: Awaited<ReturnType<typeof openService>>
/** A vehicle of each fleet. */
const vehicles = new Map<number, number>([[1, 1]])

async function firstVehicle(caller: Caller): Promise<number> {
  for (let id = 21; id < 400; id += 1) {
    const reply = await caller.patch(paths.vehicle(id), {})
    if (reply.status === 200) return id
  }
  throw new Error('no vehicle below 400')
}

beforeAll(async () => {
  opened = await openService()
  vehicles.set(2, await firstVehicle(opened.manager.inFleet(2)))
  vehicles.set(3, await firstVehicle(opened.support))
})
afterAll(() => opened.service.close())

const inFleet = (id: number) => vehicles.get(id) ?? 0
const both = (id: number): ['GET' | 'PATCH', string][] => [
  ['GET', historyPath(id)],
  ['PATCH', paths.vehicle(id)],
]
const send = (caller: Caller, method: string, path: string) =>
  caller.send(method, path, method === 'PATCH' ? { json: {} } : {})

describe.each(['api key', 'bearer'])('with the %s', (scheme) => {
  let manager: Caller
  let support: Caller
  beforeAll(async () => {
    const { anyone } = opened
    manager = scheme === 'bearer' ? anyone.as(`Bearer ${await accessToken(anyone)}`) : opened.manager
    support =
      scheme === 'bearer' ? anyone.as(`Bearer ${await accessToken(anyone, 'support')}`) : opened.support
  })

  test('without the header, the default fleet is used', async () => {
    for (const [method, path] of both(inFleet(1)))
      expect((await send(manager, method, path)).status).toBe(200)
    for (const [method, path] of both(inFleet(3)))
      expect((await send(support, method, path)).status).toBe(200)
  })

  test('the header names a different fleet of the caller', async () => {
    for (const [method, path] of both(inFleet(2))) {
      expect((await send(manager.inFleet(2), method, path)).status).toBe(200)
    }
    const reply = await manager.inFleet(2).patch(paths.vehicle(inFleet(2)), {})
    expect(reply.body).toMatchObject({ fleet: { id: 2, title: 'Birch Logistics' } })
  })

  test('the header may name the default fleet', async () => {
    for (const [method, path] of both(inFleet(1))) {
      expect((await send(manager.inFleet(1), method, path)).status).toBe(200)
    }
  })

  test('a vehicle of any other fleet is not found', async () => {
    for (const [caller, id] of [
      [manager, inFleet(2)],
      [manager.inFleet(2), inFleet(1)],
      [manager, inFleet(3)],
      [support, inFleet(1)],
    ] as const) {
      for (const [method, path] of both(id)) {
        const reply = await send(caller, method, path)
        expect(reply.status, `${method} ${path}`).toBe(404)
        expect(reply.body).toEqual({ detail: expect.stringMatching(/\S/) })
      }
    }
  })

  test('a revision names its user', async () => {
    await support.patch(paths.vehicle(inFleet(3)), {})
    await manager.inFleet(2).patch(paths.vehicle(inFleet(2)), {})
    const { rows } = await history(support, inFleet(3))
    expect(rows[0]).toMatchObject({ username: 'support', reason: '' })
    expect((await history(manager.inFleet(2), inFleet(2))).rows[0]).toMatchObject({ username: 'manager' })
  })

  test.each([3, 99, 0, -1])('fleet %i is not the manager’s: 403', async (fleet) => {
    for (const [method, path] of both(inFleet(1))) {
      const reply = await send(manager.inFleet(fleet), method, path)
      expect(reply.status, reply.text).toBe(403)
      expect(reply.body).toEqual({ detail: expect.stringMatching(/\S/) })
    }
  })

  test.each(['abc', '1.5', '1,2', '1e1', '0x1', "1' OR '1'='1", 'null'])(
    '%j isn’t an integer: 400',
    async (fleet) => {
      for (const [method, path] of both(inFleet(1))) {
        expect((await send(manager.inFleet(fleet), method, path)).status).toBe(400)
      }
    },
  )

  test('an integer beyond any ID isn’t one of the caller’s fleets', async () => {
    const reply = await manager.inFleet('99999999999999999999999').get(historyPath(1))
    expect([400, 403]).toContain(reply.status)
  })
})

test('a refused change in one fleet changes nothing in another', async () => {
  const id = inFleet(2)
  const before = await opened.manager.inFleet(2).get(historyPath(id))
  await opened.manager.patch(paths.vehicle(id), { active: false })
  await opened.support.patch(paths.vehicle(id), { active: false })
  expect((await opened.manager.inFleet(2).get(historyPath(id))).body).toEqual(before.body)
})

test('invalid credentials are a 401 before the fleet is checked', async () => {
  expect((await opened.anyone.inFleet(3).get(historyPath(1))).status).toBe(401)
  expect((await opened.anyone.inFleet('abc').get(historyPath(1))).status).toBe(401)
})
