import { createStore } from '../../lib/store'

/**
 * - starting: the first silent refresh is not answered yet
 * - active: there is a token that the service has accepted or just issued, or a typed API key
 * - interrupted: a refresh failed for a passing reason; session and data stay, and it is retried automatically
 * - ended: the session expired while in use; becomes active when the same person signs in again in any tab
 * - other-person: somebody else has signed in in this browser; nothing is sent until continueAsOther()
 * - signed-out: nobody is signed in: at the start, or after a sign-out in this or another tab
 */
type SessionStatus = 'starting' | 'active' | 'interrupted' | 'ended' | 'other-person' | 'signed-out'

/** Whether nothing runs and nothing is retried in this status until the person acts. */
export function isAtRest(status: SessionStatus): boolean {
  return status === 'ended' || status === 'other-person' || status === 'signed-out'
}

/** An immutable snapshot of the session, for useSyncExternalStore. */
export interface SessionState {
  readonly status: SessionStatus
  /** What authorises requests: the session's token, or a typed API key. */
  readonly mode: 'session' | 'key'
  /**
   * The session owner, whose work is in this tab: the token's `user_id` or `sub` as text; null for opaque tokens and
   * keys ("this browser"). Stays while interrupted, ended or other-person.
   */
  readonly person: string | null
  /** What to call the session owner: the token's name, else `person`. Shown, and never a key of anything. */
  readonly name: string | null
  /** While other-person: who is signed in in this browser now. */
  readonly otherPerson: string | null
  /** What to call otherPerson. */
  readonly otherName: string | null
  /**
   * Owner epoch: grows with every sign-out, another person, and a key entered or left. When it changes, everything in
   * memory is dropped; a request of one epoch is never sent in the next.
   */
  readonly ownerEpoch: number
  /** While signed-out: a person signed out in this browser, and nobody signed in since: forget everything. */
  readonly byChoice: boolean
  /** While signed-out: somebody has just come back from the sign-in page, and the service refuses all the same. */
  readonly isReturnRefused: boolean
  /** A sentence for the person: why it is interrupted or ended, or that the sign-out was not confirmed. */
  readonly problem: string | null
  /** While interrupted: milliseconds from this state's creation to the next try. */
  readonly retryInMs: number | null
}

/** What a change sets. Without a value, mode, owner epoch, person and name stay; the others are reset. */
type SessionChange = Partial<Omit<SessionState, 'status'>>

/** Holds the current state and notifies its listeners. */
export type SessionStore = ReturnType<typeof createSessionStore>

const DEFAULTS = {
  otherPerson: null,
  otherName: null,
  byChoice: false,
  isReturnRefused: false,
  problem: null,
  retryInMs: null,
}
const NOBODY = { person: null, name: null }

export function createSessionStore() {
  const store = createStore<SessionState>({
    status: 'starting',
    mode: 'session',
    person: null,
    name: null,
    ownerEpoch: 0,
    ...DEFAULTS,
  })

  return {
    ...store,
    set: (status: SessionStatus, change: SessionChange = {}) => {
      const state = store.state()
      const { mode, ownerEpoch } = state
      const { person, name } = status === 'signed-out' ? NOBODY : state
      const next: SessionState = { ...DEFAULTS, mode, ownerEpoch, person, name, ...change, status }
      // A failed retry of an ended session changes nothing and notifies nobody. Each interruption restarts its countdown.
      if (status === 'interrupted' || !isSame(state, next)) store.set(next)
    },
    /** Resolves when the state is neither starting nor interrupted. */
    whenKnown: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          const { status } = store.state()
          if (status === 'starting' || status === 'interrupted') return
          unsubscribe()
          resolve()
        }
        const unsubscribe = store.subscribe(check)
        check()
      }),
  }
}

function isSame(a: SessionState, b: SessionState): boolean {
  return Object.entries(a).every(([key, value]) => Reflect.get(b, key) === value)
}
