import { isObject } from '../../lib/json/is-object'
import { parseInstant } from '../../lib/time/instant'
import { excerpt } from '../transport/excerpt'
import type { HistoryRow } from './revision'

/**
 * Reads one history entry as loosely as is safe: unknown kinds and absent reasons are kept, extra keys ignored. What
 * no verdict can do without (active, moment, identifier, kind) makes an unreadable row when absent. Never throws.
 */
export function readHistoryRow(row: unknown): HistoryRow {
  if (!isObject(row)) return unreadable(row, 'is not an object')
  const id = decimal(row.history_id)
  const historyDate = row.history_date
  const instant = typeof historyDate === 'string' ? parseInstant(historyDate) : null
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

/** Canonical decimal text of an integer, which the exact parser gives as text where a number would lose digits. */
function decimal(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^-?\d{1,60}$/.test(value) ? String(BigInt(value)) : null
}

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function wrong(field: string, value: unknown, due: string): string {
  return value === undefined ? `${field} is missing` : `${field} is not ${due}`
}

function unreadable(row: unknown, problem: string): HistoryRow {
  return { raw: excerpt(JSON.stringify(row)), problem }
}
