import { historyEntry, historyPage } from '../../contract/history'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import { parseExactJson } from '../../lib/json/exact-json'
import { isObject } from '../../lib/json/is-object'
import { type Instant, parseInstant } from '../../lib/time/instant'
import { ShapeError } from '../client/response-body'
import { noteDifferences, type SpecDifferences } from '../client/spec-differences'
import { excerpt } from '../transport/excerpt'
import type { HistoryRow } from './revision'

const ENDPOINT = 'GET /v2/vehicles/{id}/history/'

/**
 * Parses and reads the text of a page, in a worker for instance. Throws ApiError for a text that is no page, as the
 * client does.
 */
export function readHistoryText(
  text: string,
  differences: SpecDifferences,
): { count: number; rows: HistoryRow[] } {
  const refused = (kind: ApiErrorKind, reason: string) =>
    new ApiError({ kind, message: `The history could not be read: ${reason}.`, raw: excerpt(text) })
  if (text.trim() === '') throw refused('broken-json', 'the answer has no contents')
  try {
    return readHistoryPage(parseExactJson(text), differences)
  } catch (error) {
    if (error instanceof ShapeError) throw refused('unexpected-shape', `the answer ${error.message}`)
    if (!(error instanceof SyntaxError)) throw error
    throw /^\s*[[{"]/.test(text)
      ? refused('broken-json', 'the answer broke off or is damaged')
      : refused('not-json', 'the API address is wrong or a proxy answered')
  }
}

/**
 * Reads a page and its rows, and records differences from the specification. An unreadable row is one of the rows; a page
 * without `results` or `count` throws ShapeError. Specification: "Paginated vehicle history list".
 */
export function readHistoryPage(
  body: unknown,
  differences: SpecDifferences,
): { count: number; rows: HistoryRow[] } {
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) {
    throw new ShapeError('has no list of results')
  }
  if (!('count' in body) || typeof body.count !== 'number') throw new ShapeError('has no count of entries')
  noteDifferences(differences, ENDPOINT, '', historyPage, { ...body, results: [] })
  for (const row of body.results) noteDifferences(differences, ENDPOINT, 'results.*', historyEntry, row)
  return { count: body.count, rows: body.results.map((row) => readHistoryRow(row, differences)) }
}

/**
 * Reads one history entry as loosely as is safe. Never throws. Unknown kinds and missing reasons are accepted, extra keys
 * ignored. An entry without what every verdict needs (active, time, id, kind) becomes an unreadable row.
 */
function readHistoryRow(row: unknown, differences: SpecDifferences): HistoryRow {
  if (!isObject(row)) return unreadable(row, 'is not an object')
  const id = decimal(row.history_id)
  const historyDate = row.history_date
  const instant = typeof historyDate === 'string' ? readInstant(historyDate, differences) : null
  const kind = row.history_type
  const active = row.active
  if (typeof active !== 'boolean') return unreadable(row, wrong('active', active, 'true or false'))
  if (typeof historyDate !== 'string' || instant === null) {
    return unreadable(row, wrong('history_date', historyDate, 'a date and time with an offset'))
  }
  if (id === null) return unreadable(row, wrong('history_id', row.history_id, 'an integer'))
  if (typeof kind !== 'string') return unreadable(row, wrong('history_type', kind, 'text'))
  return {
    id,
    instant,
    historyDate,
    kind,
    active,
    reason: text(row.reason),
    username: text(row.username),
  }
}

/** Reads a date and time; digits after the microseconds are cut, and noted. */
function readInstant(text: string, differences: SpecDifferences): Instant | null {
  const exact = parseInstant(text)
  if (exact !== null) return exact
  const cut = parseInstant(text.replace(/([.,]\d{6})\d+/, '$1'))
  if (cut !== null) differences.note(ENDPOINT, 'results.*.history_date')
  return cut
}

/** Canonical decimal text of an integer; the exact parser gives text where a number would lose digits. */
function decimal(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^-?\d{1,60}$/.test(value) ? String(BigInt(value)) : null
}

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function wrong(field: string, value: unknown, expected: string): string {
  return value === undefined ? `${field} is missing` : `${field} is not ${expected}`
}

function unreadable(row: unknown, problem: string): HistoryRow {
  return { raw: excerpt(JSON.stringify(row)), problem }
}
