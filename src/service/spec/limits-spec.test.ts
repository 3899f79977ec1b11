import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { accessToken, type Caller, openService } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
let now = Date.UTC(2026, 0, 1)
beforeAll(async () => {
  opened = await openService({ now: () => now })
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const message = [expect.stringMatching(/\S/)]
const post = (path: string, body: string) =>
  manager.send('POST', path, { body, headers: { 'Content-Type': 'application/json' } })

describe('F63 rows and charges', () => {
  const rows = (count: number, row: object) => JSON.stringify(Array.from({ length: count }, () => row))

  test('F63 every faulty row has an error, a hundred of them their own', async () => {
    const reply = await post(paths.driversBulk, rows(2_000, { driver_id: 'D-1' }))
    const errors = reply.body as object[]
    expect([reply.status, errors.length, errors[0]]).toEqual([400, 2_000, {}])
    expect(errors.slice(1, 101)).toEqual(Array(100).fill({ driver_id: message }))
    expect(errors.slice(101)).toEqual(Array(1_899).fill({ non_field_errors: ['Invalid row.'] }))
  })

  test('F63 500 charges are created, more are an error of the field, which names the limit', async () => {
    const plan = (count: number, name = 'charges') =>
      post(paths.billingPlans, `{"name":"N","${name}":${rows(count, { amount: '1.00' })}}`)
    expect((await plan(500)).status).toBe(201)
    for (const reply of [await plan(501), await plan(501, '\\u0063harges')]) {
      expect([reply.status, reply.body]).toEqual([400, { charges: [expect.stringContaining('500')] }])
    }
  })
})

describe('F64 small bodies', () => {
  const sized = (bytes: number) => `{"username":"manager","password":"demo"}`.padEnd(bytes, ' ')

  test.each(['/demo/sign-in', paths.tokenRefresh])(
    'F64 4 KB to %s are read, more are a 413',
    async (path) => {
      expect([204, 401]).toContain((await post(path, sized(4_096))).status)
      const reply = await post(path, sized(4_097))
      expect([reply.status, reply.body]).toEqual([413, { detail: expect.stringContaining('4096') }])
    },
  )
})

describe('F69 numbers that are not finite, null characters, half characters', () => {
  const driver = (value: string) => `[{"driver_id":"1","first_name":${value}}]`
  const charge = (filters: string) => `{"name":"N","charges":[{"filters":${filters}}]}`

  test.each(['1e400', '-1e400', '9'.repeat(400), '"a\\u0000b"', '"a\\ud800b"', '"\\udc00"'])(
    'F69 %s is an error of its field',
    async (value) => {
      const errors = async (path: string, body: string) => {
        const reply = await post(path, body)
        return [reply.status, reply.body]
      }
      const name = await errors(paths.billingPlans, `{"name":${value}}`)
      expect(name).toEqual([400, { name: message }])
      for (const filters of [value, `{"a":[${value}]}`]) {
        const plan = await errors(paths.billingPlans, charge(filters))
        expect(plan).toEqual([400, { charges: [{ filters: message }] }])
      }
      expect(await errors(paths.driversBulk, driver(value))).toEqual([400, [{ first_name: message }]])
      const headers = { 'Content-Type': 'application/json' }
      for (const [field, body] of [
        ['vehicle_make', `{"vehicle_make":${value}}`],
        ['custom_fields', `{"custom_fields":{"color":${value}}}`],
        ['custom_fields', JSON.stringify({ custom_fields: `{"color":${value}}` })],
      ] as const) {
        const patched = await manager.send('PATCH', paths.vehicle(11), { body, headers })
        expect([patched.status, patched.body]).toEqual([400, { [field]: message }])
      }
    },
  )

  test('F69 a null character in the path or in any parameter is a 400', async () => {
    const replyTo = async (path: string) => {
      const reply = await manager.get(path)
      return [reply.status, reply.body]
    }
    expect(await replyTo('/v2/vehicles/1%00/')).toEqual([400, { detail: message[0] }])
    expect(await replyTo('/nothing%00')).toEqual([400, { detail: message[0] }])
    for (const name of ['search', 'limit', 'colour']) {
      expect(await replyTo(`/v2/vehicles/?${name}=a%00`)).toEqual([400, { [name]: message }])
    }
    expect(await replyTo('/v2/vehicles/?a%00=1')).toEqual([400, { non_field_errors: message }])
    expect((await replyTo('/v2/vehicles/?search=%2500'))[0]).toBe(200)
  })

  test.each(['/demo/sign-in', '/demo/sessions/end'])(
    'F69 a null character in a name for %s',
    async (path) => {
      const reply = await post(path, '{"username":"manager\\u0000","password":"demo"}')
      expect([reply.status, reply.body]).toEqual([400, { username: message }])
    },
  )
})

describe('F69 titles', () => {
  const upload = async (title: string | Blob, fileName = 'a.pdf') => {
    const form = new FormData()
    form.append('file', new File(['%PDF-1.7'], fileName))
    form.append('title', title)
    const reply = await manager.send('POST', paths.documentUpload, { body: form })
    return [reply.status, reply.body]
  }

  test.each(['x'.repeat(255), '🚚'.repeat(255)])('F69 a title of 255 characters is stored', async (title) => {
    expect(await upload(title)).toEqual([201, expect.objectContaining({ title })])
  })

  test.each(['x'.repeat(256), '🚚'.repeat(256), 'é'.repeat(5_000), 'a\0b'])(
    'F69 a title that is too long, or has a null character',
    async (title) => expect(await upload(title)).toEqual([400, { title: message }]),
  )
})

describe('F73 wrong passwords', () => {
  const signIn = (password: string, username = 'manager', address = '192.0.2.1') => {
    const body = JSON.stringify({ username, password })
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request('http://service.test/demo/sign-in', { method: 'POST', headers, body })
    return opened.service.fetch(request, { incoming: { socket: { remoteAddress: address, destroy() {} } } })
  }
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) expect((await signIn('wrong')).status).toBe(401)
  }

  test('F73 the eleventh within a minute gets a 429 with a time to retry', async () => {
    await fail(10)
    now += 20_500
    const reply = await signIn('wrong')
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '40'])
    expect(await reply.json()).toEqual({ detail: expect.stringContaining('40 seconds') })
    now += 39_500
    expect((await signIn('wrong')).status).toBe(401)
  })

  test('F73 a right password does not reset the count, and is refused after it', async () => {
    await fail(9)
    expect((await signIn('demo')).status).toBe(204)
    await fail(1)
    expect((await signIn('demo')).status).toBe(429)
    now += 60_000
    expect((await signIn('demo')).status).toBe(204)
  })

  test('F73 other names and other clients are not limited, and neither are right passwords', async () => {
    await fail(10)
    expect((await signIn('demo', 'support')).status).toBe(204)
    expect((await signIn('demo', 'manager', '192.0.2.2')).status).toBe(204)
    for (let time = 0; time < 30; time += 1) expect((await signIn('demo', 'support')).status).toBe(204)
  })

  test('F73 the form shows the page again with a 429', async () => {
    const form = (password: string) =>
      opened.anyone.send('POST', '/demo/sign-in', {
        body: new URLSearchParams({ username: 'manager', password }),
      })
    for (let time = 0; time < 10; time += 1) expect((await form('wrong')).status).toBe(401)
    const reply = await form('demo')
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(reply.text).toContain('Too many wrong passwords')
    expect(reply.headers.getSetCookie()).toEqual([])
  })
})
