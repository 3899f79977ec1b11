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

/** What people call what is needed where the field's name, in lower-case letters alone, does not say it. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['apikey', 'API key'],
  ['username', 'user name'],
  ['login', 'login name'],
  ['email', 'e-mail address'],
  ['server', 'server address'],
  ['database', 'database name'],
])

/** What a type of value is called beside its name; other types are shown as they are. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', ''],
  ['password', 'secret'],
  ['boolean', 'yes or no'],
  ['integer', 'number'],
  ['textarea', 'longer text'],
])

/** Most needs that are named in a sentence. */
const MAX_NAMED = 5

/** `You will need: an API key, a user name, 2 technical settings`; of what could not be read, nothing is said but that. */
export function summaryOf({ auth, headers, unread }: IntegrationType): string {
  if (unread.length > 0) return 'Some of it can’t be read'
  const more = auth.length - MAX_NAMED
  const parts = [
    ...auth.slice(0, MAX_NAMED).map(({ name }) => needWords(name)),
    ...(more > 0 ? [`${more} more`] : []),
    ...(headers.length > 0 ? [countWords(headers.length, 'technical setting')] : []),
  ]
  return parts.length === 0 ? 'You will need nothing' : `You will need: ${parts.join(', ')}`
}

/** A field's name in words: `api_key` → `API key`, `X-Metric-Units` → `metric units`. */
function nounOf(name: string): string {
  const words = name
    .replace(/^x-|[_-]+/gi, ' ')
    .replace(/(?<=[a-z])[A-Z]/g, ' $&')
    .trim()
    .toLowerCase()
    .replace(/\b(?:api|url|vin|sftp|pin)\b/g, (word) => word.toUpperCase())
  const known = NEEDS.get(words.toLowerCase().replace(/[^a-z]/g, ''))
  return known ?? (words === '' ? 'field without a name' : visibleText(words))
}

/** Longest name in a sentence, in characters. */
const LONGEST_NAME = 40

/** The same within a sentence: `an API key`. */
function needWords(name: string): string {
  const noun = shortened(nounOf(name), LONGEST_NAME)
  return /^[a-z]/i.test(noun) ? `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}` : noun
}

/** The same alone: `API key`, `Metric units`. */
export function needLabel(name: string): string {
  const noun = nounOf(name)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** What kind of value it is: `secret`, `yes or no`; '' for any text. */
export function kindWords({ type }: IntegrationInput): string {
  return type === null ? '' : (KINDS.get(type) ?? visibleText(type))
}

/** Whether a type surely asks for nothing. False where its inputs or headers could not be read. */
export function asksNothing({ auth, headers, unread }: IntegrationType): boolean {
  return (
    auth.length + headers.length === 0 && !unread.some((path) => /^fields(?:$|\.auth|\.config)/.test(path))
  )
}

/** The checklist as text to paste into a message: a line for each need, then for each technical setting. */
export function checklistText(type: IntegrationType): string {
  const line = (input: IntegrationInput) =>
    `[ ] ${[needLabel(input.name), kindWords(input)].filter(Boolean).join(', ')}`
  const section = (title: readonly string[], inputs: readonly IntegrationInput[]) =>
    inputs.length === 0 ? [] : ['', ...title, ...inputs.map(line)]
  const nothing = asksNothing(type) ? ['', 'Nothing'] : []
  const unread = type.unread.length > 0 ? ['', `Unreadable: ${type.unread.map(visibleText).join(', ')}`] : []
  return [
    `What you need to connect ${titleOf(type)}`,
    ...section([], type.auth),
    ...section(['Technical settings'], type.headers),
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
