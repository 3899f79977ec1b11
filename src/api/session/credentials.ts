import type { Operation } from '../../contract/operations'

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

/** The access token or typed API key, as requests send it. It lives only in this closure: never in storage or a log. */
export type Credentials = ReturnType<typeof createCredentials>

/**
 * Calls `onDue` once at about 80 % of a token's life. The age is the larger of two readings, none of them the service's:
 * the steady clock, which may stop while the machine sleeps, and the wall clock, which may be set back or forward. A
 * jump can therefore cause one early renewal, never a loop: the new token starts at age 0 on both.
 */
export function createCredentials(onDue: () => void) {
  let token: string | null = null
  let key: string | null = null
  /** When the token came by both clocks, and its life; null without one, and while a key is used. */
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

  function run(steady: number, wall: number, lifeMs: number | null): void {
    const dueMs = lifeMs === null ? Number.POSITIVE_INFINITY : Math.max(lifeMs * DUE_FRACTION, EARLIEST_MS)
    received = { steady, wall, lifeMs, dueMs }
    checkDue()
  }

  /** `typed` is the whole `Authorization` value. The token stays for the sign-out, but is no longer used or renewed. */
  function setKey(typed: string | null, sessionToken: string | null): void {
    key = typed
    token = sessionToken
    received = null
    clearTimeout(timer)
  }

  return {
    /** The whole `Authorization` value of the next request. */
    authorization: () => key ?? (token === null ? null : `Bearer ${token}`),
    /** The session's token, also while a key is used instead of it. */
    token: () => token,
    /** Milliseconds since the token was received; Infinity without one, and for keys. */
    ageMs,
    times: (): SessionTimes => {
      if (received === null) return { receivedAt: null, lifeMs: null, renewalAt: null }
      const { wall, lifeMs, dueMs } = received
      return { receivedAt: wall, lifeMs, renewalAt: lifeMs === null ? null : wall + dueMs }
    },
    /** `age`: how long ago (ms) the token was received, by this or another tab. `lifeMs` null: never due. */
    setToken: (access: string, lifeMs: number | null, age: number) => {
      token = access
      run(performance.now() - age, Date.now() - age, lifeMs)
    },
    /** Corrects the life of the token. */
    setLife: (lifeMs: number | null) => {
      if (received !== null) run(received.steady, received.wall, lifeMs)
    },
    setKey,
    clear: () => setKey(null, null),
    /** Calls `onDue` if the token is due now; otherwise checks again later. */
    checkDue,
  }
}

/** Why a typed text cannot be an `Authorization` value, as a sentence; null where it can. */
export function keyProblem(typed: string): string | null {
  if (typed === '') return 'Type the API key.'
  try {
    new Headers({ Authorization: typed })
    return null
  } catch {
    // The platform's own rule for header values: no line breaks, nothing beyond Latin-1.
    return 'An API key cannot hold line breaks or characters beyond Latin-1. Type it exactly as you got it.'
  }
}

/**
 * Whether the specification lists the API key for an operation. It says that either scheme works everywhere, then lists
 * bearer alone for some: a page says so and lets the person try. Specification: "Authentication".
 */
export function namesApiKey(operation: Operation): boolean {
  return operation.schemes.includes('api-key')
}
