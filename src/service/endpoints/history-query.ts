import { HISTORY_TYPES, TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { formatInstant, parseInstant } from '../../lib/time/instant'
import type { Flag } from '../database/schema'
import { FieldReader, refuse } from '../http/field-reader'
import { shorten } from '../http/shorten'

/** Most wrong values of one parameter that an answer names. */
const MAX_NAMED = 10

const FLAGS = new Map<string, Flag>([
  ['true', 1],
  ['false', 0],
  ['1', 1],
  ['0', 0],
])

/** The filters of a history request, in stored form. An absent filter matches everything. */
export type HistoryFilter = ReturnType<typeof readHistoryFilter>

/**
 * Reads the filters. Throws 400 `{parameter: [message]}` for unknown choices and dates that cannot be parsed.
 * An empty value counts as absent. The last of a repeated single value counts.
 * Specification: "GET /v2/vehicles/{id}/history/".
 */
export function readHistoryFilter(query: URLSearchParams) {
  const reader = new FieldReader(new Map([...new Map(query)].filter(([, text]) => text !== '')))
  const choice = (value: string) =>
    `Select a valid choice. ${shorten(value)} is not one of the available choices.`
  const one = <T>(name: string, read: (text: string) => T) =>
    reader.optional<T | undefined>(name, undefined, (text) => read(String(text)))
  const many = (name: string, choices: readonly string[]) => {
    const values = [...new Set(query.getAll(name).filter((value) => value !== ''))]
    const wrong = values.filter((value) => !choices.includes(value))
    if (wrong.length > 0) reader.errors[name] = wrong.slice(0, MAX_NAMED).map(choice)
    return values.length > 0 ? values : undefined
  }
  const moment = (text: string) => storedMoment(text) ?? refuse('Enter a valid date/time with an offset.')
  const filter = {
    active: one('active', (text) => FLAGS.get(text.toLowerCase()) ?? refuse(choice(text))),
    from: one('history_date__gte', moment),
    to: one('history_date__lte', moment),
    kinds: many('history_type', HISTORY_TYPES),
    authority: many('status_with_toll_authority', TOLL_AUTHORITY_STATUSES),
  }
  reader.throwErrors()
  return filter
}

const EARLIEST = '0000-01-01T00:00:00.000000Z'
const LATEST = '9999-12-31T23:59:59.999999Z'

/**
 * Converts a date-time to text that compares with stored instants; null for anything else.
 * Years that an Instant cannot hold become the end of the calendar, because no revision is that old or new.
 */
export function storedMoment(text: string): string | null {
  const instant = parseInstant(text)
  if (instant !== null) return formatInstant(instant)
  const year = Number(/^\d{4}(?=-)/.exec(text)?.[0])
  // The calendar repeats every 400 years, so a year within the range shows whether the rest is a date.
  const cycle = year % 400
  const alike = parseInstant(`${cycle + (cycle > 240 ? 1600 : 2000)}${text.slice(4)}`)
  if (alike === null) return null
  return year < 1700 ? EARLIEST : LATEST
}
