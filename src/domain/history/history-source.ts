import type { ApiClient } from '../../api/client/client'
import { fetchHistory, type HistoryPage, type HistoryQuery } from '../../api/resources/history'

/** Reads one vehicle's history: one call is one request of its endpoint. */
export interface HistorySource {
  page(query: HistoryQuery): Promise<HistoryPage>
}

/** A source that notes the exact address of each request, in the order in which they are sent. */
export function notingSource(source: HistorySource) {
  const requests: string[] = []
  return {
    requests,
    async page(query: HistoryQuery): Promise<HistoryPage> {
      const place = requests.push('') - 1
      const page = await source.page(query)
      requests[place] = page.url
      return page
    },
  }
}

/** The history endpoint of one vehicle. Throws ApiError, or the signal's reason. */
export function historySource(api: ApiClient, vehicleId: number, signal: AbortSignal): HistorySource {
  return { page: (query) => fetchHistory(api, vehicleId, query, signal) }
}
