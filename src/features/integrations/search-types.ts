import type { IntegrationType } from '../../api/resources/integrations'
import { foldText } from '../../lib/text/fold-text'
import { safeHref } from '../../lib/text/safe-href'
import { TRAITS, type Trait } from './catalogue-view'

/** A place of a type that is searched. */
export interface Place {
  readonly where: 'title' | 'auth input' | 'header' | 'URL name' | 'host'
  readonly text: string
}

/** Everything of a type that is searched: title, names of inputs and headers, names and hosts of URLs. */
function placesOf({ title, auth, headers, urls }: IntegrationType): Place[] {
  const places: Place[] = [
    { where: 'title', text: title },
    ...auth.map(({ name }) => ({ where: 'auth input' as const, text: name })),
    ...headers.map(({ name }) => ({ where: 'header' as const, text: name })),
    ...urls.map(({ name }) => ({ where: 'URL name' as const, text: name })),
    ...urls.flatMap(({ url }) =>
      URL.canParse(url) ? [{ where: 'host' as const, text: new URL(url).host }] : [],
    ),
  ]
  return places.filter(({ text }) => text !== '')
}

/** A type with what is searched of it and what it is filtered by, worked out once: a search compares, and nothing else. */
export interface SearchedType {
  readonly type: IntegrationType
  readonly has: ReadonlySet<Trait>
  readonly places: readonly { readonly place: Place; readonly folded: string }[]
}

export function searched(type: IntegrationType): SearchedType {
  const places = placesOf(type).map((place) => ({ place, folded: foldText(place.text) }))
  return { type, has: new Set(TRAITS.filter((trait) => hasTrait(type, trait))), places }
}

/**
 * Why a type matches: for each word the first place that has it, none of them twice; null where a word is nowhere.
 * `words` are folded (see `searchWords`).
 */
export function whyMatches({ places }: SearchedType, words: readonly string[]): readonly Place[] | null {
  if (words.length === 0) return NO_PLACES
  const why = new Set<Place>()
  for (const word of words) {
    const found = places.find(({ folded }) => folded.includes(word))
    if (found === undefined) return null
    why.add(found.place)
  }
  return [...why]
}

const NO_PLACES: readonly Place[] = []

function hasTrait(type: IntegrationType, trait: Trait): boolean {
  if (trait === 'urls') return type.urls.length > 0
  if (trait === 'headers') return type.headers.length > 0
  return type.documentation !== null && safeHref(type.documentation) !== null
}
