import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error'

const TICK_MS = 250

/**
 * Whole seconds until a failed request may be repeated, counted from when the error was first shown; 0 after the wait and
 * where the service asks for none.
 */
export function useSecondsLeft(error: unknown): number {
  const waitMs = error instanceof ApiError && error.kind === 'rate-limited' ? (error.retryAfterMs ?? 0) : 0
  const [counted, setCounted] = useState({ error, waitMs })

  useEffect(() => {
    if (waitMs === 0) return
    // Not `Date.now()`: somebody may set the clock.
    const end = performance.now() + waitMs
    const timer = setInterval(() => {
      const left = Math.max(0, end - performance.now())
      setCounted({ error, waitMs: left })
      if (left === 0) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [error, waitMs])

  return Math.ceil((counted.error === error ? counted.waitMs : waitMs) / 1000)
}
