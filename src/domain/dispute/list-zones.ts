import { visibleText } from '../../lib/text/visible-text'
import { fixedOffset, fixedZone, seasonPlace } from '../../lib/time/fixed-offset'
import { numericDate } from '../../lib/time/moment-parts'
import type { ListForms } from '../../lib/time/moment-text'
import { dateText } from '../../lib/time/time-text'
import { spellZone, zoneInProse, zoneWords } from '../../lib/time/zone-names'
import type { Rows } from '../sheet/sheet-columns'
import type { OffSeason } from '../time/query-time'
import type { TollField, TollMapping } from './toll'

/** How a list uses names such as PST out of season: `place` follows the place's clocks, `offset` is fixed all year. */
export type SeasonReading = 'place' | 'offset'

export function inSeason(zone: string, seasons: SeasonReading | null): string {
  const place = seasons === null ? null : seasonPlace(zone)
  if (place === null) return zone
  return seasons === 'place' ? place : fixedZone(fixedOffset(zone) ?? 0)
}

export function seasonQuestion(found: readonly OffSeason[]) {
  const [first] = found
  if (first === undefined) return null
  return { ...first, rows: found.length, names: [...new Set(found.map(({ name }) => name))] }
}

const IN_BRACKETS = /[([]([^()[\]]+)[)\]]\s*$/
/** Matches formats and units, which don't name a zone. */
const NO_ZONE = /^(?:[hmsdy:/., -]+|(?:12|24) ?-?h(?:rs|ours?)?|am ?\/ ?pm|local(?: time)?)$/i
/** Matches a zone title of Windows, which starts with a bracket. */
const TITLED = /[([](?:utc|gmt)[^)\]]*[)\]] ?[a-z].*$/i
const TITLE =
  /(?:^\W*|[.;]\s+)(?:all )?(?:(time ?zone)|(?:[a-z]+ and )?times)\b(?: (?:are|is|in|as|shown|listed|displayed|given)\b| ?[:=])*\s+(.+)/i

/**
 * Finds the zones of a list's times: in brackets after column names, `Transaction time (Central Time)`, or in a line beside
 * the list, `Time zone: …`, unless the user chose a zone. `start`: the zone of all times, or of entries.
 * @param last the last rows
 */
export function listZones(
  header: Rows,
  last: Rows,
  mapping: TollMapping,
  isZoneAssumed: boolean,
  seasons: SeasonReading | null,
) {
  const [notes, unknown] = [new Set<string>(), new Set<string>()]
  function read(text: string, where: string, spell: (text: string) => string | null): string | null {
    const named = spell(text)
    const zone = named && inSeason(named, seasons)
    if (zone !== null) notes.add(`Time zone from ${where}: ${zoneWords(text, zone)}.`)
    else if (isZoneAssumed)
      unknown.add(
        `We didn’t recognize “${visibleText(text)}” in ${where}. If it’s a time zone, choose it here.`,
      )
    return zone
  }
  function zoneOf(fields: readonly TollField[]): string | null {
    const names = fields.flatMap((field) => header.map((row) => row[mapping.indexOf(field)]?.trim() ?? ''))
    const texts = names.map((name) => TITLED.exec(name)?.[0] ?? IN_BRACKETS.exec(name)?.[1] ?? '')
    const zones = texts.flatMap((text) =>
      text === '' || NO_ZONE.test(text.trim()) ? [] : (read(text, 'the header', zoneInProse) ?? []),
    )
    return zones[0] ?? null
  }
  const start = zoneOf(['date_time', 'date', 'time'])
  const end = zoneOf(['end_date_time', 'end_date', 'end_time'])
  const titles = [...header.slice(0, -1), ...last].map((cells) => TITLE.exec(cells.join(' ').trim()))
  const [, field, title] = titles.find((found) => found !== null) ?? []
  if (title === undefined || start !== null || end !== null || !isZoneAssumed)
    return { start, end, notes, unknown }
  const text = title.replace(/^([^(]*)\).*$/, '$1').replace(/[.,\s]+$/, '')
  // Ignore an offset in brackets beside a name: it applies to half of the year.
  const bare = text.replace(/\([^)]*\)/g, ' ').trim()
  // In `Time zone: Eastern Standard Time`, software uses the Windows name, which includes summer time. In a sentence
  // such as `All times are Eastern Standard Time`, the name means EST.
  const spell = field === undefined ? zoneInProse : spellZone
  const named = [text, bare].find((one) => spell(one) !== null) ?? text
  return { start: read(named, 'a line beside the list', spell), end, notes, unknown }
}

export function dateNotes(forms: ListForms): string[] {
  const { ordered, swapped, dayFirst, isOddMonth } = forms
  const notes = isOddMonth
    ? ['Some dates have a month above 12, so day and month may be swapped in others. Check these rows.']
    : []
  if (ordered !== null) {
    const { text = ordered } = numericDate(ordered) ?? {}
    const { dayFirst: byDay, monthFirst: byMonth } = bothReadings(ordered)
    const read = dayFirst ? `day first: ${text} is ${byDay}` : `month first: ${text} is ${byMonth}`
    notes.push(`Dates are read ${read}.`)
  }
  if (swapped !== null) {
    // Excel parses `05/03/2024` by its own day order, and leaves `13/03/2024` as text.
    const [year = 0, month = 0, day = 0] = swapped.split('-').map(Number)
    notes.push(
      `Excel may have swapped day and month: ${dayText(year, month, day)} may be ${dayText(year, day, month)}. In this file, only dates up to the 12th are stored as dates; the rest are text. Check these rows.`,
    )
  }
  return notes
}

const HALF = /\d ?[ap](?:\.? ?m)?\b/i
/** Matches a clock that could be in either half of the day, but for texts that programs write: `2024-03-05 08:30`. */
const EITHER_HALF = /^(?!\d{4}-).*?(?<!\d)(?:0?[1-9]|1[0-2])[:.]\d\d/

export function clockNotes(texts: readonly string[]): string[] {
  const isMixed = texts.some((text) => HALF.test(text))
  const open = isMixed && texts.find((text) => EITHER_HALF.test(text) && !HALF.test(text))
  return open ? [`Times without AM or PM are read on a 24-hour clock, such as ${visibleText(open)}.`] : []
}

const dayText = (year: number, month: number, day: number): string =>
  dateText(Date.UTC(year, month - 1, day) * 1000, 'UTC')

export function bothReadings(example: string): { monthFirst: string; dayFirst: string } {
  const { year, first, second } = numericDate(example) ?? { year: 1970, first: 1, second: 1 }
  return { monthFirst: dayText(year, first, second), dayFirst: dayText(year, second, first) }
}
