import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VEHICLE_LIMITS } from '../../contract/limits'
import { paths } from '../../contract/paths'
import type { FixedField } from '../../contract/vehicle'
import { openService } from './spec-client'
import { history } from './spec-history'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
afterAll(() => opened.service.close())

const PATH = paths.vehicle(1)
const raw = (body: string, contentType = 'application/json') =>
  opened.manager.send('PATCH', PATH, { body, headers: { 'Content-Type': contentType } })
const message = expect.stringMatching(/\S/)

/** Limits typed from the specification, "Limits". */
const LIMITS = {
  vehicle_number: 20,
  vehicle_make: 50,
  vehicle_model: 50,
  year: 5,
  lessee_renter: 255,
  vehicle_type_code: 15,
} satisfies Record<Exclude<keyof typeof VEHICLE_LIMITS, FixedField>, number>

describe.each(Object.entries(LIMITS))('%s: at most %i', (field, limit) => {
  test.each(['x', 'é', '語', '🚚'])('%s counts as one', async (character) => {
    const fitting = character.repeat(limit)
    const taken = await opened.manager.patch(PATH, { [field]: fitting })
    expect(taken.status, taken.text).toBe(200)
    expect(taken.body).toMatchObject({ [field]: fitting })
    const refused = await opened.manager.patch(PATH, { [field]: `${fitting}${character}` })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ [field]: [message] })
  })

  test('a form has the same limit', async () => {
    const send = (length: number) =>
      opened.manager.send('PATCH', PATH, { body: new URLSearchParams({ [field]: '🚚'.repeat(length) }) })
    expect((await send(limit)).status).toBe(200)
    expect((await send(limit + 1)).body).toEqual({ [field]: [message] })
  })

  test.each([[['x']], [{ a: 1 }], [true]])('%j is not text', async (value) => {
    const reply = await opened.manager.patch(PATH, { [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ [field]: [message] })
  })
})

test.each(['maybe', 7, [], {}, null, ''])('active: %j is not a boolean', async (active) => {
  const reply = await opened.manager.patch(PATH, { active })
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({ active: [message] })
})

test('every field in error is named', async () => {
  const reply = await opened.manager.patch(PATH, { active: 'maybe', year: '123456', vehicle_make: {} })
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({ active: [message], year: [message], vehicle_make: [message] })
})

describe('bodies that cannot be read', () => {
  test.each(['{', '{"active": true', "{'active': true}", '{"active": NaN}'])('JSON %j', async (body) => {
    const { count } = await history(opened.manager, 1)
    const reply = await raw(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ detail: message })
    expect((await history(opened.manager, 1)).count).toBe(count)
  })

  test.each(['[]', '"active"', '5', 'null', '[{"active": true}]'])(
    'JSON that isn’t an object: %s',
    async (body) => {
      const { count } = await history(opened.manager, 1)
      expect((await raw(body)).status).toBe(400)
      expect((await history(opened.manager, 1)).count).toBe(count)
    },
  )

  test.each(['text/plain', 'application/xml', 'application/merge-patch+json', 'nonsense'])(
    '%s',
    async (type) => {
      const reply = await raw('{"active": true}', type)
      expect(reply.status).toBe(415)
      expect(reply.body).toEqual({ detail: message })
    },
  )

  test('multipart without its boundary', async () => {
    const reply = await raw('nothing', 'multipart/form-data')
    expect(reply.status).toBe(400)
  })

  test('more than 1 MB of JSON', async () => {
    const reply = await raw(JSON.stringify({ lessee_renter: 'x'.repeat(1_100_000) }))
    expect(reply.status).toBe(413)
  })
})

describe('hostile text is plain text', () => {
  test.each([
    "'; DROP TABLE vehicles; --",
    '" OR ""="',
    '<script>alert(1)</script>',
    '%s %00 \\u0000 {{x}}',
    '__proto__',
    '\u202Eevil',
  ])('%j comes back unchanged', async (text) => {
    const reply = await opened.manager.patch(PATH, { lessee_renter: text })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ lessee_renter: text })
  })

  test.each(['a\u0000b', '\ud800', '\udfff\ud800'])(
    '%j is refused or kept, never a failure of the service',
    async (text) => {
      const before = await opened.manager.patch(PATH, { lessee_renter: 'before' })
      const reply = await raw(`{"lessee_renter": ${JSON.stringify(text)}}`)
      expect([200, 400]).toContain(reply.status)
      if (reply.status === 200) expect(reply.body).toMatchObject({ lessee_renter: text })
      else expect((await opened.manager.patch(PATH, {})).body).toEqual(before.body)
    },
  )

  test('keys such as __proto__ are plain keys', async () => {
    const reply = await raw('{"__proto__": {"active": false}, "constructor": 1, "toString": "x"}')
    expect(reply.status).toBe(200)
    expect(({} as { active?: unknown }).active).toBeUndefined()
  })
})
