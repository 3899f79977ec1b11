import type { ApiClient } from '../../api/client/client'
import { fetchHistory, type HistoryPage, type HistoryQuery } from '../../api/resources/history'
import { compareIds, type Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'

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

/** Orders revisions as they took effect, oldest first: by instant, then by ID. */
export const compareRevisions = (a: Revision, b: Revision): number =>
  a.instant - b.instant || compareIds(a.id, b.id)

export const newestOf = (revisions: readonly (Revision | null)[]): Revision | null =>
  revisions.filter((row) => row !== null).sort((a, b) => compareRevisions(b, a))[0] ?? null

/** Counts the revisions at or before an instant. `rows` must be in the order of {@link compareRevisions}. */
export const countUpTo = (rows: readonly Revision[], at: Instant): number =>
  countWhile(rows.length, (index) => (rows[index]?.instant ?? at) <= at)
