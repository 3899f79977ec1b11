import type { ApiClient } from '../../api/client/client'
import { fetchHistory, type HistoryPage, type HistoryQuery } from '../../api/resources/history'

export interface HistorySource {
  page(query: HistoryQuery): Promise<HistoryPage>
}

/** Wraps a source and records the exact URL of each request, in order. */
export function loggingSource(source: HistorySource) {
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

/** Creates the source for one vehicle's history endpoint. Its requests throw ApiError, or the signal's reason. */
export function historySource(api: ApiClient, vehicleId: number, signal: AbortSignal): HistorySource {
  return { page: (query) => fetchHistory(api, vehicleId, query, signal) }
}
