import type { Operation } from '../../contract/operations'
import { createTokenClock } from './token-clock'

/** The access token or typed API key, as requests send it. It lives only in this closure: never in storage or a log. */
export type Credentials = ReturnType<typeof createCredentials>

/** `onDue` is called when the token is to be renewed. */
export function createCredentials(onDue: () => void) {
  const clock = createTokenClock(onDue)
  let token: string | null = null
  let key: string | null = null
  return {
    /** The whole `Authorization` value of the next request. */
    authorization: () => key ?? (token === null ? null : `Bearer ${token}`),
    /** The session's token, also while a key is used instead of it. */
    token: () => token,
    /** Milliseconds since the token was received; Infinity without one, and for keys. */
    ageMs: clock.ageMs,
    times: clock.times,
    /** `ageMs`: how long ago the token was received, by this or another tab. */
    setToken: (received: string, lifeMs: number | null, ageMs: number) => {
      token = received
      clock.start(lifeMs, ageMs)
    },
    setLife: clock.setLife,
    /** `typed` is the whole `Authorization` value. The token stays for the sign-out, but is no longer used or renewed. */
    setKey: (typed: string, sessionToken: string | null) => {
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
