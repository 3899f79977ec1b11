import { fixedOffset, fixedZone } from './fixed-offset'
import { offsetText } from './time-text'
import { isZone } from './zone'

/**
 * Standard and summer times by their names: each is one offset, all year. What means several zones (BST, IST) is left
 * out. CST and AST are those of America, where the tolls are.
 */
const FIXED =
  'EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7 AKST-9 AKDT-8 HST-10 HDT-9 AST-4 ADT-3 NST-3:30 NDT-2:30 CHST+10 ' +
  'CEST+2 EEST+3 MSK+3 SAST+2 JST+9 KST+9 HKT+8 SGT+8 AWST+8 ACST+9:30 ACDT+10:30 AEST+10 AEDT+11 NZST+12 NZDT+13'

/** Names of a place's time, whether it is summer or not. */
const PLACES =
  'ET,EST5EDT=America/New_York CT,CST6CDT=America/Chicago MT,MST7MDT=America/Denver PT,PST8PDT=America/Los_Angeles ' +
  'AKT=America/Anchorage HT=Pacific/Honolulu CET,MET=Europe/Brussels EET=Europe/Athens WET=Europe/Lisbon'

/** Each name in such a text with its zone. */
const zonesIn = (text: string): [name: string, zone: string][] =>
  [...text.matchAll(/([^=]+)=(\S+) ?/g)].flatMap(([, names = '', zone = '']) =>
    names.split(',').map((name): [string, string] => [name, zone]),
  )

const zones = new Map(zonesIn(PLACES))
for (const [, name = '', offset = ''] of FIXED.matchAll(/([A-Z]+)(\S+)/g))
  zones.set(name, fixedZone(fixedOffset(offset) ?? 0))

/** Every abbreviation that is understood. */
export const ABBREVIATIONS: readonly string[] = [...zones.keys()]

/** The first letters of an abbreviation, by the name in words. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ eastern: 'E', central: 'C', mountain: 'M', pacific: 'P' },
  ...{ alaska: 'AK', hawaii: 'H', atlantic: 'A', newfoundland: 'N' },
}
const IN_WORDS = new RegExp(
  `^(?:us )?(${Object.keys(WORDS).join('|')})(?:n|-aleutian)?(?: (standard|daylight)(?: savings?)?)?(?: time)?` +
    '(?: \\(us (?:&|and) canada\\))?$',
)

/**
 * The zone that an abbreviation is taken for, or the same in words (`Central Time`, `Mountain Standard Time`): EST is a
 * fixed offset, ET a place. Null for other text.
 */
export function zoneOfAbbreviation(text: string): string | null {
  const [, place = '', kind = ''] = IN_WORDS.exec(text.toLowerCase()) ?? []
  return (
    zones.get(place === '' ? text.toUpperCase() : `${WORDS[place]}${kind.charAt(0).toUpperCase()}T`) ?? null
  )
}

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
  return zoneNames().find((zone) => cityOf(zone).toLowerCase() === city) ?? places.get(city) ?? null
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

/** Countries with one usual zone, and cities beside the one that a zone is named after. */
const CITIES =
  'uk,united kingdom,great britain,england,scotland,wales=Europe/London ireland=Europe/Dublin france=Europe/Paris ' +
  'germany,munich,frankfurt,hamburg=Europe/Berlin spain,barcelona=Europe/Madrid italy,milan=Europe/Rome ' +
  'netherlands,holland=Europe/Amsterdam belgium=Europe/Brussels switzerland,geneva=Europe/Zurich austria=Europe/Vienna ' +
  'poland=Europe/Warsaw czechia,czech republic=Europe/Prague sweden=Europe/Stockholm norway=Europe/Oslo ' +
  'denmark=Europe/Copenhagen finland=Europe/Helsinki greece=Europe/Athens turkey=Europe/Istanbul ' +
  'ukraine,kyiv=Europe/Kiev romania=Europe/Bucharest hungary=Europe/Budapest portugal=Europe/Lisbon ' +
  'india,kolkata,mumbai,delhi,bangalore=Asia/Kolkata china,beijing=Asia/Shanghai japan=Asia/Tokyo ' +
  'korea,south korea=Asia/Seoul taiwan=Asia/Taipei philippines=Asia/Manila thailand=Asia/Bangkok ' +
  'vietnam,hanoi,saigon=Asia/Ho_Chi_Minh malaysia=Asia/Kuala_Lumpur pakistan=Asia/Karachi bangladesh=Asia/Dhaka ' +
  'nepal,kathmandu=Asia/Kathmandu uae,united arab emirates,abu dhabi=Asia/Dubai saudi arabia=Asia/Riyadh ' +
  'israel,tel aviv=Asia/Jerusalem egypt=Africa/Cairo nigeria=Africa/Lagos kenya=Africa/Nairobi ' +
  'south africa,cape town=Africa/Johannesburg new zealand,wellington=Pacific/Auckland ' +
  'argentina=America/Argentina/Buenos_Aires colombia=America/Bogota peru=America/Lima chile=America/Santiago ' +
  'venezuela=America/Caracas costa rica=America/Costa_Rica cuba=America/Havana jamaica=America/Jamaica ' +
  'boston,miami,orlando,atlanta,philadelphia,new york city,nyc=America/New_York ' +
  'dallas,houston,austin,san antonio=America/Chicago salt lake city=America/Denver ' +
  'san francisco,san diego,seattle,las vegas,sacramento=America/Los_Angeles montreal,ottawa=America/Toronto'

const places = new Map(zonesIn(CITIES))

/** Every country and city that is understood besides the zones' own. */
export const PLACE_NAMES: readonly string[] = [...places.keys()]
