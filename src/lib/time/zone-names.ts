import { fixedOffset, fixedZone, OFFSET, SEASON_NAMES, seasonPlace } from './fixed-offset'
import { parseInstant } from './instant'
import { offsetText } from './time-text'
import { isZone, offsetSeconds } from './zone'

/** Names with the same offset all year. Excludes names shared by several zones (IST). */
const FIXED = 'HST-10 CHST+10 MSK+3 SAST+2 JST+9 KST+9 HKT+8 SGT+8 AWST+8'

const PLACES =
  'ET,EST5EDT=America/New_York CT,CST6CDT=America/Chicago MT,MST7MDT=America/Denver PT,PST8PDT=America/Los_Angeles ' +
  'AKT=America/Anchorage HT=Pacific/Honolulu MET=Europe/Brussels WET=Europe/Lisbon'

const zonesIn = (text: string): [name: string, zone: string][] =>
  [...text.matchAll(/([^=]+)=(\S+) ?/g)].flatMap(([, names = '', zone = '']) =>
    names.split(',').map((name): [string, string] => [name, zone]),
  )

export const ZONES = new Map([...zonesIn(PLACES), ...SEASON_NAMES.map((name) => [name, name] as const)])
for (const [, name = '', offset = ''] of FIXED.matchAll(/([A-Z]+)(\S+)/g))
  ZONES.set(name, fixedZone(fixedOffset(offset) ?? 0))

const WORDS = new Map(
  zonesIn(
    'eastern=E central=C mountain=M pacific=P alaska=AK hawaii=H atlantic=A newfoundland=N ' +
      'australian eastern=AE australian central=AC new zealand=NZ british=B',
  ),
)
const IN_WORDS = new RegExp(
  `^(?:us )?(${[...WORDS.keys()].join('|')})(?:n|-aleutian)?(?: (standard|daylight|summer)(?: savings?)?)?(?: time)?` +
    '(?: \\((?:us (?:&|and) )?canada\\))?$',
)

/** Returns the zone of a name in words, or null: `EST` is a standard time; `ET` and `Central Time` are places. */
function zoneOfAbbreviation(text: string): string | null {
  const [, place, kind] = IN_WORDS.exec(text.toLowerCase()) ?? []
  if (place === undefined) return ZONES.get(text.toUpperCase()) ?? null
  const letters = WORDS.get(place) ?? ''
  if (kind === undefined) return ZONES.get(`${letters}T`) ?? seasonPlace(`${letters}ST`)
  const half = kind === 'summer' ? '' : kind.charAt(0).toUpperCase()
  return ZONES.get(`${letters}${half || (letters === 'B' ? 'S' : 'D')}T`) ?? null
}

let names: readonly string[] | undefined

/** Returns every IANA zone that this engine lists, and UTC (which the list omits), sorted. */
export function zoneNames(): readonly string[] {
  names ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
  return names
}

export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

export function placeTime(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? `${cityOf(timeZone)} Time`
  return name.replace(/(?: Standard)? Time$/, ' time')
}

/** Parses an IANA or Windows name, an offset, an abbreviation or its long form, a city, or a country; otherwise null. */
export function spellZone(text: string): string | null {
  const name = normalizedZoneText(text)
  // Programs write `Eastern Standard Time` all year: the Windows zone of this name includes summer time.
  return (/ standard time/i.test(name) ? windowsZone(name) : null) ?? zoneInProse(name)
}

/** Parses like {@link spellZone}, but for prose, where `Eastern Standard Time` is EST. */
export function zoneInProse(text: string): string | null {
  const name = normalizedZoneText(text)
  const meant = zoneOfAbbreviation(name)
  if (meant !== null) return meant
  const offset = fixedOffset(name)
  if (offset !== null) return fixedZone(offset)
  if (name.includes('/')) return placeZone(name) ?? (isZone(name) ? name : zoneBesideOffset(name))
  return placeZone(name) ?? windowsZone(name) ?? zoneBesideOffset(name)
}

let placesByName: ReadonlyMap<string, string> | undefined

/** Returns a zone by its IANA name in any case, its city, or another place. Fast, as lists call it for each cell. */
function placeZone(name: string): string | null {
  const spaced = (text: string) => text.toLowerCase().replaceAll('_', ' ')
  placesByName ??= new Map([
    ...places,
    ...zoneNames()
      .toReversed()
      .map((zone) => [spaced(cityOf(zone)), zone] as const),
    ...zoneNames().map((zone) => [spaced(zone), zone] as const),
  ])
  return placesByName.get(spaced(name)) ?? null
}

/** Returns the zone of a Windows name, or of a city in a name with such an ending: `Romance Standard Time`, `Tokyo Time`. */
function windowsZone(name: string): string | null {
  const stem = name
    .toLowerCase()
    .replace(/ (?:(?:standard|daylight|summer) )?time(?= \(|$)/, '')
    .replace(/ (?:islands?|is\.)$/, '')
  return windows.get(stem) ?? placeZone(stem)
}

const BESIDE_OFFSET = new RegExp(
  `^[([](?:utc|gmt|${OFFSET.source})[)\\]] ?(.+)$|^(.+?) ?[([](?:utc|gmt|${OFFSET.source})[)\\]]$`,
  'i',
)

/** Parses `(UTC+01:00) Amsterdam, Berlin`: a zone with that offset in winter or summer. Null if the clocks differ. */
function zoneBesideOffset(text: string): string | null {
  const match = BESIDE_OFFSET.exec(text)
  if (!match) return null
  const named = match.findLast((part, at) => at > 0 && part !== undefined && /[a-z]{2}/i.test(part)) ?? ''
  const beside = fixedOffset(/[([]((?:utc|gmt|[+-])[^)\]]*)[)\]]/i.exec(text)?.[1] ?? '') ?? 0
  const whole = spellZone(named)
  const all = whole === null ? named.split(/, | - |; /).map((part) => spellZone(part)) : [whole]
  const halves = (zone: string) => HALVES.map((instant) => offsetSeconds(instant, zone))
  const meant = all.filter((zone) => zone !== null && halves(zone).includes(beside)) as string[]
  return new Set(meant.map((zone) => halves(zone).join())).size === 1 ? (meant[0] ?? null) : null
}

const HALVES = ['2024-01-15T00:00Z', '2024-07-15T00:00Z'].map((text) => parseInstant(text) ?? 0)

function normalizedZoneText(text: string): string {
  const plain = text
    .replaceAll('−', '-')
    .replace(/\s+/g, ' ')
    .replace(/coordinated universal time/i, 'UTC')
    .replace(/greenwich mean time/i, 'GMT')
    .trim()
  return /^(?:\([^()]+\)|\[[^[\]]+\])$/.test(plain) ? plain.slice(1, -1).trim() : plain
}

/** Describes the zone in a text: `EST · fixed UTC−5` or `PT → Los Angeles`; otherwise the zone's own name. */
export function zoneWords(text: string, zone: string): string {
  const offset = fixedOffset(zone)
  return abbreviationWords(text, zone) ?? (offset === null ? zone : `fixed ${offsetText(offset)}`)
}

/** Describes an abbreviation like {@link zoneWords}. Null for names and offsets, which need no explanation. */
export function abbreviationWords(text: string, zone: string): string | null {
  const name = normalizedZoneText(text)
  if (zoneOfAbbreviation(name) === null) return null
  const offset = fixedOffset(zone)
  const typed = /^[a-z]{2,4}$|\d/i.test(name) ? name.toUpperCase() : name
  return offset === null ? `${typed} → ${cityOf(zone)}` : `${typed} · fixed ${offsetText(offset)}`
}

export function browserZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) ? zone : 'UTC'
}

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
/** Windows names from CLDR (`windowsZones`, 001), without `Standard Time`. Other names are recognized only by a city. */
const WINDOWS_NAMES =
  'eastern=America/New_York central=America/Chicago mountain=America/Denver pacific=America/Los_Angeles ' +
  'alaskan=America/Anchorage hawaiian=Pacific/Honolulu atlantic=America/Halifax newfoundland=America/St_Johns ' +
  'us eastern,indiana (east)=America/Indiana/Indianapolis us mountain,arizona=America/Phoenix aleutian=America/Adak ' +
  'canada central,saskatchewan=America/Regina yukon=America/Whitehorse central america=America/Guatemala ' +
  'central (mexico),guadalajara=America/Mexico_City eastern (mexico),chetumal=America/Cancun ' +
  'mountain (mexico)=America/Mazatlan pacific (mexico),baja california=America/Tijuana gmt=Europe/London'
const windows = new Map(zonesIn(WINDOWS_NAMES))

export const PLACE_NAMES: readonly string[] = [...places.keys()]
