import { fixedOffset, fixedZone } from './fixed-offset'
import { offsetText } from './time-text'
import { isZone } from './zone'
import { zoneOfAbbreviation } from './zone-abbreviations'
import { placeNamed } from './zone-places'

let names: readonly string[] | undefined

/** Every IANA zone this engine lists, and UTC (which the list leaves out), sorted. */
export function zoneNames(): readonly string[] {
  names ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
  return names
}

/** The city of a zone's name: `New York`. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/**
 * The zone that a text means, by the name that addresses keep: an IANA name in the spelling of {@link zoneNames}, an
 * offset (`UTC-05:00`), an abbreviation or its words, a city or a country, each in brackets or not. Null for other text.
 */
export function spellZone(text: string): string | null {
  const name = inBrackets(text)
  const offset = fixedOffset(name)
  if (offset !== null) return fixedZone(offset)
  const meant = zoneOfAbbreviation(name)
  if (meant !== null) return meant
  const [whole, city] = [name.toLowerCase().replaceAll(' ', '_'), name.toLowerCase()]
  const known = zoneNames().find((zone) => zone.toLowerCase() === whole)
  if (known !== undefined) return known
  if (isZone(name)) return name
  return zoneNames().find((zone) => cityOf(zone).toLowerCase() === city) ?? placeNamed(city)
}

/** The text with plain spaces and minus signs, without brackets around the whole. */
function inBrackets(text: string): string {
  const plain = text.replaceAll('−', '-').replace(/\s+/g, ' ').trim()
  return /^(?:\([^()]+\)|\[[^[\]]+\])$/.test(plain) ? plain.slice(1, -1).trim() : plain
}

/** What a zone is, beside a text that means it: `EST · fixed UTC−5`, `PT → Los Angeles`; the zone's name for itself. */
export function zoneWords(text: string, zone: string): string {
  const offset = fixedOffset(zone)
  const name = inBrackets(text)
  const typed = /^[a-z]{2,4}$|\d/i.test(name) ? name.toUpperCase() : name
  if (zoneOfAbbreviation(name) === null) return offset === null ? zone : `fixed ${offsetText(offset)}`
  return offset === null ? `${typed} → ${cityOf(zone)}` : `${typed} · fixed ${offsetText(offset)}`
}

/** The zone this browser runs in; UTC where it does not say. */
export function browserZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) ? zone : 'UTC'
}
