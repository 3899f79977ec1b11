import { historyEntry } from '../../contract/history'
import { paths } from '../../contract/paths'
import { ApiError } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'
import { parseInstant } from '../../lib/time/instant'
import { parseTolerant, readFrame } from '../client/parse-tolerant'
import { readJson } from '../client/response-body'
import type { SpecDifferences } from '../client/spec-differences'
import { excerpt } from '../transport/errors'
import type { HistoryRow, UnreadableRow } from './revision'

const ENDPOINT = `GET ${paths.vehicleHistory('{id}')}`

/** Parses a history page in the same way as the client. Throws ApiError if the text isn't a page. */
export function readHistoryText(text: string, differences: SpecDifferences) {
  return readJson(
    text,
    (body) => readHistoryPage(body, differences),
    (kind, reason) =>
      new ApiError({ kind, message: `Couldn’t read the history: ${reason}.`, raw: excerpt(text) }),
  )
}

/** Parses a page; ShapeError without `results` or `count`. Specification: "Paginated vehicle history list". */
export function readHistoryPage(body: unknown, differences: SpecDifferences) {
  const { count, results, differences: found } = readFrame(body, 'entries')
  differences.note(ENDPOINT, ...found)
  return { count, rows: results.map((row) => readHistoryRow(row, differences)) }
}

/** Parses a row. Never throws: without active, time, ID, or kind, which verdicts need, it's an unreadable row. */
function readHistoryRow(row: unknown, differences: SpecDifferences): HistoryRow {
  const read = parseTolerant(historyEntry, row, 'results.*')
  differences.note(ENDPOINT, ...read.differences)
  if (!isObject(row)) return unreadable(row, 'is not an object')
  const { active, history_date: historyDate = '', history_id, history_type: kind } = read.value
  if (active === undefined) return wrong(row, 'active', 'true or false')
  // Truncate digits after the microseconds.
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

/** Returns canonical decimal text. The exact parser already returns text if a number would lose digits. */
function decimal(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^-?\d{1,60}$/.test(value) ? String(BigInt(value)) : null
}

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
