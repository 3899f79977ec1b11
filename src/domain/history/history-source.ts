import type { ApiClient } from '../../api/client/client'
import { fetchHistory, type HistoryPage, type HistoryQuery } from '../../api/resources/history'

/** Rows of a history asked for at once; services may answer fewer. */
export const PAGE_LIMIT = 50

/** Reads one vehicle's history: one call is one request of its endpoint. */
export interface HistorySource {
  page(query: HistoryQuery): Promise<HistoryPage>
}

/** The history endpoint of one vehicle. Throws ApiError, or the signal's reason. */
export function historySource(api: ApiClient, vehicleId: number, signal: AbortSignal): HistorySource {
  return { page: (query) => fetchHistory(api, vehicleId, query, signal) }
}
