import { readDate } from '../../../lib/time/moment-parts'

/** A date that can be sent, or why it cannot and what was probably meant. */
type DateReading =
  | {
      readonly ok: true
      /** `YYYY-MM-DD`; null where the text is blank: sent as null, no restriction. */
      readonly date: string | null
      readonly warning?: string
    }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

/**
 * Parses the effective date: a calendar day as text, never an instant, so that no time zone can shift it.
 * Specification: "Billing plan", `effective_date`.
 */
export function readEffectiveDate(text: string): DateReading {
  const date = text.trim()
  if (date === '') return { ok: true, date: null }
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  if (match === null) return invalid(date)
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year === 0) return { ok: false, message: 'There is no year 0000. Check the date.' }
  if (day < 1 || day > daysIn(year, month))
    return { ok: false, message: 'There is no such day. Check the date.' }
  if (year < 2000 || year > 2099) return { ok: true, date, warning: `The year is ${year}. Check the date.` }
  return { ok: true, date }
}

function invalid(typed: string): DateReading {
  const message = 'Write the date as YYYY-MM-DD, for instance 2025-03-01.'
  const meant = readDate(typed)
  if ('message' in meant || meant.rest !== '') return { ok: false, message }
  const two = (value: number) => String(value).padStart(2, '0')
  return { ok: false, message, suggestion: `${meant.year}-${two(meant.month)}-${two(meant.day)}` }
}

/** Number of days of a Gregorian month (1 to 12); 0 for any other month. */
function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}
