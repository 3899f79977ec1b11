import { describe, expect, test } from 'vitest'
import type { IntegrationType } from '../../api/resources/integrations'
import { searchWords } from '../../lib/text/fold-text'
import { catalogueSearch, filterOfView } from './catalogue-view'
import { filterCatalogue, findWords, matchingTexts, searchable, searchableType } from './filter-catalogue'
import { catalogueCsv, catalogueJson, checklistText, summaryOf, titleOf } from './type-texts'

function type(change: Partial<IntegrationType> & { readonly id: string }): IntegrationType {
  return {
    key: change.id,
    title: `Type ${change.id}`,
    auth: [],
    urls: [],
    headers: [],
    documentation: null,
    unread: [],
    raw: `{"id":${change.id}}`,
    ...change,
  }
}
const input = (name: string) => ({ name, type: 'string' })

const geotab = type({
  id: '1',
  title: 'Géotab',
  auth: [input('server'), input('password')],
  urls: [{ name: 'api', url: 'https://api.geotab.example/v1/secret-path' }],
  headers: [input('X-Account')],
  documentation: 'https://docs.example/',
})
const bare = type({ id: '2', title: 'Bare', documentation: 'javascript:alert(1)' })
const plain = type({
  id: '10',
  title: 'Plain 10',
  auth: [input('server'), input('server')],
  urls: [{ name: 'x', url: 'not a URL' }],
})
const all = [plain, geotab, bare]

describe('the search', () => {
  const foundIn = (typed: string) =>
    findWords(searchableType(geotab), searchWords(typed))?.map(({ where, text }) => `${where}: ${text}`)
  test.each<[string, string[] | undefined]>([
    ['geotab', ['title: Géotab']],
    ['GÉO', ['title: Géotab']],
    ['pass account', ['auth input: password', 'header: X-Account']],
    ['api', ['URL name: api']],
    ['geotab.example', ['host: api.geotab.example']],
    ['geotab pass geo', ['title: Géotab', 'auth input: password']],
    ['', []],
    ['geotab missing', undefined],
    ['secret-path', undefined],
  ])('%j is found in %j', (typed, texts) => {
    expect(foundIn(typed)).toEqual(texts)
  })
})

describe('filters and their counts', () => {
  const left = (view: Record<string, string>) => {
    const { matches, facets } = filterCatalogue(searchable(all), filterOfView(catalogueSearch.parse(view)))
    return { ids: matches.map(({ type: { id } }) => id), facets }
  }
  test('without a filter, all types in the order of the service', () => {
    const { ids, facets } = left({})
    expect(ids).toEqual(['10', '1', '2'])
    expect(facets).toEqual({
      auth: [
        { name: 'server', count: 2 },
        { name: 'password', count: 1 },
      ],
      noAuth: 1,
      any: 3,
      has: { urls: 2, headers: 1, documentation: 1 },
      shared: [],
    })
  })
  test('each facet counts the types that would match', () => {
    expect(left({ auth: 'input:server' })).toMatchObject({
      ids: ['10', '1'],
      facets: { any: 3, has: { urls: 2, headers: 1, documentation: 1 } },
    })
    expect(left({ auth: 'none' })).toMatchObject({ ids: ['2'], facets: { has: { urls: 0 } } })
    expect(left({ has: 'headers,urls' })).toMatchObject({
      ids: ['1'],
      facets: {
        any: 1,
        noAuth: 0,
        auth: [
          { name: 'password', count: 1 },
          { name: 'server', count: 1 },
        ],
      },
    })
    expect(left({ q: 'server', auth: 'input:password' }).ids).toEqual(['1'])
    expect(left({ auth: 'input:nothing' }).ids).toEqual([])
  })
})

test('a view is read from the URL without invalid values', () => {
  expect(catalogueSearch.parse({ q: 'x'.repeat(201), auth: 'nonsense', has: 'urls', id: '' })).toEqual({
    has: 'urls',
  })
  expect(filterOfView({ has: 'nonsense,documentation,urls' }).has).toEqual(['urls', 'documentation'])
  for (const auth of ['none', 'input:a,b:c', 'input:'])
    expect(filterOfView(catalogueSearch.parse({ auth })).auth).toBe(auth)
})

test('the checklist as text', () => {
  expect(checklistText(geotab)).toBe(
    'What you need to connect Géotab\n\nAuth inputs\n[ ] server (string)\n[ ] password (string)\n\nHeaders\n[ ] X-Account (string)\n',
  )
  expect(checklistText(bare)).toContain('Nothing: no inputs')
})

test('texts and exports', () => {
  expect(titleOf({ title: ' ', id: '7' })).toBe('Untitled (id 7)')
  expect(summaryOf(geotab)).toBe('You will need: a server address, a password, 1 header')
  expect(summaryOf(bare)).toBe('You will need nothing')
  expect(summaryOf(type({ id: '5', auth: [input('app_token'), input('n'.repeat(41))] }))).toBe(
    `You will need: “app token”, “${'n'.repeat(40)}…”`,
  )
  expect(catalogueCsv([type({ id: '1', title: '=1+1', auth: [input('a'), input('b')] })])).toBe(
    '\uFEFFid,title,auth,headers,urls,documentation\r\n1,\'=1+1,"a (string)\nb (string)",,,\r\n',
  )
})

test('the JSON export has the items as they were sent, in their order, numbers exact', () => {
  const texts = ['{"b":1.10,"2":0,"1":12345678901234567890}', 'null', '{"id":1,"title":"A"}']
  const types = [type({ id: '2', raw: texts[0] ?? '' }), type({ id: '1', title: 'A', raw: texts[2] ?? '' })]
  const catalogue = { types, unreadable: [{ place: 2, problem: 'is not an object', raw: 'null' }], texts }
  const saved = (view: Record<string, string>) => catalogueJson(matchingTexts(catalogue, filterOfView(view)))
  expect(saved({})).toBe(`[\n${texts.join(',\n')}\n]\n`)
  expect(saved({ q: 'type' }), 'what matches alone').toBe(`[\n${texts[0]}\n]\n`)
  expect(JSON.parse(saved({ q: 'none' }))).toEqual([])
})

test('no export has the passwords of addresses, however they are written', () => {
  const url = 'https://admin:secret@odd.example/'
  const csv = catalogueCsv([type({ id: '1', urls: [{ name: 'api', url }], documentation: url })])
  expect(csv).toContain('api: https://odd.example/,https://odd.example/')
  expect(csv).not.toContain('secret')
  const raw = '{"id":1.0,"at":"a\\/b@c","urls":{"api":"https:\\/\\/admin:secret\\u0040odd.example\\/"}}'
  expect(catalogueJson([raw])).toBe('[\n{"id":1.0,"at":"a\\/b@c","urls":{"api":"https://odd.example/"}}\n]\n')
})

test('a type with unreadable inputs is not said to ask for nothing', () => {
  const unread = type({ id: '3', unread: ['fields.auth'] })
  expect(checklistText(unread)).not.toContain('Nothing')
  expect(checklistText(unread)).toContain('Unreadable: fields.auth')
  expect(checklistText(bare)).toContain('Nothing')
  expect(checklistText(type({ id: '4', unread: ['fields.urls'] }))).toContain('Nothing')
})
