import { expect, test } from 'vitest'
import type { IntegrationType } from '../../api/resources/integrations'
import { type CatalogView, catalogCsv, checklistText, filterCatalog, summaryOf, titleOf } from './catalog'

function type(change: Partial<IntegrationType> & { readonly id: string }): IntegrationType {
  return {
    key: change.id,
    title: `Type ${change.id}`,
    auth: [],
    urls: [],
    headers: [],
    documentation: null,
    unread: [],
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

const listed = (types: readonly IntegrationType[]) => ({ types, unreadable: 0 })
const ids = (view: CatalogView) => filterCatalog(listed(all), view).matches.map(({ id }) => id)

test.each<[string, string[]]>([
  ['geotab', ['1']],
  ['GÉO', ['1']],
  ['pass account', ['1']],
  ['api', ['1']],
  ['geotab.example', ['1']],
  ['geotab missing', []],
  ['secret-path', []],
  ['server', ['10', '1']],
  ['', ['10', '1', '2']],
])('the search %j finds %j', (q, found) => {
  expect(ids({ q })).toEqual(found)
})

test('filters by connection type, and counts the results of each choice', () => {
  const counts = (view: CatalogView) =>
    filterCatalog(listed(all), view).choices.map(({ value, label }) => [value, label.replace(/\D/g, '')])
  expect(counts({})).toEqual([
    ['', '3'],
    ['client', '0'],
    ['password', '1'],
    ['key', '0'],
    ['other', '1'],
    ['none', '1'],
  ])
  expect(counts({ q: 'geotab', auth: 'none' })).toEqual(
    expect.arrayContaining([
      ['', '1'],
      ['none', '0'],
    ]),
  )
  expect(ids({ auth: 'password' })).toEqual(['1'])
  expect(ids({ auth: 'none' })).toEqual(['2'])
  expect(ids({ q: 'geotab', auth: 'none' })).toEqual([])
})

test.each([
  ['client', ['client_id', 'client_secret', 'certificate']],
  ['client', ['clientId', 'clientSecret']],
  ['password', ['username', 'password', 'api_key']],
  ['key', ['api_token']],
  ['other', ['host', 'port']],
])('%s connects by %j', (auth, names) => {
  const one = type({ id: '1', auth: names.map(input) })
  expect(filterCatalog(listed([one]), { auth }).matches).toEqual([one])
})

test('a type with only headers, or with unreadable inputs, needs setup', () => {
  const types = [type({ id: '1', headers: [input('X')] }), type({ id: '2', unread: ['fields.auth'] })]
  expect(filterCatalog(listed(types), { auth: 'other' }).matches).toEqual(types)
  expect(types.map(summaryOf)).toEqual(['1 header', 'Some details can’t be read'])
})

test('formats the checklist as text', () => {
  expect(checklistText(geotab)).toBe(
    'What you need to connect Géotab\n\nCredentials\n[ ] server (string)\n[ ] password (string)\n\nHeaders\n[ ] X-Account (string)\n',
  )
  expect(checklistText(type({ id: '3', unread: ['fields.auth'] }))).toContain('Unreadable: fields.auth')
})

test('texts and exports', () => {
  expect(titleOf({ title: ' ', id: '7' })).toBe('Untitled (ID 7)')
  expect(summaryOf(geotab)).toBe('Server, Password, 1 header')
  expect(summaryOf(bare)).toBe('Nothing needed')
  expect(summaryOf(type({ id: '5', auth: [input('app_token'), input('')] }))).toBe('App token, (no name)')
  expect(catalogCsv([type({ id: '1', title: '=1+1', auth: [input('a'), input('b')] })])).toBe(
    '\uFEFFid,title,auth,headers,urls,documentation\r\n1,\'=1+1,"a (string)\nb (string)",,,\r\n',
  )
})

test('exports omit passwords in URLs', () => {
  const url = 'https://admin:secret@odd.example/'
  const csv = catalogCsv([type({ id: '1', urls: [{ name: 'api', url }], documentation: url })])
  expect(csv).toContain('api: https://odd.example/,https://odd.example/')
  expect(csv).not.toContain('secret')
})
