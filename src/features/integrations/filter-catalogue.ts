import type { IntegrationType } from '../../api/resources/integrations'
import { searchWords } from '../../lib/text/fold-text'
import type { AuthChoice, CatalogueFilter, Trait } from './catalogue-view'
import { TRAITS } from './catalogue-view'
import { type Place, type SearchedType, searched, whyMatches } from './search-types'

/** A type that is shown, and where the words that were typed are in it. */
export interface Match {
  readonly type: IntegrationType
  readonly why: readonly Place[]
}

/** How many types each choice of a filter would leave, the others being as they are. */
export interface Facets {
  /** By name of the auth input, the most frequent first. */
  readonly auth: readonly { readonly name: string; readonly count: number }[]
  /** Types that ask for no auth input. */
  readonly noAuth: number
  readonly any: number
  readonly has: Readonly<Record<Trait, number>>
}

const collator = new Intl.Collator('en', { numeric: true })

/** The types by title, ready to be searched: once an answer, not once a key press. */
export function searchable(types: readonly IntegrationType[]): readonly SearchedType[] {
  return [...types].sort((a, b) => collator.compare(a.title, b.title)).map(searched)
}

/** The types that a filter leaves, in their order, and what other choices would leave. */
export function filterCatalogue(
  types: readonly SearchedType[],
  filter: CatalogueFilter,
): { readonly matches: readonly Match[]; readonly facets: Facets } {
  const words = searchWords(filter.query)
  const found = types.flatMap((one) => {
    const why = whyMatches(one, words)
    return why === null ? [] : [{ ...one, why }]
  })
  const withTraits = (traits: readonly Trait[]) =>
    found.filter(({ has }) => traits.every((trait) => has.has(trait)))
  const ofAuth = ({ type }: Match) => filter.auth === null || asks(type, filter.auth)

  const left = withTraits(filter.has)
  const counts = new Map<string, number>()
  for (const { type } of left) {
    for (const name of new Set(type.auth.map((input) => input.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const countOf = (trait: Trait) => withTraits([...new Set([...filter.has, trait])]).filter(ofAuth).length
  const [urls, headers, documentation] = TRAITS
  return {
    matches: left.filter(ofAuth),
    facets: {
      auth: [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || collator.compare(a.name, b.name)),
      noAuth: left.filter(({ type }) => type.auth.length === 0).length,
      any: left.length,
      has: { urls: countOf(urls), headers: countOf(headers), documentation: countOf(documentation) },
    },
  }
}

function asks(type: IntegrationType, choice: AuthChoice): boolean {
  if (choice.kind === 'none') return type.auth.length === 0
  return type.auth.some(({ name }) => name === choice.name)
}
