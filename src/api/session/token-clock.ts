/** Fraction of a token's life after which it is renewed, and no longer accepted from another tab. */
export const DUE_FRACTION = 0.8
/** No token is renewed earlier than this: one with a shorter life is renewed when it is refused. */
export const EARLIEST_MS = 5_000
/** Longest timer: timers overflow at 24.8 days and stop while the machine sleeps. */
const LONGEST_TIMER_MS = 3_600_000

/** Times of the token, in milliseconds since 1970 by this machine's clock. */
export interface SessionTimes {
  readonly receivedAt: number | null
  /** From the receipt, in milliseconds; null if unknown. See TokenLife. */
  readonly lifeMs: number | null
  /** Null where the token is renewed only when it is refused. */
  readonly renewalAt: number | null
}

/**
 * Calls `onDue` once at about 80 % of a token's life. The age is the larger of two readings, none of them the service's:
 * the steady clock, which may stop while the machine sleeps, and the wall clock, which may be set back or forward. A
 * jump can therefore cause one early renewal, never a loop: the new token starts at age 0 on both.
 */
export function createTokenClock(onDue: () => void) {
  let received: { steady: number; wall: number; lifeMs: number | null; dueMs: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function ageMs(): number {
    if (received === null) return Number.POSITIVE_INFINITY
    return Math.max(performance.now() - received.steady, Date.now() - received.wall, 0)
  }

  function check(): void {
    clearTimeout(timer)
    if (received === null || received.dueMs === Number.POSITIVE_INFINITY) return
    const left = received.dueMs - ageMs()
    if (left <= 0) onDue()
    else timer = setTimeout(check, Math.min(left, LONGEST_TIMER_MS))
  }

  function run(steady: number, wall: number, lifeMs: number | null): void {
    const dueMs = lifeMs === null ? Number.POSITIVE_INFINITY : Math.max(lifeMs * DUE_FRACTION, EARLIEST_MS)
    received = { steady, wall, lifeMs, dueMs }
    check()
  }

  return {
    /** A token was received `age` milliseconds ago. `lifeMs` null: never due. */
    start: (lifeMs: number | null, age = 0) => run(performance.now() - age, Date.now() - age, lifeMs),
    /** Corrects the life of the token that the clock runs for. */
    setLife: (lifeMs: number | null) => {
      if (received !== null) run(received.steady, received.wall, lifeMs)
    },
    stop: () => {
      clearTimeout(timer)
      received = null
    },
    /** Milliseconds since the token was received; Infinity when stopped. */
    ageMs,
    times: (): SessionTimes => {
      if (received === null) return { receivedAt: null, lifeMs: null, renewalAt: null }
      const { wall, lifeMs, dueMs } = received
      return { receivedAt: wall, lifeMs, renewalAt: lifeMs === null ? null : wall + dueMs }
    },
    /** Calls `onDue` if the token is due now; otherwise checks again later. */
    check,
  }
}
