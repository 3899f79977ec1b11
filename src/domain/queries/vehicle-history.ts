import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { fetchHistory, type HistoryPage, vehicleKey } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/verdict-read'
import { type MembershipPart, readMembership, readOlder } from '../membership/membership-read'
import type { AskedMoments } from '../time/asked-time'
import { askVerdict, type Verdict } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'

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

/**
 * The toll-authority status of a verdict's deciding revision: asked on demand, and anew for each verdict that was given,
 * `askedAt` telling one from the next.
 */
export function authorityOptions(api: ApiClient, vehicleId: number, verdict: Verdict, askedAt: Instant) {
  return queryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'authority', verdict.moment, verdict.deciding?.id, askedAt],
    queryFn: async ({ signal }) => {
      const { authorityAt } = await import('../verdict/authority-at')
      return authorityAt(sourceOf(api, vehicleId, signal), verdict)
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Intervals read at once: so many are shown before the next ones are there. */
const PART = 16

/** What every membership of a vehicle is kept under. */
function membershipKey(api: ApiClient, vehicleId: number) {
  return [...vehicleKey(api, vehicleId), 'membership'] as const
}

/**
 * When the vehicle was on its fleet, part by part, given the unfiltered first page of its history. Kept under the version
 * that the page shows, so a new revision makes another one of it and the same page read again does not.
 */
export function membershipOptions(api: ApiClient, vehicleId: number, first: HistoryPage | undefined) {
  const newest = first?.rows.find(isRevision)
  return infiniteQueryOptions({
    queryKey: [...membershipKey(api, vehicleId), newest?.id, first?.count] as const,
    queryFn: first
      ? async ({ signal, pageParam }) => {
          const source = sourceOf(api, vehicleId, signal)
          return pageParam?.next
            ? readOlder(source, pageParam, pageParam.next, PART)
            : readMembership(source, first, PART)
        }
      : skipToken,
    initialPageParam: null as MembershipPart | null,
    getNextPageParam: (last) => (last.next ? last : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
