import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { integration } from '../../contract/integration'
import { paths } from '../../contract/paths'
import { integrationListFixture } from '../../contract/testing/fixtures-catalog'
import { accessToken, type Caller, openService } from './spec-client'
import { shapeDifferences } from './spec-shape'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
let support: Caller
beforeAll(async () => {
  opened = await openService()
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
  support = opened.anyone.as(`Bearer ${await accessToken(opened.anyone, 'support')}`)
})
afterAll(() => opened.service.close())

describe('integration types', () => {
  test('all together in the shape of the specification, hostile ones included', async () => {
    const reply = await manager.get(paths.integrations)
    expect(reply.status, reply.text).toBe(200)
    const list = z.array(integration).parse(reply.body)
    expect(list.length).toBeGreaterThan(40)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    // The names in `urls` differ, so they are left out of the comparison with the example.
    const bare = (reply.body as { fields: object }[]).map((item) => ({
      ...item,
      fields: { ...item.fields, urls: {} },
    }))
    const example = [
      { ...integrationListFixture[0], fields: { ...integrationListFixture[0]?.fields, urls: {} } },
    ]
    expect(shapeDifferences(bare, example)).toEqual([])
  })

  test('types that are hard to display are included', async () => {
    const { text, body } = await manager.get(paths.integrations)
    const list = z.array(integration).parse(body)
    expect(list.some(({ fields }) => fields.documentation.startsWith('javascript:'))).toBe(true)
    expect(list.some(({ fields }) => Object.keys(fields.urls).length === 0)).toBe(true)
    expect(Math.max(...list.map(({ title }) => title.length))).toBe(400)
    expect(list.some(({ title }) => title.includes('<script>'))).toBe(true)
    expect(new Set(list.map(({ title }) => title)).size).toBeLessThan(list.length)
    expect(text).toContain('{"__proto__":"https://proto.example/"')
  })

  test('the same for every fleet; parameters are ignored', async () => {
    const { text } = await manager.get(paths.integrations)
    expect((await support.get(paths.integrations)).text).toBe(text)
    expect((await manager.inFleet(2).get(`${paths.integrations}?limit=1`)).text).toBe(text)
  })
})

describe('citations', () => {
  test('200 with a list and a Deprecation header', async () => {
    const reply = await manager.get(paths.citations)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Deprecation')).toMatch(/^@\d+$/)
    expect(Array.isArray(reply.body)).toBe(true)
    expect(reply.text).toContain('9007199254740993')
  })

  test('only those of the fleet', async () => {
    const [one, two, three] = [manager, manager.inFleet(2), support].map((caller) =>
      caller.get(paths.citations),
    )
    expect((await one)?.text).not.toBe((await two)?.text)
    expect((await two)?.body).toHaveLength(6)
    expect((await three)?.body).toEqual([])
  })

  test.each(['404', '410'])('%s by a fault', async (kind) => {
    await opened.anyone.send('POST', '/demo/faults', { json: { path: paths.citations, kind } })
    expect((await manager.get(paths.citations)).status).toBe(Number(kind))
    expect((await manager.get(paths.citations)).status).toBe(200)
  })
})

describe.each([paths.integrations, paths.citations])('%s', (path) => {
  test('bearer only, own fleets only, GET only', async () => {
    expect((await opened.manager.get(path)).status).toBe(401)
    expect((await opened.anyone.get(path)).status).toBe(401)
    expect((await manager.inFleet(3).get(path)).status).toBe(403)
    expect((await manager.inFleet('one').get(path)).status).toBe(400)
    expect((await manager.send('POST', path, { json: {} })).status).toBe(405)
  })
})
