import { visibleText } from '../../lib/text/visible-text'
import { fixedOffset } from '../../lib/time/fixed-offset'
import { offsetSeconds } from '../../lib/time/zone'
import { spellZone, zoneOfAbbreviation, zoneWords } from '../../lib/time/zone-names'
import { nameWords, type Rows } from '../sheet/sheet-columns'
import type { Toll, TollField, TollMapping } from './toll'

const START_FIELDS: readonly TollField[] = ['date_time', 'date', 'time']
const END_FIELDS: readonly TollField[] = ['end_date_time', 'end_date', 'end_time']
export const DATE_FIELDS: readonly TollField[] = [...START_FIELDS, ...END_FIELDS]

const IN_BRACKETS = /[([]([^()[\]]+)[)\]]\s*$/
/** Forms and units: they say nothing about the zone. */
const NO_ZONE = /^(?:[hmsdy:/., -]+|(?:12|24) ?-?h(?:rs|ours?)?|am ?\/ ?pm|local(?: time)?)$/i

/**
 * The zones that the names of the times' columns end with: `Transaction time (Central Time)`, `Entry Date CST`. `start`: of
 * all times, or of entries. Null where no header names one. `notes`: what was read and what was not, a sentence each.
 */
export function headerZones(header: Rows, mapping: TollMapping) {
  const notes = new Set<string>()
  function zoneOf(fields: readonly TollField[]): string | null {
    let first: string | null = null
    for (const field of fields) {
      const place = mapping.indexOf(field)
      for (const row of place === -1 ? [] : header) {
        const name = (row[place] ?? '').trim()
        const [, inside] = IN_BRACKETS.exec(name) ?? []
        const text = inside ?? zoneIn(name) ?? ''
        const zone = spellZone(text)
        if (zone !== null) notes.add(`The header names the time zone: ${zoneWords(text, zone)}.`)
        else if (inside !== undefined && !NO_ZONE.test(inside.trim()))
          notes.add(
            `Not understood in the header: “${visibleText(inside)}”. If it is a time zone, choose it here.`,
          )
        first ??= zone
      }
    }
    return first
  }
  return { start: zoneOf(START_FIELDS), end: zoneOf(END_FIELDS), notes: [...notes] }
}

/** Whether the header says that days stand first, `Date (DD/MM/YYYY)`; null where it does not say. */
export function namedOrder(header: Rows, mapping: TollMapping) {
  const places = DATE_FIELDS.map((field) => mapping.indexOf(field)).filter((place) => place !== -1)
  const names = header.flatMap((cells) => places.map((place) => cells[place] ?? '')).join(' ')
  const [isDay, isMonth] = [/\bdd?[-/. ]?mm?[-/. ]?yy/i.test(names), /\bmm?[-/. ]?dd?[-/. ]?yy/i.test(names)]
  return isDay === isMonth ? null : isDay
}

const ARE = '(?: (?:are|is|in|as|shown|listed|displayed|reported|given|expressed)\\b)'
const TIMES = '(?:[a-z]+ and )?times?'
const OF_TIMES = new RegExp(
  `(?:^\\W*|[.;]\\s+)(?:all ${TIMES}${ARE}*|(?:the )?${TIMES}${ARE}+|time ?zone${ARE}*)(?: ?[:=])?\\s+(.+)`,
  'i',
)

/** The zone that a line names for the times of its list: `All times are Central Time (CT)`. Null where none speaks of it. */
function titleZone(lines: Rows) {
  for (const cells of lines) {
    const found = OF_TIMES.exec(cells.join(' ').trim())?.[1]
    if (found === undefined) continue
    const text = found.replace(/^([^(]*)\).*$/, '$1').replace(/[.,\s]+$/, '')
    // Beside a name, an offset in brackets is only that of one half of the year.
    const parts = [
      text.replace(/\([^)]*\)/g, ' ').trim(),
      ...Array.from(text.matchAll(/\(([^)]*)\)/g), ([, part = '']) => part),
    ]
    const name = parts.find((part) => spellZone(part) !== null)
    return { zone: spellZone(name ?? ''), text: name ?? text }
  }
  return null
}

/**
 * The zones that a list names for its times: in the columns' names, else in a line above or below, which a zone that a person
 * chose overrules. What was not understood, or is another zone, is in `notes`.
 * @param last the last rows
 */
export function listZones(header: Rows, last: Rows, mapping: TollMapping, isZoneAssumed: boolean) {
  const zones = headerZones(header, mapping)
  const above = titleZone(header.slice(0, -1))
  const title = above ?? titleZone(last)
  if (title === null) return zones
  const where = above === null ? 'below' : 'above'
  const { zone, text } = title
  const inHeader = zones.start ?? zones.end
  const isUsed = zone !== null && inHeader === null && isZoneAssumed
  const note =
    zone === null
      ? `Not understood ${where} the list: “${visibleText(text)}”. If it is a time zone, choose it here.`
      : `A line ${where} the list names the time zone: ${zoneWords(text, zone)}.${isUsed || zone === inHeader ? '' : ' It is not used.'}`
  return { ...zones, ...(isUsed && { start: zone }), notes: [...zones.notes, note] }
}

/**
 * The longest end of a name that is a zone, else its first word: `utcTime`. Cities count in brackets only: a name may end
 * with any word.
 */
function zoneIn(name: string): string | null {
  const [first = '', ...others] = nameWords(name).split(' ')
  const ends = [...name.matchAll(/[ _]/g)].map(({ index }) => name.slice(index + 1))
  const isZone = (text: string) =>
    zoneOfAbbreviation(text) !== null || fixedOffset(text) !== null || text.includes('/')
  return (
    [...ends, ...(others.length > 0 ? [first] : [])].find(
      (text) => isZone(text) && spellZone(text) !== null,
    ) ?? null
  )
}

/** The zone of times that name none, which nobody chose; and another one that the list points to. */
export interface AssumedZone {
  readonly zone: string
  readonly elsewhere: { readonly zone: string; readonly why: string } | null
}

/** Stands for the zone that is assumed while rows are looked at: no list can name it. */
export const UNNAMED_ZONE = 'Etc/UTC'

/** Most rows that are looked at. */
export const MAX_LOOKED_AT = 500

const STATES =
  'America/New_York=CT,DC,DE,GA,MA,MD,ME,NC,NH,NJ,NY,OH,PA,RI,SC,VA,VT,WV,ON,QC,FL,IN,KY,MI,TN ' +
  'America/Chicago=AL,AR,IA,IL,LA,MN,MO,MS,OK,WI,MB,KS,ND,NE,SD,TX,FL,IN,KY,MI,TN ' +
  'America/Denver=CO,MT,NM,UT,WY,AB,KS,ND,NE,SD,TX,ID,OR America/Los_Angeles=CA,NV,WA,BC,ID,OR ' +
  'America/Phoenix=AZ America/Anchorage=AK Pacific/Honolulu=HI America/Puerto_Rico=PR'

/** The zones of a plate's state; the first is that of most of it. */
const zonesOfStates = new Map<string, string[]>()
for (const [, zone = '', states = ''] of STATES.matchAll(/(\S+)=(\S+)/g))
  for (const state of states.split(',')) zonesOfStates.set(state, [...(zonesOfStates.get(state) ?? []), zone])

/**
 * Whether rows of a list name no zone, and whether its other rows or the states of its plates point to another one than
 * `zone`. Null where each row names its own. `tolls` were read in {@link UNNAMED_ZONE}.
 */
export function assumedZone(tolls: Iterable<Toll>, zone: string): AssumedZone | null {
  const own: { readonly zone: string; readonly isHere: boolean }[] = []
  const states: { readonly state: string; readonly zones: readonly string[]; readonly isHere: boolean }[] = []
  let unnamed = 0
  for (const { time, vehicle } of tolls) {
    if (time.kind !== 'moments') continue
    const { start } = time.moments[0]
    const isHere = (other: string) => offsetSeconds(start, other) === offsetSeconds(start, zone)
    if (time.zone !== UNNAMED_ZONE) {
      own.push({ zone: time.zone, isHere: isHere(time.zone) })
      continue
    }
    unnamed++
    const zones = zonesOfStates.get(vehicle.state.toUpperCase())
    if (zones) states.push({ state: vehicle.state, zones, isHere: zones.some(isHere) })
  }
  if (unnamed === 0) return null
  const named = mostOf(own.map((one) => one.zone))
  if (named !== null && areMostlyAway(own))
    return { zone, elsewhere: { zone: named, why: `Other rows name ${named}.` } }
  const away = states.filter(({ isHere }) => !isHere)
  const meant = mostOf(away.flatMap(({ zones }) => zones.slice(0, 1)))
  if (meant === null || !areMostlyAway(states)) return { zone, elsewhere: null }
  const plates = [...new Set(away.map(({ state }) => state.toUpperCase()))].slice(0, 3).join(', ')
  return { zone, elsewhere: { zone: meant, why: `Most plates are of ${plates}.` } }
}

const areMostlyAway = (all: readonly { readonly isHere: boolean }[]): boolean =>
  all.filter(({ isHere }) => !isHere).length * 2 > all.length

function mostOf(names: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
