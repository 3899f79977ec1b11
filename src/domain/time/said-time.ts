import { DAY, type Instant } from '../../lib/time/instant'
import { parseDate, parseMoment, tidyText } from '../../lib/time/moment-text'
import { isoDateText } from '../../lib/time/time-text'
import { instantToWall, wallAsUtc } from '../../lib/time/zone'
import { parseQueryTime, writtenZone } from './query-time'

const SAID =
  /^(?<date>.*?)(?:^|[ ,]+)(?:(?:at|@) ?)?(?<clock>noon|midnight|\d{1,2}(?::\d\d){1,2}(?: ?[ap]\.?m?\.?(?![a-z]))?|\d{1,2} ?[ap]\.?m\.?(?![a-z]))(?:[ ,]+(?:on )?(?<rest>.+))?$/i
const CLOCK = /^(?<hour>\d+)(?<minutes>[:\d]*) ?(?<half>[ap])?/i
const MIDNIGHT = ['0:00', '24:00']
const NO_YEAR =
  /^(?:(?<digits>\d{1,2}([-/])\d{1,2})|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9})$/i
/** February 29 may be eight years ago. */
const YEARS = 9

/**
 * Rewrites a time as people say it (`yesterday 5pm`, `3/5 5:42 PM`, `noon`) as texts that `parseQueryTime` reads: several
 * if the user has to choose, none if it isn't such a text. A date without a year is one of the two most recent ones. A time
 * without a date is in the last two days, in the zone or the one that the text names.
 */
export function relativeTimes(said: string, zone: string, now: Instant): readonly string[] {
  if (said.length > LONGEST_SAID || parseMoment(said).ok) return []
  const { date = '', clock = '', rest = '' } = SAID.exec(tidyText(said))?.groups ?? {}
  if (clock === '') return []
  const named = rest === '' ? null : (writtenZone(`2000-01-01 00:00 ${rest}`)?.name ?? null)
  if (rest !== '' && named === null && date !== '') return []
  const today = wallAsUtc(instantToWall(now, named ?? zone))
  const days = daysOf(named === null && rest !== '' ? rest : date, today)
  const suffix = named === null ? '' : ` ${rest}`
  return [...new Set(clocksOf(clock).flatMap(readingsOf))]

  function readingsOf(time: string): readonly string[] {
    const texts = days.texts.flatMap((day) => momentText(day, time) ?? []).map((text) => text + suffix)
    const read = texts.filter((text) => parseQueryTime(text, zone).kind !== 'invalid')
    return days.most === null ? read : read.filter(isOver).slice(0, days.most)
  }

  function isOver(text: string): boolean {
    const asked = parseQueryTime(text, zone)
    if (asked.kind === 'invalid') return false
    return (asked.kind === 'gap' ? asked.after : asked.moments[0].start) <= now
  }
}

const LONGEST_SAID = 60

/** Returns the days that a text may mean, newest first, and how many of them that are over count; null for any. */
function daysOf(date: string, today: Instant): { texts: readonly string[]; most: number | null } {
  const back = (days: number) => isoDateText(today - days * DAY, 'UTC')
  const word = date.toLowerCase()
  if (word === '') return { texts: [back(0), back(1), back(2)], most: 2 }
  if (word === 'today' || word === 'yesterday') return { texts: [back(word === 'today' ? 0 : 1)], most: null }
  if (!NO_YEAR.test(date)) return { texts: parseDate(date) === null ? [] : [date], most: null }
  const sign = NO_YEAR.exec(date)?.[2] ?? ' '
  const year = Number(back(0).slice(0, 4))
  return { texts: Array.from({ length: YEARS }, (_, ago) => `${date}${sign}${year - ago}`), most: 2 }
}

/** Returns what a clock time may mean: `5:42` is in the morning or in the afternoon, midnight begins or ends a day. */
function clocksOf(clock: string): readonly string[] {
  if (/^noon$/i.test(clock)) return ['12:00']
  if (/^midnight$/i.test(clock)) return MIDNIGHT
  const { hour = '', minutes = '', half } = CLOCK.exec(clock)?.groups ?? {}
  const time = `${hour}${minutes || ':00'}`
  if (half !== undefined) return [`${time} ${half.toUpperCase()}M`]
  const is24 = hour.startsWith('0') || Number(hour) > 12
  return is24 ? [time] : [`${time} AM`, `${time} PM`]
}

function momentText(day: string, time: string): string | null {
  if (time !== '24:00') return `${day} ${time}`
  const midnight = parseDate(day)
  return midnight && `${isoDateText(wallAsUtc(midnight) + DAY, 'UTC')} 0:00`
}
