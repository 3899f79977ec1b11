import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { driver } from '../../contract/driver'
import { paths } from '../../contract/paths'
import { driversBulkRequestFixture, driversBulkResponseFixture } from '../../contract/testing/fixtures-driver'
import { accessToken, type Caller, openService, type Reply } from './spec-client'
import { shapeDifferences } from './spec-shape'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
beforeAll(async () => {
  opened = await openService()
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const create = (json: unknown, caller = manager) => caller.send('POST', paths.driversBulk, { json })
const count = async () => ((await opened.anyone.get('/demo/created')).body as { drivers: number }).drivers
const drivers = (rows: number, from = 0) =>
  Array.from({ length: rows }, (_, index) => ({ driver_id: `D-${from + index}`, zip: '02134' }))

function driversOf(reply: Reply) {
  expect(reply.status, reply.text).toBe(200)
  return z.array(driver).parse(reply.body)
}

test('returns the created drivers in the order of the request, each with its ID', async () => {
  const reply = await create(driversBulkRequestFixture)
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(shapeDifferences(reply.body, driversBulkResponseFixture)).toEqual([])
  const created = driversOf(reply)
  expect(created).toMatchObject(driversBulkRequestFixture)
  expect(new Set(created.map(({ id }) => id)).size).toBe(2)
})

test('an empty array creates nothing', async () => {
  expect(driversOf(await create([]))).toEqual([])
  expect(await count()).toBe(0)
})

test('only driver_id is required; id and unknown fields are ignored', async () => {
  const [driver] = driversOf(await create([{ driver_id: '0007', id: 99, phone: '1' }]))
  expect(driver).toEqual({
    ...driversBulkResponseFixture[1],
    id: 1,
    first_name: '',
    last_name: '',
    email: '',
  })
})

test('texts are stored unchanged', async () => {
  const sent = {
    driver_id: ' 007 ',
    first_name: '<b>Zoë</b>',
    last_name: '=1+1',
    address_line_1: "'; drop table drivers; --",
    zip: '02134',
    contact_number: '+1 617',
    city: '🚚',
  }
  expect(driversOf(await create([sent]))).toMatchObject([sent])
})

describe('all or nothing', () => {
  const message = [expect.stringMatching(/\S/)]

  test('errors are at their position, and no row is created', async () => {
    const reply = await create([
      { driver_id: 'D-1' },
      { driver_id: 'D-2', email: 'nowhere' },
      { first_name: 'Ann' },
      'D-4',
      { driver_id: ' ', zip: null, city: [] },
      null,
    ])
    expect([reply.status, reply.body]).toEqual([
      400,
      [
        {},
        { email: message },
        { driver_id: message },
        { non_field_errors: message },
        { driver_id: message, zip: message, city: message },
        { non_field_errors: message },
      ],
    ])
    expect(await count()).toBe(0)
  })

  test('a driver_id repeated in the array is an error of the later row', async () => {
    const reply = await create([...drivers(3), { driver_id: 'D-1' }, { driver_id: 'd-1' }])
    expect([reply.status, reply.body]).toEqual([
      400,
      [{}, {}, {}, { driver_id: [expect.stringContaining('row 2')] }, {}],
    ])
    expect(await count()).toBe(0)
  })

  test('a driver_id must be new in its fleet only', async () => {
    await create(drivers(1200))
    const reply = await create([{ driver_id: 'new' }, { driver_id: 'D-1100' }, ...drivers(1000, 5000)])
    expect(reply.status).toBe(400)
    const errors = (reply.body as object[]).filter((row) => Object.keys(row).length > 0)
    expect(errors).toEqual([{ driver_id: [expect.stringContaining('already exists')] }])
    expect(await count()).toBe(1200)
    expect((await create(drivers(1), manager.inFleet(2))).status).toBe(200)
    expect((await create([{ driver_id: 'new' }])).status).toBe(200)
  })

  test('applies one of ten equal concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(drivers(20))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await count()).toBe(20)
  })
})

describe('size', () => {
  const send = (body: BodyInit, type = 'application/json') =>
    manager.send('POST', paths.driversBulk, { body, headers: { 'Content-Type': type } })

  test('4 MB with 2,000 rows are created', async () => {
    const body = JSON.stringify(drivers(2_000)).padEnd(4_194_304, ' ')
    const reply = await send(body)
    expect(reply.status).toBe(200)
    expect(reply.body).toHaveLength(2_000)
    expect((await send(`${body} `)).status).toBe(413)
  })

  test('more rows are a 413 that names the limit', async () => {
    const reply = await create(drivers(2_001))
    expect([reply.status, reply.body]).toEqual([413, { detail: expect.stringContaining('2000 drivers') }])
    expect(await count()).toBe(0)
  })

  test.each([' [ ] ', '[\n]'])('%j creates nothing', async (body) => {
    expect(driversOf(await send(body))).toEqual([])
  })

  test.each([
    ['{}', 'application/json', 400],
    ['"x"', 'application/json', 400],
    ['[', 'application/json', 400],
    ['[,]', 'application/json', 400],
    ['[{},]', 'application/json', 400],
    ['[{}],[{}]', 'application/json', 400],
    ['[{}}', 'application/json', 400],
    ['[1},{2]', 'application/json', 400],
    ['[\u0001]', 'application/json', 400],
    ['[\ufeff{"driver_id":"1"}]', 'application/json', 400],
    ['', 'application/json', 400],
    ['[]', 'text/plain', 415],
    ['driver_id=1', 'application/x-www-form-urlencoded', 415],
  ])('%s as %s is a %i', async (body, type, status) => {
    expect((await send(body, type)).status).toBe(status)
  })
})

describe('authorization', () => {
  test('a bearer token, no API key and no other caller', async () => {
    for (const caller of [opened.manager, opened.anyone, opened.anyone.as('Bearer x')]) {
      expect((await create(drivers(1), caller)).status).toBe(401)
    }
    expect((await create(drivers(1), manager.inFleet(3))).status).toBe(403)
    expect((await create(drivers(1), manager.inFleet('x'))).status).toBe(400)
    expect(await count()).toBe(0)
  })

  test.each(['GET', 'PATCH', 'DELETE'])('%s is a 405 that allows POST', async (method) => {
    const reply = await manager.send(method, paths.driversBulk)
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

describe('faults', () => {
  const fault = (kind: string) =>
    opened.anyone.send('POST', '/demo/faults', { json: { path: paths.driversBulk, method: 'POST', kind } })

  test('halfway: the first half is stored, the response is a 500', async () => {
    await fault('halfway')
    const reply = await create(drivers(5))
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([500, expect.stringMatching(/html/)])
    expect(await count()).toBe(2)
    const again = await create(drivers(5))
    const exists = { driver_id: [expect.stringContaining('already exists')] }
    expect([again.status, again.body]).toEqual([400, [exists, exists, {}, {}, {}]])
  })

  test('lost-502: all are stored', async () => {
    await fault('lost-502')
    expect((await create(drivers(5))).status).toBe(502)
    expect(await count()).toBe(5)
  })
})
