import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../api/client'
import { fetchHistory, type HistoryPage, vehicleKey } from '../api/history'
import { isRevision } from '../api/revision'
import type { AskedMoments } from './asked-time'
import { currentMembership } from './membership-run'
import { askVerdict, type Verdict } from './verdict'
import { verdictContext } from './verdict-context'
import type { HistorySource } from './verdict-read'

/** One vehicle's history endpoint, as the engines ask it. */
export function sourceOf(api: ApiClient, vehicleId: number, signal: AbortSignal): HistorySource {
  return { page: (query) => fetchHistory(api, vehicleId, query, signal) }
}

/**
 * The verdict on a typed time. Asked when somebody asks and, once given, never again by itself, so that a headline
 * never changes under the reader; forgotten with the page, so that none is shown that was not asked just now.
 */
export function verdictOptions(api: ApiClient, vehicleId: number, asked: AskedMoments | null) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'verdict', asked?.moments],
    queryFn: asked ? ({ signal }) => askVerdict(sourceOf(api, vehicleId, signal), asked) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** What every context of a vehicle's verdicts is kept under. */
export function contextKey(api: ApiClient, vehicleId: number) {
  return [...vehicleKey(api, vehicleId), 'verdict-context'] as const
}

/** What stands around a verdict, kept under what the verdict says: the same answer given again keeps its context. */
export function verdictContextOptions(api: ApiClient, vehicleId: number, verdict: Verdict) {
  const { moment, kind, deciding, inside } = verdict
  return queryOptions({
    queryKey: [...contextKey(api, vehicleId), moment, kind, deciding?.id, inside.map(({ id }) => id)],
    queryFn: ({ signal }) => verdictContext(sourceOf(api, vehicleId, signal), verdict),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Since when the newest revision's state holds, given the first page of the unfiltered history. */
export function membershipOptions(api: ApiClient, vehicleId: number, page: HistoryPage | undefined) {
  const newest = page?.rows.find(isRevision)
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'membership', newest?.id, page?.count],
    queryFn: newest ? ({ signal }) => currentMembership(sourceOf(api, vehicleId, signal), newest) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
