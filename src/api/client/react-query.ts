import type { DefaultOptions, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error'
import type { ApiClient } from './client'

const MAX_RETRIES = 3
const FIRST_DELAY_MS = 500
const RECOVERY_MS = 15_000
/** A loader reads before its page renders: a read that failed this recently is the loader's. */
const JUST_FAILED_MS = 5_000

/** Whether a failed read is retried automatically: a 429 after its countdown, and passing failures. */
export function isRetried(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= MAX_RETRIES) return false
  return ['network', 'timeout', 'unavailable', 'rate-limited'].includes(error.kind)
}

/** 0.5, 1 and 2 s with ±25 % of jitter, or what the service asks for. `failures` counts from 0. */
export function retryDelayMs(failures: number, error: unknown, random = Math.random): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(asked, FIRST_DELAY_MS * 2 ** failures * (0.75 + random() / 2))
}

/** How soon a failed read is repeated, in milliseconds, where its failure may pass unaided; false for any other. */
export function recoveryMs(error: unknown): number | false {
  const isPassing = error instanceof ApiError && (error.kind === 'interrupted' || isRetried(0, error))
  return isPassing ? RECOVERY_MS : false
}

/**
 * react-query's defaults for the whole console. Being offline is an error like others ('always'), so a save never fires
 * later. Returning to the tab refetches nothing: a history of many pages would request all of them at once.
 */
export function queryDefaults(): DefaultOptions {
  return {
    queries: {
      networkMode: 'always',
      retry: isRetried,
      retryDelay: (failures, error) => retryDelayMs(failures, error),
      staleTime: 30_000,
      retryOnMount: (query) => Date.now() - query.state.errorUpdatedAt > JUST_FAILED_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: ({ state }) => recoveryMs(state.error),
    },
    mutations: { networkMode: 'always', retry: false },
  }
}

/**
 * Aborts the reads of a fleet under way; call it when another fleet is chosen. Cached data stays under its own keys, and
 * writes go on: their Answer or ApiError names the fleet they went to (`fleetId`).
 */
export function cancelFleetReads(queryClient: QueryClient, api: Pick<ApiClient, 'baseUrl' | 'fleetId'>) {
  return queryClient.cancelQueries({ queryKey: [api.baseUrl, api.fleetId] })
}
