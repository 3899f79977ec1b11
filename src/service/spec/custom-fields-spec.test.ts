import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openService, type Reply } from './spec-client'
import { history } from './spec-history'

/** Vehicle 11 has custom fields of several kinds. */
const PATH = paths.vehicle(11)

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

type Fields = Record<string, unknown>

/** Parses the custom fields of a response. */
function fieldsOf(reply: Reply): Fields {
  expect(reply.status, reply.text).toBe(200)
  const { custom_fields: text } = reply.body as { custom_fields: unknown }
  expect(typeof text).toBe('string')
  return JSON.parse(String(text))
}

const read = async () => fieldsOf(await opened.manager.patch(PATH, {}))

/** Builds a different value of the same kind. */
function changed(value: unknown): unknown {
  if (typeof value === 'string') return `${value} changed`
  if (typeof value === 'number') return value + 1
  return value !== true
}

async function expectRefused(custom_fields: unknown): Promise<void> {
  const before = await read()
  const { count } = await history(opened.manager, 11)
  const reply = await opened.manager.patch(PATH, { custom_fields })
  expect(reply.status, reply.text).toBe(400)
  expect(reply.body).toHaveProperty('custom_fields')
  expect((await history(opened.manager, 11)).count).toBe(count)
  expect(await read()).toEqual(before)
}

const scalars = (fields: Fields) =>
  Object.entries(fields).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))

test('vehicle 11 has custom fields of several kinds, one of them nested', async () => {
  const values = Object.values(await read())
  expect(new Set(values.map((value) => typeof value)).size).toBeGreaterThan(2)
  expect(values.some((value) => typeof value === 'object' && value !== null)).toBe(true)
})

describe.each(['text', 'object'] as const)('sent as %s', (form) => {
  const sent = (fields: Fields) => (form === 'text' ? JSON.stringify(fields) : fields)

  test('the values of existing fields change, each kind', async () => {
    const before = await read()
    for (const [name, value] of scalars(before)) {
      const wanted = { ...(await read()), [name]: changed(value) }
      expect(fieldsOf(await opened.manager.patch(PATH, { custom_fields: sent(wanted) }))).toEqual(wanted)
      expect(await read()).toEqual(wanted)
    }
  })

  test('one field alone changes or is refused, and no name is lost', async () => {
    const before = await read()
    const [name, value] = scalars(before)[0] ?? ['', '']
    await opened.manager.patch(PATH, { custom_fields: sent({ [name]: changed(value) }) })
    expect(Object.keys(await read()).sort()).toEqual(Object.keys(before).sort())
  })

  test('a new name is refused', async () => {
    await expectRefused(sent({ ...(await read()), not_there_before: 'x' }))
  })

  test.each(['{"polluted":true}', '{}', 'null'])(
    '__proto__ is a new name like any other: %s',
    async (value) => {
      const text = JSON.stringify(await read()).replace(/\}$/, `,"__proto__":${value}}`)
      await expectRefused(form === 'text' ? text : JSON.parse(text))
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    },
  )

  test('plain values stay plain, and nested ones nested', async () => {
    const before = await read()
    const [flat] = scalars(before)[0] ?? ['']
    await expectRefused(sent({ ...before, [flat]: { nested: 1 } }))
    await expectRefused(sent({ ...before, [flat]: ['nested'] }))
    const nested =
      Object.keys(before).find((name) => typeof before[name] === 'object' && before[name] !== null) ?? ''
    await expectRefused(sent({ ...before, [nested]: 'flat' }))
  })
})

test.each(['not JSON', '[]', '5', 5, [], true])('%j is refused', async (value) => {
  await expectRefused(value)
})

test('a form sends the fields as text', async () => {
  const before = await read()
  const [name, value] = scalars(before)[0] ?? ['', '']
  const wanted = { ...before, [name]: changed(value) }
  const body = new URLSearchParams({ custom_fields: JSON.stringify(wanted) })
  expect(fieldsOf(await opened.manager.send('PATCH', PATH, { body }))).toEqual(wanted)
})

test('a change records a revision', async () => {
  const before = await history(opened.manager, 11)
  const fields = await read()
  const [name, value] = scalars(fields)[0] ?? ['', '']
  await opened.manager.patch(PATH, { custom_fields: { ...fields, [name]: changed(value) } })
  const after = await history(opened.manager, 11)
  expect(after.count).toBe(before.count + 2)
  expect(after.rows[0]).toMatchObject({ kind: '~', reason: '', username: 'manager' })
})

describe('names and numbers of vehicle 29 that JavaScript would change', () => {
  const textOf = async (body: unknown) => {
    const reply = await opened.manager.patch(paths.vehicle(29), body)
    expect(reply.status, reply.text).toBe(200)
    return (reply.body as { custom_fields: string }).custom_fields
  }

  test('stay the same when other fields change', async () => {
    const before = await textOf({})
    expect(before).toContain('"__proto__":{"polluted":"yes"}')
    expect(before).toContain('"ledger_id":9007199254740993')
    expect(await textOf({ custom_fields: { cost_center: '5510' } })).toBe(before.replace('4410', '5510'))
  })

  test.each(['text', 'object'])('change when they are sent as %s', async (form) => {
    const before = await textOf({})
    const change = '{"ledger_id":9007199254740995,"__proto__":{"polluted":"no"}}'
    const body = `{"custom_fields":${form === 'text' ? JSON.stringify(change) : change}}`
    const headers = { 'Content-Type': 'application/json' }
    const reply = await opened.manager.send('PATCH', paths.vehicle(29), { body, headers })
    expect(reply.status, reply.text).toBe(200)
    expect(await textOf({})).toBe(before.replace('740993', '740995').replace('"yes"', '"no"'))
  })
})
