import { createTokenClock, type SessionTimes } from './token-clock'

/**
 * What opens the API: the session's access token or a typed API key. They live in this closure alone: never in
 * storage, a URL or a log.
 */
export interface Credentials {
  /** The whole `Authorization` value of the next request. */
  authorization(): string | null
  /** The session's token, also while a key is used instead of it. */
  token(): string | null
  /** Milliseconds since the token was received; Infinity without one, and for keys. */
  ageMs(): number
  times(): SessionTimes
  /** `ageMs`: how long ago the token was received, by this or another tab. */
  takeToken(token: string, lifeMs: number | null, ageMs: number): void
  /** The whole `Authorization` value. `token` is kept beside it for the sign-out, but no longer used or renewed. */
  takeKey(key: string, token: string | null): void
  drop(): void
  /** Sees whether the token is due; see TokenClock. */
  check(): void
}

export function createCredentials(onDue: () => void): Credentials {
  const clock = createTokenClock(onDue)
  let token: string | null = null
  let key: string | null = null
  return {
    authorization: () => key ?? (token === null ? null : `Bearer ${token}`),
    token: () => token,
    ageMs: clock.ageMs,
    times: clock.times,
    takeToken: (taken, lifeMs, ageMs) => {
      token = taken
      clock.restart(lifeMs, ageMs)
    },
    takeKey: (typed, kept) => {
      key = typed
      token = kept
      clock.stop()
    },
    drop: () => {
      token = null
      key = null
      clock.stop()
    },
    check: clock.check,
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
