import type { Catalogue, IntegrationType } from '../../api/resources/integrations'
import { foldText, searchWords } from '../../lib/text/fold-text'
import { parseUrl } from '../../lib/text/parse-url'
import { safeHref } from '../../lib/text/safe-href'
import { authInput, type CatalogueFilter, TRAITS, type Trait } from './catalogue-view'

/** A text of a type that the search looks at. */
export interface SearchedText {
  readonly where: 'title' | 'auth input' | 'header' | 'URL name' | 'host'
  readonly text: string
}

/** A type with its traits and its folded texts, computed once: a search only compares. */
interface SearchableType {
  readonly type: IntegrationType
  readonly has: ReadonlySet<Trait>
  readonly texts: readonly { readonly source: SearchedText; readonly folded: string }[]
}

/** A type that matches the filter, and the texts in which the typed words were found. */
export interface Match {
  readonly type: IntegrationType
  readonly foundIn: readonly SearchedText[]
}

/** How many types would match after each choice of one filter, with the other filters as they are. */
export interface Facets {
  /** By name of the auth input, the most frequent first. */
  readonly auth: readonly { readonly name: string; readonly count: number }[]
  readonly noAuth: number
  readonly any: number
  readonly has: Readonly<Record<Trait, number>>
  /** What all types of the catalogue have in common tells none apart. */
  readonly shared: readonly Trait[]
}

const collator = new Intl.Collator('en', { numeric: true })

/** Prepares the types for the search, in their order: once an answer, not once a key press. */
export function searchable(types: readonly IntegrationType[]): readonly SearchableType[] {
  return types.map(searchableType)
}

export function searchableType(type: IntegrationType): SearchableType {
  const texts = textsOf(type).map((source) => ({ source, folded: foldText(source.text) }))
  return { type, has: new Set(TRAITS.filter((trait) => hasTrait(type, trait))), texts }
}

/** The texts that are searched: title, names of inputs and headers, names and hosts of URLs. */
function textsOf({ title, auth, headers, urls }: IntegrationType): SearchedText[] {
  const texts: SearchedText[] = [
    { where: 'title', text: title },
    ...auth.map(({ name }) => ({ where: 'auth input' as const, text: name })),
    ...headers.map(({ name }) => ({ where: 'header' as const, text: name })),
    ...urls.map(({ name }) => ({ where: 'URL name' as const, text: name })),
    ...urls.map(({ url }) => ({ where: 'host' as const, text: parseUrl(url)?.host ?? '' })),
  ]
  return texts.filter(({ text }) => text !== '')
}

function hasTrait(type: IntegrationType, trait: Trait): boolean {
  if (trait === 'urls') return type.urls.length > 0
  if (trait === 'headers') return type.headers.length > 0
  return type.documentation !== null && safeHref(type.documentation) !== null
}

/** The types that match the filter, in their order, and the facets of the other choices. */
export function filterCatalogue(
  types: readonly SearchableType[],
  filter: CatalogueFilter,
): { readonly matches: readonly Match[]; readonly facets: Facets } {
  const words = searchWords(filter.query)
  const found = types.flatMap((one) => {
    const foundIn = findWords(one, words)
    return foundIn === null ? [] : [{ ...one, foundIn }]
  })
  const withTraits = (traits: readonly Trait[]) =>
    found.filter(({ has }) => traits.every((trait) => has.has(trait)))
  const ofAuth = ({ type }: Match) => filter.auth === undefined || asks(type, filter.auth)

  const left = withTraits(filter.has)
  const counts = new Map<string, number>()
  for (const { type } of left) {
    for (const name of new Set(type.auth.map((input) => input.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const countOf = (trait: Trait) => withTraits([...new Set([...filter.has, trait])]).filter(ofAuth).length
  return {
    matches: left.filter(ofAuth),
    facets: {
      auth: [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || collator.compare(a.name, b.name)),
      noAuth: left.filter(({ type }) => type.auth.length === 0).length,
      any: left.length,
      shared: TRAITS.filter((trait) => types.every(({ has }) => has.has(trait))),
      has: { urls: countOf('urls'), headers: countOf('headers'), documentation: countOf('documentation') },
    },
  }
}

/** The JSON texts of the types that match, in the service's order; without a filter of every item, readable or not. */
export function matchingTexts({ types, texts }: Catalogue, filter: CatalogueFilter): readonly string[] {
  const isUnfiltered = filter.query.trim() === '' && filter.auth === undefined && filter.has.length === 0
  if (isUnfiltered) return texts
  return filterCatalogue(searchable(types), filter).matches.map(({ type }) => type.raw)
}

function asks({ auth }: IntegrationType, choice: string): boolean {
  return choice === 'none' ? auth.length === 0 : auth.some(({ name }) => authInput(name) === choice)
}

/** One list, so that cards which no word was found in stay as they are. */
const NO_TEXTS: readonly SearchedText[] = []

/** For each word (see `searchWords`) the first text of the type that holds it, each once. Null if one is in none. */
export function findWords({ texts }: SearchableType, words: readonly string[]) {
  if (words.length === 0) return NO_TEXTS
  const found = words.map((word) => texts.find(({ folded }) => folded.includes(word))?.source)
  return found.every((source) => source !== undefined) ? [...new Set(found)] : null
}
