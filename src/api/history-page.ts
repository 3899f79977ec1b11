import { historyEntry, historyPage } from '../contract/history'
import { ShapeError } from './content'
import { type Drift, noteDifferences } from './drift'
import { readHistoryRow } from './history-row'
import type { HistoryRow } from './revision'

const ENDPOINT = 'GET /v2/vehicles/{id}/history/'

/**
 * Reads a page's frame and its rows one by one, and notes what differs from the specification. Throws ShapeError where
 * the frame itself is broken. Specification: "Paginated vehicle history list".
 */
export function readHistoryPage(body: unknown, drift: Drift): { count: number; rows: HistoryRow[] } {
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) {
    throw new ShapeError('has no list of results')
  }
  if (!('count' in body) || typeof body.count !== 'number') throw new ShapeError('has no count of entries')
  noteDifferences(drift, ENDPOINT, '', historyPage, { ...body, results: [] })
  for (const row of body.results) noteRow(drift, row)
  return { count: body.count, rows: body.results.map(readHistoryRow) }
}

function noteRow(drift: Drift, row: unknown): void {
  if (typeof row !== 'object' || row === null) {
    drift.note(ENDPOINT, 'results.*')
    return
  }
  const entry: Partial<Record<string, unknown>> = { ...row }
  const id = entry.history_id
  // The exact parser gives integers beyond 2^53 as text; the specification sets no bound, so they are no difference.
  const exact = typeof id === 'string' && /^-?\d+$/.test(id) && !Number.isSafeInteger(Number(id))
  noteDifferences(
    drift,
    ENDPOINT,
    'results.*',
    historyEntry,
    exact ? { ...entry, history_id: Number(id) } : entry,
  )
}
