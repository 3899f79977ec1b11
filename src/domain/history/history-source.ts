import type { ApiClient } from '../../api/client/client'
import { fetchHistory, type HistoryPage, type HistoryQuery } from '../../api/resources/history'

/** Reads one vehicle's history: one call is one request of its endpoint. */
export interface HistorySource {
  page(query: HistoryQuery): Promise<HistoryPage>
}

/** The history endpoint of one vehicle. Throws ApiError, or the signal's reason. */
export function historySource(api: ApiClient, vehicleId: number, signal: AbortSignal): HistorySource {
  return { page: (query) => fetchHistory(api, vehicleId, query, signal) }
}
