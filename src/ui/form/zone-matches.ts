import { zoneNames } from '../../lib/time/zone-names'

/** Zones that come first, and why each is offered. */
export type SuggestedZones = readonly { readonly zone: string; readonly hint: string }[]

/** Most options rendered: typing narrows the list. */
const MOST = 60

const searchable = (text: string): string => text.toLowerCase().replaceAll('_', ' ')

/** Whether the text is a zone's whole name, as it is offered. */
export function isWholeName(typed: string, suggested: SuggestedZones): boolean {
  return suggested.some(({ zone }) => zone === typed) || zoneNames().includes(typed)
}

/** The zones with every word typed; all of them where the text is a whole name, to choose another. */
export function matchingZones(typed: string, suggested: SuggestedZones): SuggestedZones {
  const first = new Set(suggested.map(({ zone }) => zone))
  const others = zoneNames().filter((zone) => !first.has(zone))
  const all = [...suggested, ...others.map((zone) => ({ zone, hint: '' }))]
  if (isWholeName(typed, suggested)) return all.slice(0, MOST)
  const words = searchable(typed).split(/\s+/)
  const matches = all.filter(({ zone, hint }) => {
    const text = searchable(`${zone} ${hint}`)
    return words.every((word) => text.includes(word))
  })
  return matches.slice(0, MOST)
}
