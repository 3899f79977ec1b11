import type { IntegrationType } from '../../api/integrations'
import { foldText } from '../../lib/fold-text'

/** A place of a type that is searched. */
export interface Place {
  readonly where: 'title' | 'auth input' | 'header' | 'URL name' | 'host'
  readonly text: string
}

/** Everything of a type that is searched: title, names of inputs and headers, names and hosts of URLs. */
export function placesOf({ title, auth, headers, urls }: IntegrationType): Place[] {
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

/**
 * Why a type matches: for each word the first place that has it, none of them twice; null where a word is nowhere.
 * `words` are folded (see `searchWords`).
 */
export function whyMatches(type: IntegrationType, words: readonly string[]): Place[] | null {
  const places = placesOf(type).map((place) => ({ place, folded: foldText(place.text) }))
  const why = new Set<Place>()
  for (const word of words) {
    const found = places.find(({ folded }) => folded.includes(word))
    if (found === undefined) return null
    why.add(found.place)
  }
  return [...why]
}
