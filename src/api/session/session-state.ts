/**
 * - starting: the first silent refresh has not been answered
 * - active: there is a token that the service has accepted or just issued, or an API key that was typed in
 * - interrupted: a refresh failed for a passing reason; session and data are kept, and it is tried again by itself
 * - ended: the session expired while in use; becomes active by itself when the same person signs in again in any tab
 * - other-person: somebody else is signed in in this browser now; nothing is sent until goOnAsOther()
 * - signed-out: nobody is signed in: at the start, or by choice in this or another tab
 */
export type SessionStatus = 'starting' | 'active' | 'interrupted' | 'ended' | 'other-person' | 'signed-out'

/** Whether nothing is under way in this status and nothing is tried without an occasion. */
export function isAtRest(status: SessionStatus): boolean {
  return status === 'ended' || status === 'other-person' || status === 'signed-out'
}

/** One immutable picture of the session; a new object for every change, so that it suits useSyncExternalStore. */
export interface SessionState {
  readonly status: SessionStatus
  /** What requests are authorised by: the session's token, or an API key typed by hand. */
  readonly mode: 'session' | 'key'
  /**
   * Whose session it is, and whose work is in this tab: the token's `user_id` or `sub` as text; null for opaque tokens
   * and keys ("this browser"). Kept while interrupted, ended or other-person.
   */
  readonly person: string | null
  /** While other-person: who is signed in in this browser now. */
  readonly otherPerson: string | null
  /**
   * Counts how often what is shown and cached may have become somebody else's: sign-outs, another person, a key typed
   * in or left. When it changes, everything in memory goes; a request of one owner is never sent for the next.
   */
  readonly ownerEpoch: number
  /** While signed-out: the person signed out, here or in another tab, and nobody signed in since: forget everything. */
  readonly byChoice: boolean
  /** A sentence for the person: why it is interrupted or ended, or that the sign-out was not confirmed. */
  readonly problem: string | null
  /** While interrupted: milliseconds from this state's creation to the next try. */
  readonly retryInMs: number | null
}

/** What a change may set; what it leaves out falls back on nothing, but mode, owner and person stay. */
export type SessionChange = Partial<Omit<SessionState, 'status'>>

/** Holds the one current state and tells who listens. */
export interface SessionStore {
  state(): SessionState
  become(status: SessionStatus, change?: SessionChange): void
  subscribe(listener: () => void): () => void
  /** Resolves when the state is neither starting nor interrupted. */
  settled(): Promise<void>
  /** Forgets the listeners. */
  close(): void
}

const NOTHING = { otherPerson: null, byChoice: false, problem: null, retryInMs: null }

export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'starting', mode: 'session', person: null, ownerEpoch: 0, ...NOTHING }

  return {
    state: () => state,
    become: (status, change = {}) => {
      const { mode, ownerEpoch } = state
      const person = status === 'signed-out' ? null : state.person
      const next: SessionState = { ...NOTHING, mode, ownerEpoch, person, ...change, status }
      // A failed try at an ended session changes nothing, and is announced to nobody. Each interruption counts anew.
      if (status !== 'interrupted' && isSame(state, next)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          if (state.status === 'starting' || state.status === 'interrupted') return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    close: () => listeners.clear(),
  }
}

function isSame(a: SessionState, b: SessionState): boolean {
  return (
    a.status === b.status &&
    a.mode === b.mode &&
    a.person === b.person &&
    a.otherPerson === b.otherPerson &&
    a.ownerEpoch === b.ownerEpoch &&
    a.byChoice === b.byChoice &&
    a.problem === b.problem
  )
}
