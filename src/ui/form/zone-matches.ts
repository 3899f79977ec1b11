import { fixedOffset } from '../../lib/time/fixed-offset'
import { cityOf, spellZone, zoneNames, zoneWords } from '../../lib/time/zone-names'

/** Zones that come before those of toll plazas, and why each is offered. A zone may be there for several reasons. */
export type SuggestedZones = readonly ZoneMatch[]

/** A zone of the list. */
export interface ZoneMatch {
  readonly zone: string
  readonly hint: string
  /** What is shown instead of the zone's name: `EST · fixed UTC−5`. */
  readonly label?: string
}

/** Zones of toll plazas by the names people use for them, east to west. */
const PLAZA_ZONES: SuggestedZones = [
  { zone: 'America/Puerto_Rico', hint: 'Atlantic — Puerto Rico' },
  { zone: 'America/New_York', hint: 'Eastern — New York' },
  { zone: 'America/Chicago', hint: 'Central — Chicago' },
  { zone: 'America/Denver', hint: 'Mountain — Denver' },
  { zone: 'America/Phoenix', hint: 'Mountain without daylight saving — Phoenix' },
  { zone: 'America/Los_Angeles', hint: 'Pacific — Los Angeles' },
  { zone: 'America/Anchorage', hint: 'Alaska — Anchorage' },
  { zone: 'Pacific/Honolulu', hint: 'Hawaii — Honolulu' },
]

/** Most options rendered: typing narrows the list. */
const MOST = 60

const searchable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** The zones that come first, each once with all that is said of it. */
export function offeredZones(suggested: SuggestedZones): SuggestedZones {
  const hints = new Map<string, string[]>()
  for (const { zone, hint } of [...suggested, ...PLAZA_ZONES])
    hints.set(zone, [...(hints.get(zone) ?? []), hint])
  return [...hints].map(([zone, list]) => ({ zone, hint: list.filter(Boolean).join(' · ') }))
}

/** The zones that a text may mean, the likeliest first; all of them for a whole name, to choose another. */
export function matchingZones(typed: string, suggested: SuggestedZones): SuggestedZones {
  const offered = offeredZones(suggested)
  const first = new Set(offered.map(({ zone }) => zone))
  const others = zoneNames().filter((zone) => !first.has(zone))
  const all = [...offered, ...others.map((zone) => ({ zone, hint: '' }))]
  const text = searchable(typed)
  if (text === '' || spellZone(typed) === typed) return all.slice(0, MOST)
  const words = text.split(/\s+/)
  const matches = all.filter(({ zone, hint }) => {
    const name = searchable(`${zone} ${hint}`)
    return words.every((word) => name.includes(word))
  })
  // A city that begins with the text is meant sooner than a zone with the letters anywhere.
  matches.sort((a, b) => Number(begins(b, text)) - Number(begins(a, text)))
  const ranked = [...takenFor(typed.trim()), ...matches]
  return ranked
    .filter(({ zone }, at) => ranked.findIndex((other) => other.zone === zone) === at)
    .slice(0, MOST)
}

const begins = ({ zone }: ZoneMatch, text: string): boolean => cityOf(zone).toLowerCase().startsWith(text)

/** Places with summer time: somebody who writes EST all year may mean the place. */
const PLACES: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
}

/** The zone that the whole text means, said as such, and the place that may be meant instead. */
function takenFor(typed: string): ZoneMatch[] {
  const zone = spellZone(typed)
  if (zone === null) return []
  const isFixed = fixedOffset(zone) !== null
  const words = zoneWords(typed, zone)
  const label = words.startsWith('fixed') ? zone : words
  const hint = isFixed ? 'no daylight saving' : label === zone ? '' : zone
  const [, letter = ''] = /^([ECMP])[SD]T$/.exec(typed.toUpperCase()) ?? []
  const place = PLACES[letter]
  const meant = { zone, label, hint }
  if (place === undefined) return [meant]
  return [meant, { zone: place, hint: `${letter}ST in winter, ${letter}DT in summer` }]
}
