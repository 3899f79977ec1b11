/**
 * - starting: the first silent refresh has not been answered
 * - active: there is an access token that the service has accepted or just issued
 * - interrupted: a refresh failed for a passing reason; session and data are kept, and it is tried again by itself
 * - ended: the session expired while in use
 * - signed-out: nobody is signed in: at the start, or by choice
 */
export type SessionStatus = 'starting' | 'active' | 'interrupted' | 'ended' | 'signed-out'

/** One immutable picture of the session; a new object for every change, so that it suits useSyncExternalStore. */
export interface SessionState {
  readonly status: SessionStatus
  /** The token's `user_id` or `sub` as text; null for opaque tokens ("this browser"). Kept while interrupted or ended. */
  readonly person: string | null
  /** A sentence for the person: why it is interrupted, or that the sign-out was not confirmed. */
  readonly problem: string | null
  /** While interrupted: milliseconds from this state's creation to the next try. */
  readonly retryInMs: number | null
}

/** What a refresh led to: a token to replay with, a passing failure, or no session any more. */
export type RefreshResult = 'token' | 'interrupted' | 'over'

/** The session of one tab. The access token lives in a closure: never in storage, a URL or a log. */
export interface Session {
  state(): SessionState
  /** Calls back after every change of state(); returns the unsubscriber. */
  subscribe(listener: () => void): () => void
  /** First silent refresh; call it before React is loaded. Resolves when it is decided, whatever the result; never rejects. */
  start(): Promise<void>
  accessToken(): string | null
  /** Milliseconds since the current token was received; Infinity without one. */
  tokenAgeMs(): number
  /** Renews the token unless it already differs from `used`. One request at a time, however many ask; never rejects. */
  refresh(used: string | null): Promise<RefreshResult>
  /** Tries again at once after an interruption or an expiry: for a button, or when the tab is looked at again. */
  retry(): Promise<void>
  /** Resolves when the state is neither starting nor interrupted. */
  settled(): Promise<void>
  /** Signs out here at once, then on the service; a failure of the latter is told in state().problem. Never rejects. */
  signOut(): Promise<void>
  /** Call it when the person follows "Sign in": lets the next start refresh again. */
  markSigningIn(): void
  /** Stops timers and listeners. */
  dispose(): void
}
