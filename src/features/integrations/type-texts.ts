import type { IntegrationInput, IntegrationType } from '../../api/resources/integrations'
import { csvText } from '../../lib/text/csv'
import { visibleText } from '../../lib/text/visible-text'

/** The title to show: a placeholder with the id where the title is blank. */
export function titleOf({ title, id }: Pick<IntegrationType, 'title' | 'id'>): string {
  return title.trim() === '' ? `Untitled (id ${id})` : visibleText(title)
}

/** `3 auth inputs · no URLs · 1 header`; of what could not be read, nothing is said but that. */
export function summaryOf({ auth, urls, headers, unread }: IntegrationType): string {
  if (unread.length > 0) return 'some of it can’t be read'
  return [
    counted(auth.length, 'auth input'),
    counted(urls.length, 'URL'),
    counted(headers.length, 'header'),
  ].join(' · ')
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`
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
      urls.map(({ name, url }) => `${name}: ${url}`).join('\n'),
      documentation ?? '',
    ]),
  ])
}

/** A JSON list of items, each as it was sent. */
export function catalogueJson(texts: readonly string[]): string {
  return `[\n${texts.join(',\n')}\n]\n`
}
