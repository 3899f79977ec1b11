import type { DefaultOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error'

const MOST_RETRIES = 3
const FIRST_DELAY_MS = 500
const RECOVERY_MS = 15_000
/** A page begins to read before it is drawn; a read that failed this short a time ago is the one it began. */
const JUST_FAILED_MS = 5_000

/** Whether a read may be sent again by itself: 429 after its countdown, and what passes by itself. Nothing else. */
export function isRetried(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= MOST_RETRIES) return false
  return ['network', 'timeout', 'unavailable', 'rate-limited'].includes(error.kind)
}

/** 0.5, 1 and 2 s with ±25 % of jitter, or what the service asks for. `failures` counts from 0. */
export function retryDelayMs(failures: number, error: unknown, random = Math.random): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(asked, FIRST_DELAY_MS * 2 ** failures * (0.75 + random() / 2))
}

/** Whether the failure is of a kind that ends without anybody doing anything: the page then looks again slowly. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'interrupted' || isRetried(0, error))
}

/**
 * react-query's defaults for the whole console. Being offline is an error like others ('always'), so a save never fires
 * later. Nothing is read again for a mere look at the tab: a history of many pages would ask for all of them at once.
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
      refetchInterval: (query) => (isPassing(query.state.error) ? RECOVERY_MS : false),
    },
    mutations: { networkMode: 'always', retry: false },
  }
}
