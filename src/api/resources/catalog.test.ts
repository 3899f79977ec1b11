import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { integrationListFixture, nearlyRightIntegrations } from '../../contract/testing/fixtures-catalog'
import { fakeService, json } from '../testing/fake-service'
import { citationsOptions, readCitations } from './citations'
import { type Catalog, integrationsOptions } from './integrations'

async function answering(body: string, status = 200) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => new Response(body, { status })
  return fake.client
}

async function catalog(body: unknown): Promise<{ read: Catalog; noted: string[] }> {
  const client = await answering(typeof body === 'string' ? body : JSON.stringify(body))
  return {
    read: await new QueryClient().fetchQuery(integrationsOptions(client)),
    noted: client.differences.list().map(({ path }) => path),
  }
}

describe('integration types', () => {
  test('parses the contract’s fixture verbatim, without differences', async () => {
    const { read, noted } = await catalog(integrationListFixture)
    expect(read.unreadable).toBe(0)
    expect(noted).toEqual([])
    expect(
      read.types.map(({ id, title, auth, urls, headers, documentation }) => ({
        id: Number(id),
        title,
        fields: {
          auth,
          urls: Object.fromEntries(urls.map(({ name, url }) => [name, url])),
          config: { headers },
          documentation,
        },
      })),
    ).toEqual(integrationListFixture)
  })

  test.each(nearlyRightIntegrations)(
    'lists an almost correct item with its unread members: $why',
    async ({ body }) => {
      const { read, noted } = await catalog([body])
      expect(read.types).toHaveLength(1)
      expect(noted.length).toBeGreaterThan(0)
    },
  )

  test('an invalid item does not affect the others', async () => {
    const { read } = await catalog([
      null,
      1,
      [],
      {},
      { id: 1 },
      { id: true, title: 'x' },
      integrationListFixture[0],
    ])
    expect(read.types.map(({ title }) => title)).toEqual(['Telematics One'])
    expect(read.unreadable).toBe(6)
  })

  test('lists unread members by path', async () => {
    const { read } = await catalog([
      {
        id: 1,
        title: 'a',
        fields: { auth: [{ name: 'k' }, 7], urls: { a: 1 }, config: [], documentation: 5 },
      },
      { id: 2, title: 'b' },
    ])
    expect(read.types.map(({ unread }) => unread)).toEqual(
      [
        [
          'fields.documentation',
          'fields.config',
          'fields.auth.1',
          'fields.urls.a',
          'fields.config.headers',
        ].sort(),
        ['fields', 'fields.config', 'fields.auth', 'fields.urls', 'fields.config.headers'].sort(),
      ].map((paths) => expect.arrayContaining(paths)),
    )
    expect(read.types[0]?.auth).toEqual([{ name: 'k', type: null }])
  })

  test('repeated and huge IDs have distinct keys; __proto__ is an ordinary name', async () => {
    const { read } = await catalog(
      '[{"id":7,"title":"a"},{"id":7,"title":"a"},{"id":9007199254740993,"title":"b","fields":{"urls":{"__proto__":"https://a.example"}}}]',
    )
    expect(read.types.map(({ key }) => key)).toEqual(['7', '7~2', '9007199254740993'])
    expect(read.types[2]?.urls).toEqual([{ name: '__proto__', url: 'https://a.example' }])
    expect(Reflect.get({}, 'a')).toBeUndefined()
    const evil = await catalog('[{"id":7,"title":"a","fields":{"urls":{"__proto__":{"a":1}}}}]')
    expect(evil.read.types).toMatchObject([
      { urls: [], unread: expect.arrayContaining(['fields.urls.__proto__']) },
    ])
  })

  test('keeps the order of a type’s URLs', async () => {
    const { read } = await catalog(
      '[null,{"title":"b","id":2,"fields":{"urls":{"10":"https://x.example","api":7,"2":"https://y.example","1":"https://z.example"}}}]',
    )
    expect(read.types[0]?.urls.map(({ name }) => name)).toEqual(['10', '2', '1'])
    expect(read.unreadable).toBe(1)
  })

  test('a response that isn’t a list is an error', async () => {
    const client = await answering('{"results":[]}')
    await expect(new QueryClient().fetchQuery(integrationsOptions(client))).rejects.toMatchObject({
      kind: 'unexpected-shape',
    })
  })
})

describe('citations', () => {
  test('columns are the union of all keys, and cells are the text as received', () => {
    const { rows, columns } = readCitations('[{"a":1.50,"b":"x"},{"c":{"d":[1]},"a":9007199254740993},7]')
    expect(columns).toEqual(['a', 'b', 'c', '(row)'])
    expect(rows.map(({ cells }) => [...cells])).toEqual([
      [
        ['a', '1.50'],
        ['b', '"x"'],
      ],
      [
        ['c', '{"d":[1]}'],
        ['a', '9007199254740993'],
      ],
      [['(row)', '7']],
    ])
  })

  test.each([
    ['[]', []],
    [' [ 1 , {} ] ', ['1', '{}']],
    ['{"count":1,"results":[{"a":1}]}', ['{"a":1}']],
    ['{"results":[],"errors":[]}', ['{"results":[],"errors":[]}']],
    ['{"a":1}', ['{"a":1}']],
    ['"none"', ['"none"']],
    ['null', ['null']],
  ])('%s', (text, raws) => {
    expect(readCitations(text).rows.map(({ raw }) => raw)).toEqual(raws)
  })

  test('a list with other members around it may be one of several pages', () => {
    const { rows, isPart } = readCitations('{"count":120,"next":"https://x/?page=2","results":[1,2]}')
    expect([rows.length, isPart]).toEqual([2, true])
    for (const whole of ['[1]', '{"a":[],"b":[]}', '{"results":[1]}'])
      expect(readCitations(whole).isPart).toBe(false)
  })

  test('__proto__ is an ordinary column', () => {
    const { columns, rows } = readCitations('[{"__proto__":{"x":1},"constructor":2}]')
    expect(columns).toEqual(['__proto__', 'constructor'])
    expect(rows[0]?.cells.get('__proto__')).toBe('{"x":1}')
  })

  test.each([
    [410, 'gone'],
    [404, 'not-found'],
  ])('%i is %s', async (status, kind) => {
    const fake = fakeService()
    await fake.session.start()
    fake.onRequest = () => json({ detail: 'x' }, status)
    await expect(new QueryClient().fetchQuery(citationsOptions(fake.client))).rejects.toMatchObject({
      kind,
      outcome: 'not-applied',
    })
  })
})
