import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { vehicleKey } from '../../api/resources/history'
import type { Instant } from '../../lib/time/instant'
import { historySource } from '../history/history-source'
import type { AskedMoments } from '../time/asked-time'
import { askVerdict, type Verdict } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'

/**
 * The verdict on a typed time. It is never refetched, so that a headline does not change while somebody reads it, and
 * forgotten with the page, so that no old verdict is shown.
 */
export function verdictOptions(api: ApiClient, vehicleId: number, asked: AskedMoments | null) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'verdict', asked?.moments],
    queryFn: asked ? ({ signal }) => askVerdict(historySource(api, vehicleId, signal), asked) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The key that every context of a vehicle's verdicts begins with. */
export function contextKey(api: ApiClient, vehicleId: number) {
  return [...vehicleKey(api, vehicleId), 'verdict-context'] as const
}

/** What surrounds a verdict. Its key is what the verdict says: the same answer given again keeps its context. */
export function verdictContextOptions(api: ApiClient, vehicleId: number, verdict: Verdict) {
  const { moment, kind, deciding, inside } = verdict
  return queryOptions({
    queryKey: [...contextKey(api, vehicleId), moment, kind, deciding?.id, inside.map(({ id }) => id)],
    queryFn: ({ signal }) => verdictContext(historySource(api, vehicleId, signal), verdict),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The toll-authority status of a verdict's deciding revision. Fetched on demand; `askedAt` tells verdicts apart. */
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
