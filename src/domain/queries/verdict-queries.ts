import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { vehicleKey } from '../../api/resources/history'
import type { Instant } from '../../lib/time/instant'
import { historySource } from '../history/history-source'
import type { QueryMoments } from '../time/query-time'
import { askVerdict, type Verdict } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import { contextKey, verdictKey } from './check-again'

/** Fetches the verdict at a typed time. Never refetches while the user reads it. Evicted with the page. */
export function verdictOptions(api: ApiClient, vehicleId: number, asked: QueryMoments | null) {
  const moments = asked?.moments
  return queryOptions({
    queryKey: [...verdictKey(api, vehicleId), moments],
    queryFn: moments ? ({ signal }) => askVerdict(historySource(api, vehicleId, signal), moments) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Fetches a verdict's context. The key is the verdict's content, so an equal verdict keeps its context. */
export function verdictContextOptions(api: ApiClient, vehicleId: number, verdict: Verdict) {
  const { moment, kind, deciding, inside } = verdict
  return queryOptions({
    queryKey: [...contextKey(api, vehicleId), moment, kind, deciding?.id, inside.map(({ id }) => id)],
    queryFn: ({ signal }) => verdictContext(historySource(api, vehicleId, signal), verdict),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Fetches the toll-authority status of a verdict's deciding revision, on demand. `askedAt` makes the key unique per check. */
export function authorityOptions(api: ApiClient, vehicleId: number, verdict: Verdict, askedAt: Instant) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'authority', verdict.moment, verdict.deciding?.id, askedAt],
    queryFn: async ({ signal }) => {
      const { authorityAt } = await import('../verdict/authority-at')
      return authorityAt(historySource(api, vehicleId, signal), verdict)
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
