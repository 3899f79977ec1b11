import { zoneNames } from '../../lib/time/zone-names'

/** Zones that stand above all others, and why each is offered. */
export type SuggestedZones = readonly { readonly zone: string; readonly hint: string }[]

/** More are not drawn: whoever looks for one further down types a part of it. */
const MOST = 60

const searchable = (text: string): string => text.toLowerCase().replaceAll('_', ' ')

/** Whether a zone's whole name stands there, as it is offered. */
export function isWholeName(typed: string, suggested: SuggestedZones): boolean {
  return suggested.some(({ zone }) => zone === typed) || zoneNames().includes(typed)
}

/** All zones while a whole name is typed (somebody looks for another one), else those with every word typed. */
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
