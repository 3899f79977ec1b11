import { queryOptions } from '@tanstack/react-query'
import { historyEntry, historyPage } from '../contract/history'
import { paths } from '../contract/paths'
import type { Instant } from '../lib/instant'
import type { ApiClient } from './client'
import { ShapeError } from './content'
import { type Drift, noteDifferences } from './drift'
import { type HistoryQuery, historyQueryText } from './history-query'
import { readHistoryRow } from './history-row'
import type { HistoryRow } from './revision'

const ENDPOINT = 'GET /v2/vehicles/{id}/history/'

/** A page of the history, newest first as the service orders it. */
export interface HistoryPage {
  /** Number of matching entries in all. */
  readonly count: number
  readonly rows: readonly HistoryRow[]
  /** The answer's Date header; null where it is not exposed. */
  readonly answeredAt: Instant | null
  /** Exact address asked, for evidence. */
  readonly url: string
}

/**
 * Reads one page of a vehicle's history. `next` and `previous` are never followed: another page is another offset.
 * Throws ApiError. Specification: "GET /v2/vehicles/{id}/history/".
 */
export async function fetchHistory(
  api: ApiClient,
  vehicleId: number,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const answer = await api.request({
    method: 'GET',
    path: paths.vehicleHistory(vehicleId),
    query: historyQueryText(query),
    action: `read the history of vehicle ${vehicleId}`,
    read: (body) => readPage(body, api.drift),
    signal,
  })
  return { ...answer.data, answeredAt: answer.answeredAt, url: answer.url }
}

/** Query options for a page, for loaders and pages alike. */
export function historyOptions(api: ApiClient, vehicleId: number, query: HistoryQuery) {
  return queryOptions({
    queryKey: [api.baseUrl, api.fleetId, 'vehicle', vehicleId, 'history', query] as const,
    queryFn: ({ signal }) => fetchHistory(api, vehicleId, query, signal),
  })
}

function readPage(body: unknown, drift: Drift): Pick<HistoryPage, 'count' | 'rows'> {
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) {
    throw new ShapeError('has no list of results')
  }
  if (!('count' in body) || typeof body.count !== 'number') throw new ShapeError('has no count of entries')
  noteDifferences(drift, ENDPOINT, '', historyPage, { ...body, results: [] })
  for (const row of body.results) noteRow(drift, row)
  return { count: body.count, rows: body.results.map(readHistoryRow) }
}

function noteRow(drift: Drift, row: unknown): void {
  if (typeof row !== 'object' || row === null) return drift.note(ENDPOINT, 'results.*')
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
