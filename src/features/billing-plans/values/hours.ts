import { readHours } from './readings'

/** Usual values, offered at every field of hours. */
export const HOUR_PRESETS = [0, 24, 72, 168, 720] as const

/** Hours in days, without their sign: "3 days", "1 day 6 hours", "4,000 days, about 11 years"; '' for less than a day. */
export function daysText(hours: number): string {
  const size = Math.abs(hours)
  const [days, rest] = [Math.floor(size / 24), size % 24]
  if (days === 0) return ''
  const text = rest === 0 ? count(days, 'day') : `${count(days, 'day')} ${count(rest, 'hour')}`
  // Two years.
  return days < 730 ? text : `${text}, about ${count(Math.round(days / 365.2425), 'year')}`
}

/** Hours in sentences: "72 hours (3 days)". */
export const hoursText = (hours: number): string => inDays(count(hours, 'hour'), hours)

/** Hours in drawings, where there is little room: "72 h (3 days)". */
export const shortHoursText = (hours: number): string => inDays(`${minus(hours)} h`, hours)

function inDays(text: string, hours: number): string {
  const days = daysText(hours)
  return days === '' ? text : `${text} (${days})`
}

const minus = (value: number): string => value.toLocaleString('en').replace('-', '−')

function count(value: number, unit: string): string {
  return `${minus(value)} ${unit}${Math.abs(value) === 1 ? '' : 's'}`
}

/** Short, beside a field: "= 3 days 2 h", "= 1 day back", "≈ 11 years"; '' for less than a day, and where it is no number. */
export function daysNote(text: string): string {
  const reading = readHours(text)
  const days = daysText((reading.ok && reading.value) || 0)
  const short = `= ${days}`.replace(/ hours?$/, ' h').replace(/.* about/, '≈')
  return days && short + (Number(text) < 0 ? ' back' : '')
}
