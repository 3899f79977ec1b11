/** Fraction of a token's life after which it is renewed, and no longer accepted from a different tab. */
export const DUE_FRACTION = 0.8
/** A token with a shorter life is renewed when the server rejects it. */
const EARLIEST_MS = 5_000
/** Timers overflow at 24.8 days and stop while the computer sleeps. */
const LONGEST_TIMER_MS = 3_600_000

/** Milliseconds since 1970 by this computer's clock. */
export interface SessionTimes {
  readonly receivedAt: number | null
  /** Life since receipt; null if unknown. */
  readonly lifeMs: number | null
  /** Null if the token is renewed only when the server rejects it. */
  readonly renewalAt: number | null
}

/**
 * Holds the token and the key, which are only in this closure: never in storage or a log. Calls `onDue` once at about
 * 80% of a token's life. The token's age is the larger of its ages by the monotonic clock, which may stop during sleep,
 * and by the wall clock, which the user may set. A clock change can cause one early renewal but no loop, because the new
 * token's age is 0 on both clocks.
 */
export function createCredentials(onDue: () => void) {
  let token: string | null = null
  let key: string | null = null
  /** When the token arrived, by both clocks. Null without a token, or if an API key is in use. */
  let received: { steady: number; wall: number; lifeMs: number | null; dueMs: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function ageMs(): number {
    if (received === null) return Number.POSITIVE_INFINITY
    return Math.max(performance.now() - received.steady, Date.now() - received.wall, 0)
  }

  function checkDue(): void {
    clearTimeout(timer)
    if (received === null || received.dueMs === Number.POSITIVE_INFINITY) return
    const left = received.dueMs - ageMs()
    if (left <= 0) onDue()
    else timer = setTimeout(checkDue, Math.min(left, LONGEST_TIMER_MS))
  }

  /** Sets or removes the API key. The token is kept for the sign-out, but not used or renewed. */
  function setKey(typed: string | null, sessionToken: string | null): void {
    key = typed
    token = sessionToken
    received = null
    clearTimeout(timer)
  }

  return {
    authorization: () => key ?? (token === null ? null : `Bearer ${token}`),
    token: () => token,
    /** Returns the token's age; Infinity without a token, or with an API key. */
    ageMs,
    times: (): SessionTimes => {
      if (received === null) return { receivedAt: null, lifeMs: null, renewalAt: null }
      const { wall, lifeMs, dueMs } = received
      return { receivedAt: wall, lifeMs, renewalAt: lifeMs === null ? null : wall + dueMs }
    },
    /** Stores a token. `age`: time since this or a different tab received it (ms). `lifeMs`: null if it is never due. */
    setToken: (access: string, lifeMs: number | null, age: number) => {
      token = access
      const dueMs = lifeMs === null ? Number.POSITIVE_INFINITY : Math.max(lifeMs * DUE_FRACTION, EARLIEST_MS)
      received = { steady: performance.now() - age, wall: Date.now() - age, lifeMs, dueMs }
      checkDue()
    },
    setKey,
    clear: () => setKey(null, null),
    checkDue,
  }
}

export function keyProblem(typed: string): string | null {
  if (typed === '') return 'Enter the API key.'
  try {
    new Headers({ Authorization: typed })
    return null
  } catch {
    return 'An API key can’t contain line breaks or special characters. Enter it exactly as you received it.'
  }
}
