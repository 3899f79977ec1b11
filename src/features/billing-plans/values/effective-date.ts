import { dayjs } from '../../../lib/time/dayjs'
import { isDate } from '../../../lib/time/instant'
import { parseDate } from '../../../lib/time/moment-text'

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
  if (!isDate(year, month, day)) return { ok: false, message: 'There is no such day. Check the date.' }
  if (year < 2000 || year > 2099) return { ok: true, date, warning: `The year is ${year}. Check the date.` }
  return { ok: true, date }
}

function invalid(typed: string): DateReading {
  const message = 'Write the date as YYYY-MM-DD, like 2026-03-01.'
  const meant = parseDate(typed)
  if (meant === null) return { ok: false, message }
  const suggestion = dayjs.utc(Date.UTC(meant.year, meant.month - 1, meant.day)).format('YYYY-MM-DD')
  return { ok: false, message, suggestion }
}
