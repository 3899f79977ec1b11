import { historyEntry } from '../../contract/history'
import { ApiError } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'
import { parseInstant } from '../../lib/time/instant'
import { readFrame, readLeniently } from '../client/lenient-read'
import { readJson } from '../client/response-body'
import type { SpecDifferences } from '../client/spec-differences'
import { excerpt } from '../transport/errors'
import type { HistoryRow, UnreadableRow } from './revision'

const ENDPOINT = 'GET /v2/vehicles/{id}/history/'

/** Parses and reads the text of a page. Throws ApiError for a text that is no page, as the client does. */
export function readHistoryText(text: string, differences: SpecDifferences) {
  return readJson(
    text,
    (body) => readHistoryPage(body, differences),
    (kind, reason) =>
      new ApiError({ kind, message: `The history could not be read: ${reason}.`, raw: excerpt(text) }),
  )
}

/**
 * Reads a page and its rows, and records differences from the specification. An unreadable row is one of the rows; a page
 * without `results` or `count` throws ShapeError. Specification: "Paginated vehicle history list".
 */
export function readHistoryPage(body: unknown, differences: SpecDifferences) {
  const { count, results, differences: found } = readFrame(body, 'entries')
  differences.note(ENDPOINT, ...found)
  return { count, rows: results.map((row) => readHistoryRow(row, differences)) }
}

/**
 * Reads one history entry as loosely as is safe. Never throws. Unknown kinds and missing reasons are accepted, extra keys
 * ignored. An entry without what every verdict needs (active, time, id, kind) becomes an unreadable row.
 */
function readHistoryRow(row: unknown, differences: SpecDifferences): HistoryRow {
  const read = readLeniently(historyEntry, row, 'results.*')
  differences.note(ENDPOINT, ...read.differences)
  if (!isObject(row)) return unreadable(row, 'is not an object')
  const { active, history_date: historyDate = '', history_id, history_type: kind } = read.value
  if (active === undefined) return wrong(row, 'active', 'true or false')
  // Digits after the microseconds are cut.
  const instant = parseInstant(historyDate) ?? parseInstant(historyDate.replace(/([.,]\d{6})\d+/, '$1'))
  if (instant === null) return wrong(row, 'history_date', 'a date and time with an offset')
  const id = decimal(history_id)
  if (id === null) return wrong(row, 'history_id', 'an integer')
  if (kind === undefined) return wrong(row, 'history_type', 'text')
  return { id, instant, historyDate, kind, active, reason: text(row.reason), username: text(row.username) }
}

function wrong(row: Readonly<Record<string, unknown>>, field: string, expected: string): UnreadableRow {
  return unreadable(row, row[field] === undefined ? `${field} is missing` : `${field} is not ${expected}`)
}

function unreadable(row: unknown, problem: string): UnreadableRow {
  return { raw: excerpt(JSON.stringify(row)), problem }
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
