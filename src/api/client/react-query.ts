import type { DefaultOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error'

const MAX_RETRIES = 3
const FIRST_DELAY_MS = 500
const RECOVERY_MS = 15_000
/** A read that failed this recently was the route loader's, so mounting the page doesn't retry it. */
const JUST_FAILED_MS = 5_000

/** Returns whether a failed read is retried: after a 429 or another transient failure, at most three times. */
export function isRetried(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= MAX_RETRIES) return false
  return ['network', 'timeout', 'unavailable', 'rate-limited'].includes(error.kind)
}

/** Returns the delay before a retry: 0.5, 1, 2 s ± 25%, or the service's wait if longer. `failures` starts at 0. */
export function retryDelayMs(failures: number, error: unknown, random = Math.random): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(asked, FIRST_DELAY_MS * 2 ** failures * (0.75 + random() / 2))
}

/** Returns how soon to refetch after a transient failure (ms), or false. */
export function recoveryMs(error: unknown): number | false {
  const isPassing = error instanceof ApiError && (error.kind === 'interrupted' || isRetried(0, error))
  return isPassing ? RECOVERY_MS : false
}

/** Makes being offline an error, so a save is never sent later. No refetch on focus: it would fetch the whole history. */
export const queryDefaults = (): DefaultOptions => ({
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
})
