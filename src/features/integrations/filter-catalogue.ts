import type { IntegrationType } from '../../api/integrations'
import { searchWords } from '../../lib/fold-text'
import { safeHref } from '../../lib/safe-href'
import type { AuthChoice, CatalogueFilter, Trait } from './catalogue-view'
import { TRAITS } from './catalogue-view'
import { type Place, whyMatches } from './search-types'

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

/** The types that a filter leaves, by title, and what other choices would leave. */
export function filterCatalogue(
  types: readonly IntegrationType[],
  filter: CatalogueFilter,
): { readonly matches: readonly Match[]; readonly facets: Facets } {
  const words = searchWords(filter.query)
  const found = types
    .flatMap((type) => {
      const why = whyMatches(type, words)
      return why === null ? [] : [{ type, why }]
    })
    .sort((a, b) => collator.compare(a.type.title, b.type.title))
  const withTraits = (traits: readonly Trait[]) =>
    found.filter(({ type }) => traits.every((trait) => hasTrait(type, trait)))
  const ofAuth = ({ type }: Match) => filter.auth === null || asks(type, filter.auth)

  const left = withTraits(filter.has)
  const counts = new Map<string, number>()
  for (const { type } of left) {
    for (const name of new Set(type.auth.map((input) => input.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const has = (trait: Trait) => withTraits([...new Set([...filter.has, trait])]).filter(ofAuth).length
  const [urls, headers, documentation] = TRAITS
  return {
    matches: left.filter(ofAuth),
    facets: {
      auth: [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || collator.compare(a.name, b.name)),
      noAuth: left.filter(({ type }) => type.auth.length === 0).length,
      any: left.length,
      has: { urls: has(urls), headers: has(headers), documentation: has(documentation) },
    },
  }
}

function asks(type: IntegrationType, choice: AuthChoice): boolean {
  if (choice.kind === 'none') return type.auth.length === 0
  return type.auth.some(({ name }) => name === choice.name)
}

function hasTrait(type: IntegrationType, trait: Trait): boolean {
  if (trait === 'urls') return type.urls.length > 0
  if (trait === 'headers') return type.headers.length > 0
  return type.documentation !== null && safeHref(type.documentation) !== null
}
