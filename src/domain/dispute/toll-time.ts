import { memoized } from '../../lib/memoized'
import { DAY } from '../../lib/time/instant'
import { type MomentForms, readDate, type WrittenZone } from '../../lib/time/moment-parts'
import { parseMoment, tidyTime } from '../../lib/time/moment-text'
import { isoDateText } from '../../lib/time/time-text'
import { type Wall, wallAsUtc } from '../../lib/time/zone'
import { spellZone, zoneWords } from '../../lib/time/zone-names'
import type { Rows } from '../sheet/sheet-columns'
import { widened } from '../time/asked-span'
import { type AskedTime, askedTimeOf } from '../time/asked-time'
import { MIDNIGHT, withoutNoDay } from './time-columns'
import type { TollField, TollMapping, TollTime } from './toll'

/** The cells of a row; `''` where there is none. */
type CellOf = (field: TollField) => string

/** How times are read that say nothing themselves. */
export interface TimeRules {
  readonly forms: MomentForms
  readonly zone: string
  readonly endZone: string
  /** Midnight beside a date is no time. */
  readonly isMidnightAlone: boolean
  /** Minutes before and after that count as well. */
  readonly tolerance: number
}

const HAS_DATE =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|^\d{1,2}[ -]?[a-z]{3}|^[a-z]{3,9}\.? \d{1,2},? (?:\d{4}|')|^\d{8}(?!\d)/i
const HAS_CLOCK = /\d[:.h]\d\d(?![-/.])/i

/** Reads when a toll was charged. Never throws: what is not certain is `unclear`, with what to do. */
export function tollTime(cell: CellOf, rules: TimeRules): TollTime {
  const zone = zoneOf(cell('zone'), rules.zone)
  if ('message' in zone) return unclear(zone.message)
  const exitZone = zoneOf(cell('end_zone') || cell('zone'), rules.endZone)
  if ('message' in exitZone) return unclear(`Exit: ${exitZone.message}`)
  const endZone = exitZone.name
  const written = momentText(cell('date_time'), cell('date'), cell('time'), cell('half'))
  const [endDateTime, endDate] = [cell('end_date_time'), cell('end_date')]
  const hasExit = (endDateTime + cell('end_time')).trim() !== '' || HAS_CLOCK.test(endDate)
  const [startText = '', until = ''] = hasExit ? [written] : twoTimes(written)
  const hasEnd = hasExit || until !== ''
  const endTime = until || cell('end_time')
  if (startText === '' && !hasEnd) return unclear('The row has no date and time. Add them, and paste again.')
  // Of a row with an exit alone, that is the time.
  if (startText === '' || isDateAlone(cell, rules)) {
    if (!hasEnd) return unclear('Add a time: a date alone is the whole day.')
    const only = momentText(endDateTime, endDate || cell('date'), endTime, cell('half'))
    return lone(readOne(only, rules.forms, endZone), zone.note, rules)
  }
  const start = readOne(startText, rules.forms, zone.name)
  if (!hasEnd || 'message' in start) return lone(start, zone.note, rules)
  if (cell('half').trim() !== '' && isHalfOpen(momentText(endDateTime, '', endTime)))
    return unclear('The exit has no AM or PM. Add it to its time.')
  const ownDate = endDate.trim() !== '' || HAS_DATE.test(endDateTime) || HAS_DATE.test(endTime)
  const endOn = (daysLater: number) => {
    const day = isoDateText(wallAsUtc(start.wall) + daysLater * DAY, 'UTC')
    return readOne(momentText(endDateTime, endDate || day, endTime), rules.forms, endZone)
  }
  const end = endOn(0)
  if ('message' in end || isInOrder(start.asked, end.asked)) return span(start, end, zone.note, rules)
  const next = endOn(1)
  // A later exit on the next day is rather a time before the entry's.
  if (ownDate || ('asked' in next && !isInOrder(next.asked, start.asked, DAY / 2)))
    return unclear('The exit is before the entry. Check both times.')
  return span(start, next, 'The exit is on the next day', rules)
}

const CLOCK_WORDS = String.raw`\d{1,2}[:h]\d\d(?<second>:\d\d(?:\.\d+)?)?(?: ?(?<half>[ap])\.? ?m?\.?)?`
const BOTH_TIMES = new RegExp(
  `^(?<from>.*?${CLOCK_WORDS})(?: (?:-|to|until|till) | ?[/>→] ?|(?<hyphen>-))(?<to>(?:\\S*[ T])??${CLOCK_WORDS.replaceAll('<', '<to_')})(?<zone> \\D.*)?$`,
  'i',
)

/** A time of entry and one of exit in one text; only the text where it has one. What may be an offset is none. */
function twoTimes(text: string): readonly string[] {
  const found = BOTH_TIMES.exec(tidyTime(text.trim().replaceAll(/\s*\n\s*/g, ' - ')))?.groups
  if (found === undefined) return [text]
  const { from = '', to = '', zone = '' } = found
  const isAlike = (found.half === undefined) === (found.to_half === undefined)
  const isOffset = found.hyphen !== undefined && found.half === undefined && found.to_second === undefined
  return isAlike && !isOffset ? [from + zone, to + zone] : [text]
}

function unclear(message: string): TollTime {
  return { kind: 'unclear', message }
}

function isDateAlone(cell: CellOf, { isMidnightAlone, forms }: TimeRules): boolean {
  const [whole, date] = [cell('date_time').trim(), cell('date')]
  if (isMidnightAlone && MIDNIGHT.test(whole || date)) return true
  if (whole !== '' || date.trim() === '' || cell('time').trim() !== '') return false
  const day = readDate(tidyTime(date), forms)
  return 'message' in day ? !/[:T]\d\d/.test(date) : day.rest.trim() === ''
}

/** A date and a time in one text; the time's own date counts, and a date's midnight where there is a time beside it. */
function momentText(dateTime: string, date: string, time: string, half = ''): string {
  const [whole, day] = [withoutNoDay(dateTime.trim()), date.trim()]
  if (whole !== '' && (day === '' || HAS_DATE.test(whole))) return withHalf(whole, half)
  const clock = withHalf(whole || withoutNoDay(time.trim()), half)
  if (clock === '' || HAS_DATE.test(clock)) return clock || day
  return `${withoutMidnight(day)} ${clock}`.trim()
}

function withHalf(clock: string, half: string): string {
  const mark = half.trim()
  const hasIt = clock === '' || clock.toLowerCase().endsWith(mark.toLowerCase())
  return hasIt ? clock : `${clock} ${mark}`
}

/** A midnight with an offset stays: which day it is depends on that. */
function withoutMidnight(date: string): string {
  return MIDNIGHT.exec(date)?.groups?.zone === undefined ? date.replace(MIDNIGHT, '') : date
}

interface ReadMoment {
  readonly asked: Exclude<AskedTime, { kind: 'invalid' }>
  readonly wall: Wall
  readonly zone: string
  readonly note: string | null
}

type Read = ReadMoment | { readonly message: string }

function readOne(text: string, forms: MomentForms, zone: string): Read {
  const moment = parseMoment(text, forms)
  if (!moment.ok) return { message: moment.message }
  const readIn = moment.zone?.name ?? zone
  const asked = askedTimeOf(moment, readIn)
  if (asked.kind === 'invalid') return { message: asked.message }
  return { asked, wall: moment.wall, zone: readIn, note: moment.zone && noteOf(moment.zone) }
}

/** What a zone was taken for; null for a name or an offset, which say themselves what they are. */
function noteOf({ name, words }: WrittenZone): string | null {
  return words === name || words.startsWith('fixed') ? null : words
}

function lone(read: Read, zoneNote: string | null, rules: TimeRules): TollTime {
  if ('message' in read) return unclear(read.message)
  const { asked, zone, note } = read
  if (asked.kind === 'gap') return { kind: 'gap', message: asked.text }
  return { kind: 'moments', moments: widened(asked.moments, rules.tolerance), zone, note: note ?? zoneNote }
}

/** From entry to exit. Of a time that clocks showed twice, the earlier reading begins and the later one ends it. */
function span(start: ReadMoment, end: Read, zoneNote: string | null, rules: TimeRules): TollTime {
  if ('message' in end) return unclear(`Exit: ${end.message}`)
  if (start.asked.kind === 'gap') return { kind: 'gap', message: `Entry: ${start.asked.text}` }
  if (end.asked.kind === 'gap') return { kind: 'gap', message: `Exit: ${end.asked.text}` }
  const [first] = start.asked.moments
  const last = end.asked.moments[1] ?? end.asked.moments[0]
  if (last.end - first.start > DAY)
    return unclear('The exit is more than a day after the entry. Check both times.')
  const moments = widened([{ ...first, end: last.end }], rules.tolerance)
  return { kind: 'moments', moments, zone: start.zone, note: start.note ?? end.note ?? zoneNote }
}

/** Whether an exit is not before an entry; `later`: how many microseconds it may be before it. */
function isInOrder(start: ReadMoment['asked'], end: ReadMoment['asked'], later = 0): boolean {
  if (start.kind === 'gap' || end.kind === 'gap') return true
  return (end.moments[1] ?? end.moments[0]).end + later >= start.moments[0].start
}

/** The zone that a row's own cell names, else the one of the list. */
const zoneOf = (text: string, ofList: string): FoundZone =>
  text.trim() === '' ? { name: ofList, note: null } : writtenZone(text.trim())

type FoundZone = { readonly name: string; readonly note: string | null } | { readonly message: string }

/** The zone of a row's own cell. */
const writtenZone = memoized((text: string): FoundZone => {
  const name = spellZone(text)
  return name === null
    ? { message: `Unknown time zone “${text.slice(0, 40)}”. Write it like ET, EST or UTC−5.` }
    : { name, note: noteOf({ name, words: zoneWords(text, name) }) }
}, 1000)

/** The cells that dates and times are read from; six digits are a date only beside a time. */
export function timeTexts(data: Rows, mapping: TollMapping): string[] {
  const dates = cellsOf(data, mapping, ['date', 'end_date'])
  const hasTimes = mapping.includes('time')
  return [
    ...(hasTimes ? dates.map((text) => (/^\d{6}$/.test(text) ? `${text} 0` : text)) : dates),
    ...cellsOf(data, mapping, CLOCK_FIELDS),
  ]
}

/** Whether each of several dates has midnight beside it, as exports of dates without a time have. */
export function hasOnlyMidnights(data: Rows, mapping: TollMapping): boolean {
  if (mapping.includes('time')) return false
  let count = 0
  for (const text of cellsOf(data, mapping, ['date_time', 'date'])) {
    if (MIDNIGHT.test(text)) count++
    else if (/\d[:.]\d\d/.test(text.replace(/^\S+/, '')) || /T\d\d/.test(text)) return false
  }
  return count > 1
}

/** Whether many times have a clock of twelve hours, day and night, and none says which half of the day it is. */
export function mayLackHalves(data: Rows, mapping: TollMapping): boolean {
  if (mapping.includes('half')) return false
  const places = CLOCK_FIELDS.map((field) => mapping.indexOf(field)).filter((place) => place !== -1)
  const found: number[] = []
  for (const cells of data)
    for (const place of places) {
      const [, hour, half] = CLOCK.exec(cells[place] ?? '') ?? []
      if (half !== undefined || Number(hour) === 0 || Number(hour) > 12) return false
      if (hour !== undefined) found.push(Number(hour))
    }
  return found.length >= 24 && new Set(found).size >= 9 && found.includes(12)
}

/** The hour of a time, and what says which half of the day it is in. */
const CLOCK = /(?:^|[T ])(\d{1,2}):\d\d(?::\d\d)?(?:[.,]\d+)?( ?[ap])?/i
/** Whether a text has a time that may be in either half of the day. */
function isHalfOpen(text: string): boolean {
  const [, hour, half] = CLOCK.exec(text) ?? []
  return half === undefined && Number(hour) > 0 && Number(hour) <= 12
}
const CLOCK_FIELDS: readonly TollField[] = ['date_time', 'time', 'end_date_time', 'end_time']

/** The filled cells of some columns. */
export function cellsOf(data: Rows, mapping: TollMapping, fields: readonly TollField[]): string[] {
  const places = fields.map((field) => mapping.indexOf(field)).filter((place) => place !== -1)
  return data.flatMap((cells) => filledOf(cells, places))
}

/** The filled cells of a row in some columns. */
export function filledOf(cells: readonly string[], places: readonly number[]): string[] {
  const texts: string[] = []
  for (const place of places) if (cells[place]) texts.push(cells[place])
  return texts
}
