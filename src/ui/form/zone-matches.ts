import { fixedOffset, seasonPlace } from '../../lib/time/fixed-offset'
import { abbreviationWords, cityOf, placeTime, spellZone, zoneNames } from '../../lib/time/zone-names'

/** Zones to list before those of toll plazas, with hints. A zone may appear several times with different hints. */
export type SuggestedZones = readonly ZoneMatch[]

export interface ZoneMatch {
  readonly zone: string
  readonly hint: string
  /** Replaces the zone's name: `EST · fixed UTC−5`. */
  readonly label?: string
}

/** Toll plazas' zones by common names, east to west. */
const PLAZA_ZONES: SuggestedZones = [
  { zone: 'America/Puerto_Rico', hint: 'Atlantic — Puerto Rico' },
  { zone: 'America/New_York', hint: 'Eastern — New York' },
  { zone: 'America/Chicago', hint: 'Central — Chicago' },
  { zone: 'America/Denver', hint: 'Mountain — Denver' },
  { zone: 'America/Phoenix', hint: 'Mountain without daylight saving time — Phoenix' },
  { zone: 'America/Los_Angeles', hint: 'Pacific — Los Angeles' },
  { zone: 'America/Anchorage', hint: 'Alaska — Anchorage' },
  { zone: 'Pacific/Honolulu', hint: 'Hawaii — Honolulu' },
]

const MOST = 60

const searchable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

export function offeredZones(suggested: SuggestedZones): SuggestedZones {
  const hints = new Map<string, string[]>()
  for (const { zone, hint } of [...suggested, ...PLAZA_ZONES])
    hints.set(zone, [...(hints.get(zone) ?? []), hint])
  return [...hints].map(([zone, list]) => ({ zone, hint: list.filter(Boolean).join(' · ') }))
}

/** Returns the zones that match a text, the likeliest first. For a whole name, returns all, to choose a different zone. */
export function matchingZones(typed: string, suggested: SuggestedZones): SuggestedZones {
  const offered = offeredZones(suggested)
  const first = new Set(offered.map(({ zone }) => zone))
  const others = zoneNames().filter((zone) => !first.has(zone))
  const all = [...offered, ...others.map((zone) => ({ zone, hint: '' }))]
  const text = searchable(typed)
  if (text === '' || isWholeName(typed)) return all.slice(0, MOST)
  const words = text.split(/\s+/)
  const matches = all.filter(({ zone, hint }) => {
    const name = searchable(`${zone} ${hint}`)
    return words.every((word) => name.includes(word))
  })
  // A city that starts with the text is likelier than a zone that contains it.
  matches.sort((a, b) => Number(begins(b, text)) - Number(begins(a, text)))
  const ranked = [...takenFor(typed.trim()), ...matches]
  return ranked
    .filter(({ zone }, at) => ranked.findIndex((other) => other.zone === zone) === at)
    .slice(0, MOST)
}

/** Returns whether a name has only one meaning. EST may also stand for its place. */
const isWholeName = (typed: string): boolean => spellZone(typed) === typed && seasonPlace(typed) === null

const begins = ({ zone }: ZoneMatch, text: string): boolean => cityOf(zone).toLowerCase().startsWith(text)

/** Returns the zone of the whole text, marked as such, and a place that it may stand for. */
function takenFor(typed: string): ZoneMatch[] {
  const zone = spellZone(typed)
  if (zone === null) return []
  const isFixed = fixedOffset(zone) !== null
  const label = abbreviationWords(typed, zone) ?? zone
  const hint = isFixed ? 'no daylight saving time' : label === zone ? '' : zone
  const place = seasonPlace(zone)
  const meant = { zone, label, hint }
  // A user who writes EST all year may mean the place.
  return place === null ? [meant] : [meant, { zone: place, hint: `${placeTime(place)}, summer and winter` }]
}
