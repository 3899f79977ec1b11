import type { Catalog, IntegrationInput, IntegrationType } from '../../api/resources/integrations'
import { csvText } from '../../lib/text/csv'
import { fieldLabel } from '../../lib/text/field-label'
import { wordsFinder } from '../../lib/text/fold-text'
import { pluralize } from '../../lib/text/pluralize'
import { parseUrl, withoutCredentials } from '../../lib/text/url'
import { visibleText } from '../../lib/text/visible-text'

export interface CatalogView {
  readonly q?: string | undefined
  readonly auth?: string | undefined
  readonly id?: string | undefined
}

/** The ways to connect, recognized by the names of inputs. The first match counts. */
const METHODS = [
  { name: 'client', label: 'Client ID and secret', inputs: /client.?secret/i },
  { name: 'password', label: 'Username and password', inputs: /pass|user.?name|mot_de_/i },
  { name: 'key', label: 'API key or token', inputs: /key|token/i },
  { name: 'other', label: 'Something else', inputs: /^/ },
]

function methodOf({ auth, headers, unread }: IntegrationType): string {
  if (auth.length + headers.length + unread.length === 0) return 'none'
  return METHODS.find(({ inputs }) => auth.some(({ name }) => inputs.test(name)))?.name ?? 'other'
}

/** Filters the types. For each choice of the filter, counts the types that it would leave. */
export function filterCatalog(catalog: Catalog | undefined, { q = '', auth = '' }: CatalogView) {
  const isFound = wordsFinder(q)
  const found = (catalog?.types ?? []).filter(({ title, auth, headers, urls }) => {
    const names = [...auth, ...headers, ...urls].map(({ name }) => name)
    const hosts = urls.map(({ url }) => parseUrl(url)?.host)
    return isFound([title, ...names, ...hosts].join('\n'))
  })
  const left = (method: string) => found.filter((type) => method === '' || methodOf(type) === method)
  return {
    matches: left(auth),
    choices: [
      { name: '', label: 'All connection methods' },
      ...METHODS,
      { name: 'none', label: 'Nothing needed' },
    ].map(({ name, label }) => ({ value: name, label: `${label} (${left(name).length})` })),
  }
}

export const titleOf = ({ title, id }: Pick<IntegrationType, 'title' | 'id'>): string =>
  title.trim() === '' ? `Untitled (ID ${id})` : visibleText(title)

export function summaryOf({ auth, headers, unread }: IntegrationType): string {
  if (unread.length > 0) return 'Some details can’t be read'
  const names = auth.map(({ name }) => fieldLabel(name))
  const needs = headers.length > 0 ? [...names, pluralize(headers.length, 'header')] : names
  return needs.join(', ') || 'Nothing needed'
}

export function checklistText(type: IntegrationType): string {
  const line = ({ name, type }: IntegrationInput) =>
    `[ ] ${visibleText(name)} (${visibleText(type ?? 'type unknown')})`
  const section = (title: string, inputs: readonly IntegrationInput[]) =>
    inputs.length === 0 ? [] : [`\n${title}`, ...inputs.map(line)]
  return [
    `What you need to connect ${titleOf(type)}`,
    ...section('Credentials', type.auth),
    ...section('Headers', type.headers),
    ...(type.unread.length > 0 ? [`\nUnreadable: ${type.unread.map(visibleText).join(', ')}`] : []),
    '',
  ].join('\n')
}

/** Formats the types as CSV. Several values of a cell are on separate lines. */
export function catalogCsv(types: readonly IntegrationType[]): string {
  const inputs = (list: readonly IntegrationInput[]) =>
    list.map(({ name, type }) => (type === null ? name : `${name} (${type})`)).join('\n')
  return csvText([
    ['id', 'title', 'auth', 'headers', 'urls', 'documentation'],
    ...types.map(({ id, title, auth, headers, urls, documentation }) => [
      id,
      title,
      inputs(auth),
      inputs(headers),
      urls.map(({ name, url }) => `${name}: ${withoutCredentials(url)}`).join('\n'),
      withoutCredentials(documentation ?? ''),
    ]),
  ])
}
