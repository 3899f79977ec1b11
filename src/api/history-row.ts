import { parseInstant } from '../lib/instant'
import { excerpt } from './excerpt'
import type { HistoryRow } from './revision'

/**
 * Reads one history entry as loosely as is safe: unknown kinds and absent reasons are kept, extra keys ignored. What
 * no verdict can do without (active, moment, identifier, kind) makes an unreadable row when absent. Never throws.
 */
export function readHistoryRow(row: unknown): HistoryRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return unreadable(row, 'is not an object')
  const entry: Partial<Record<string, unknown>> = { ...row }
  const id = decimal(entry.history_id)
  const historyDate = entry.history_date
  const instant = typeof historyDate === 'string' ? parseInstant(historyDate) : null
  const kind = entry.history_type
  const active = entry.active
  if (typeof active !== 'boolean') return unreadable(row, wrong('active', active, 'true or false'))
  if (typeof historyDate !== 'string' || instant === null) {
    return unreadable(row, wrong('history_date', historyDate, 'a date and time with an offset'))
  }
  if (id === null) return unreadable(row, wrong('history_id', entry.history_id, 'an integer'))
  if (typeof kind !== 'string') return unreadable(row, wrong('history_type', kind, 'text'))
  return {
    id,
    instant,
    historyDate,
    kind,
    active,
    reason: text(entry.reason),
    username: text(entry.username),
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
