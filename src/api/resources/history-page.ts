import { historyEntry, historyPage } from '../../contract/history'
import { ShapeError } from '../client/content'
import { type Drift, noteDifferences } from '../client/drift'
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
  for (const row of body.results) noteDifferences(drift, ENDPOINT, 'results.*', historyEntry, row)
  return { count: body.count, rows: body.results.map(readHistoryRow) }
}
