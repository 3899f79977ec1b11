import type { IntegrationInput, IntegrationType } from '../../api/resources/integrations'
import { countWords } from '../../lib/text/count-words'
import { csvText } from '../../lib/text/csv'
import { withoutCredentials } from '../../lib/text/safe-href'
import { shortened } from '../../lib/text/shortened'
import { visibleText } from '../../lib/text/visible-text'

/** The title to show: a placeholder with the id where the title is blank. */
export function titleOf({ title, id }: Pick<IntegrationType, 'title' | 'id'>): string {
  return title.trim() === '' ? `Untitled (id ${id})` : visibleText(title)
}

/** What people call an input, by its name in lower-case letters alone. */
const INPUT_WORDS: Readonly<Record<string, string>> = {
  apikey: 'an API key',
  username: 'a user name',
  user: 'a user name',
  login: 'a user name',
  password: 'a password',
  email: 'an e-mail address',
  server: 'a server address',
  token: 'a token',
  apitoken: 'an API token',
  appid: 'an app id',
  accounttoken: 'an account token',
  accesstoken: 'an access token',
  refreshtoken: 'a refresh token',
  clientid: 'a client id',
  clientsecret: 'a client secret',
  accountid: 'an account id',
  accountnumber: 'an account number',
  customerid: 'a customer id',
  companyid: 'a company id',
  database: 'a database name',
}

/** Most inputs that are named in a sentence. */
const MAX_NAMED = 5

/** `You will need: an API key, a user name and 2 headers`; of what could not be read, nothing is said but that. */
export function summaryOf({ auth, headers, unread }: IntegrationType): string {
  if (unread.length > 0) return 'Some of it can’t be read'
  const more = auth.length - MAX_NAMED
  const parts = [
    ...auth.slice(0, MAX_NAMED).map(({ name }) => inputWords(name)),
    ...(more > 0 ? [`${more} more`] : []),
    ...(headers.length > 0 ? [countWords(headers.length, 'header')] : []),
  ]
  return parts.length === 0 ? 'You will need nothing' : `You will need: ${parts.join(', ')}`
}

function inputWords(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  const known = Object.hasOwn(INPUT_WORDS, plain) ? INPUT_WORDS[plain] : undefined
  const words = shortened(visibleText(name).replaceAll('_', ' '), 40)
  return known ?? (name === '' ? 'an input without a name' : `“${words}”`)
}

/** Whether a type surely asks for nothing. False where its inputs or headers could not be read. */
export function asksNothing({ auth, headers, unread }: IntegrationType): boolean {
  return (
    auth.length + headers.length === 0 && !unread.some((path) => /^fields(?:$|\.auth|\.config)/.test(path))
  )
}

/** The checklist as text to paste into a message: a line for each auth input, then for each header. */
export function checklistText(type: IntegrationType): string {
  const line = ({ name, type: kind }: IntegrationInput) =>
    `[ ] ${visibleText(name)} (${visibleText(kind ?? 'type unknown')})`
  const section = (title: string, inputs: readonly IntegrationInput[]) =>
    inputs.length === 0 ? [] : ['', title, ...inputs.map(line)]
  const nothing = asksNothing(type) ? ['', 'Nothing: no inputs and no headers.'] : []
  const unread = type.unread.length > 0 ? ['', `Unreadable: ${type.unread.map(visibleText).join(', ')}`] : []
  return [
    `What you need to connect ${titleOf(type)}`,
    ...section('Auth inputs', type.auth),
    ...section('Headers', type.headers),
    ...nothing,
    ...unread,
    '',
  ].join('\n')
}

/** The types as CSV. Several values of a cell are on lines of their own. */
export function catalogueCsv(types: readonly IntegrationType[]): string {
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

/** A JSON list of items, each as it was sent but for the passwords in its addresses. */
export function catalogueJson(texts: readonly string[]): string {
  return `[\n${texts.map(withoutSecrets).join(',\n')}\n]\n`
}

/** JSON text as it was sent, without the users and passwords in its addresses. */
export function withoutSecrets(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => {
    const text = String(JSON.parse(literal))
    const shown = withoutCredentials(text)
    return shown === text ? literal : JSON.stringify(shown)
  })
}
