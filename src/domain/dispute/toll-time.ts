import { memoized } from '../../lib/memoized'
import { DAY } from '../../lib/time/instant'
import { type MomentForms, readDate } from '../../lib/time/moment-parts'
import { parseMoment, tidyTime } from '../../lib/time/moment-text'
import { isoDateText } from '../../lib/time/time-text'
import { type Wall, wallAsUtc } from '../../lib/time/zone'
import { abbreviationWords, spellZone } from '../../lib/time/zone-names'
import type { Rows } from '../sheet/sheet-columns'
import { type Moments, widened } from '../time/query-span'
import { type OffSeason, offSeason, type QueryTime, queryTimeOf } from '../time/query-time'
import { inSeason, type SeasonReading } from './list-zones'
import type { TollField, TollMapping, TollTime } from './toll'

type CellOf = (field: TollField) => string

export interface TimeRules {
  readonly forms: MomentForms
  readonly zone: string
  readonly endZone: string
  /** The zone to prefer for names with two meanings: in Arizona, MST applies all year. */
  readonly home: string
  /** The meaning of names such as PST out of season; null if the user hasn't chosen. */
  readonly seasons: SeasonReading | null
  readonly tolerance: number
}

const HAS_DATE =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|^\d{1,2}[ -]?[a-z]{3}|^[a-z]{3,9}\.? \d{1,2},? (?:\d{4}|')|^\d{8}(?!\d)/i
const HAS_CLOCK = /\d[:.h]\d\d(?![-/.])/i

/** Parses when a toll was charged. Never throws: an uncertain time is `unclear`, with the next step as its message. */
export function tollTime(cell: CellOf, rules: TimeRules): TollTime {
  const zone = zoneOf(cell('zone'), rules.zone, rules.seasons)
  if ('message' in zone) return unclear(zone)
  const exitZone = zoneOf(cell('end_zone') || cell('zone'), rules.endZone, rules.seasons)
  if ('message' in exitZone) return unclear(exitZone, 'Exit: ')
  const written = momentText(cell('date_time'), cell('date'), cell('time'), cell('half'))
  const [endDateTime, endDate, endTime] = [cell('end_date_time'), cell('end_date'), cell('end_time')]
  const hasEnd = (endDateTime + endTime).trim() !== '' || HAS_CLOCK.test(endDate)
  if (written === '' && !hasEnd) return { kind: 'none', message: 'This row has no date or time. Add them.' }
  // A row with only an exit time uses that time.
  if (written === '' || isDateAlone(cell, rules)) {
    if (!hasEnd) return { kind: 'none', message: 'Add a time. A date without one would mean the whole day.' }
    const only = momentText(endDateTime, endDate || cell('date'), endTime, cell('half'))
    return singleTime(readOne(only, rules, exitZone), rules)
  }
  const start = readOne(written, rules, zone)
  if (!hasEnd || 'message' in start) return singleTime(start, rules)
  if (cell('half').trim() !== '' && !/[ap]\.?m?\.?$/i.test((endDateTime || endTime).trim()))
    return unclear({ message: 'Add AM or PM to the exit time.' })
  const day = isoDateText(wallAsUtc(start.wall), 'UTC')
  const exit = momentText(endDateTime, endDate || day, endTime)
  const time = span(start, readOne(exit, rules, exitZone), rules)
  const isAfterMidnight = exit !== momentText(endDateTime, endDate, endTime) && time.kind === 'unclear'
  return isAfterMidnight && time.message === REVERSED ? unclear({ message: NO_EXIT_DATE }) : time
}

const REVERSED = 'The exit is before the entry. Check both times.'
const NO_EXIT_DATE = 'The exit has no date, and its time is before the entry’s. Add the exit’s date.'

const unclear = ({ message, season }: Unread, of = ''): TollTime => ({
  kind: 'unclear',
  message: of + message,
  ...(season && { season }),
})

function isDateAlone(cell: CellOf, { forms }: TimeRules): boolean {
  const [whole, date] = [cell('date_time').trim(), cell('date')]
  if (whole !== '' || date.trim() === '' || cell('time').trim() !== '') return false
  const day = readDate(tidyTime(date), forms)
  return 'message' in day ? !/[:T]\d\d/.test(date) : day.rest.trim() === ''
}

/** Joins a date, a time, and the AM or PM column (`half`). If the time contains a date, that date wins. */
function momentText(dateTime: string, date: string, time: string, half = ''): string {
  const [whole, day] = [dateTime.trim(), date.trim()]
  if (whole !== '' && (day === '' || HAS_DATE.test(whole))) return withHalf(whole, half)
  const clock = withHalf(whole || time.trim(), half)
  return clock === '' || HAS_DATE.test(clock) ? clock || day : `${day} ${clock}`.trim()
}

function withHalf(clock: string, half: string): string {
  const mark = half.trim()
  const hasIt = clock === '' || clock.toLowerCase().endsWith(mark.toLowerCase())
  return hasIt ? clock : `${clock} ${mark}`
}

/** Matches two clock times, not a time with an offset, which has no seconds. */
const TWO_TIMES = /:\d\d ?- ?\d{1,2}:\d\d:\d\d/

interface ReadMoment {
  readonly asked: Exclude<QueryTime, { kind: 'invalid' }>
  readonly wall: Wall
  readonly zone: string
  readonly isZoneAssumed: boolean
  readonly note: string | null
}

interface Unread {
  readonly message: string
  readonly season?: OffSeason | undefined
}

function readOne(text: string, rules: TimeRules, zone: FoundZone): ReadMoment | Unread {
  const moment = parseMoment(text, rules.forms)
  if (!moment.ok) return { message: moment.message }
  if (TWO_TIMES.test(text))
    return { message: 'This may be two times. Enter one, or put each in its own column.' }
  // Databases and spreadsheets put such a date before a bare time.
  if (moment.wall.year < 2000) return { message: 'That’s a date before 2000. Check it.' }
  const written = moment.zone?.name ?? zone.name
  const readIn = inSeason(written, rules.seasons)
  const asked = queryTimeOf({ ...moment, zone: null }, readIn, rules.home)
  if (asked.kind === 'invalid') return { message: asked.message }
  const season = asked.kind === 'moments' ? offSeason(asked.moments) : null
  if (season !== null)
    return {
      message: `${season.text}. Answer above, or enter another time zone, such as PT or UTC−8.`,
      season,
    }
  const note = moment.zone && readIn === written ? abbreviationWords(moment.zone.text, written) : zone.note
  return { asked, wall: moment.wall, zone: readIn, isZoneAssumed: !moment.zone && zone.isAssumed, note }
}

function singleTime(read: ReadMoment | Unread, rules: TimeRules): TollTime {
  if ('message' in read) return unclear(read)
  if (read.asked.kind === 'gap') return { kind: 'gap', message: read.asked.text }
  return timed(read.asked.moments, read, rules)
}

function timed(
  asked: Moments,
  { zone, isZoneAssumed, note }: ReadMoment,
  { tolerance }: TimeRules,
): TollTime {
  const moments = widened(asked, tolerance)
  return { kind: 'moments', moments, zone, note, ...(isZoneAssumed && { isZoneAssumed }) }
}

/** Returns the time from entry to exit. If a local time happened twice, takes the earlier entry or the later exit. */
function span(start: ReadMoment, end: ReadMoment | Unread, rules: TimeRules): TollTime {
  if ('message' in end) return unclear(end, 'Exit: ')
  if (start.asked.kind === 'gap') return { kind: 'gap', message: `Entry: ${start.asked.text}` }
  if (end.asked.kind === 'gap') return { kind: 'gap', message: `Exit: ${end.asked.text}` }
  const [first] = start.asked.moments
  const last = end.asked.moments[1] ?? end.asked.moments[0]
  if (last.end < first.start) return unclear({ message: REVERSED })
  if (last.end - first.start > DAY)
    return unclear({ message: 'The exit is more than a day after the entry. Check both times.' })
  return timed([{ ...first, end: last.end }], { ...start, note: start.note ?? end.note }, rules)
}

interface FoundZone {
  readonly name: string
  readonly isAssumed: boolean
  readonly note: string | null
}

function zoneOf(text: string, ofList: string, seasons: SeasonReading | null): FoundZone | Unread {
  const found = text.trim() === '' ? { name: ofList, isAssumed: true, note: null } : writtenZone(text.trim())
  if ('message' in found) return found
  const name = inSeason(found.name, seasons)
  return name === found.name ? found : { ...found, name, note: null }
}

const writtenZone = memoized((text: string): FoundZone | Unread => {
  const name = spellZone(text)
  return name === null
    ? { message: `Unknown time zone “${text.slice(0, 40)}”. Use a format like ET, EST, or UTC−5.` }
    : { name, isAssumed: false, note: abbreviationWords(text, name) }
}, 1000)

const CLOCK_FIELDS = ['date_time', 'date', 'time', 'end_date_time', 'end_date', 'end_time'] as const

export function timeTexts(data: Rows, mapping: TollMapping): string[] {
  const places = CLOCK_FIELDS.map((field) => mapping.indexOf(field)).filter((place) => place !== -1)
  const texts = data.flatMap((cells) => places.flatMap((place) => cells[place] || []))
  // Six digits are a date only if there is a separate time column.
  return mapping.includes('time') ? texts.map((text) => (/^\d{6}$/.test(text) ? `${text} 0` : text)) : texts
}
