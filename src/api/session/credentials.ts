import type { Operation } from '../../contract/operations'
import { createTokenClock, type SessionTimes } from './token-clock'

/** The access token or typed API key, as requests send it. It lives only in this closure: never in storage or a log. */
export interface Credentials {
  /** The whole `Authorization` value of the next request. */
  authorization(): string | null
  /** The session's token, also while a key is used instead of it. */
  token(): string | null
  /** Milliseconds since the token was received; Infinity without one, and for keys. */
  ageMs(): number
  times(): SessionTimes
  /** `ageMs`: how long ago the token was received, by this or another tab. */
  setToken(token: string, lifeMs: number | null, ageMs: number): void
  /** Corrects the life of the token. */
  setLife(lifeMs: number | null): void
  /** `key` is the whole `Authorization` value. `token` stays for the sign-out, but is no longer used or renewed. */
  setKey(key: string, token: string | null): void
  clear(): void
  /** Checks whether the token is due; see TokenClock. */
  checkDue(): void
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
    setToken: (received, lifeMs, ageMs) => {
      token = received
      clock.start(lifeMs, ageMs)
    },
    setLife: clock.setLife,
    setKey: (typed, sessionToken) => {
      key = typed
      token = sessionToken
      clock.stop()
    },
    clear: () => {
      token = null
      key = null
      clock.stop()
    },
    checkDue: clock.check,
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
