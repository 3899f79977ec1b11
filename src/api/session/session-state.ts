import { createStore } from '../../lib/store'

/**
 * `active`: with an accepted or new token, or an API key. `interrupted`: a refresh failed temporarily and is retried
 * automatically. `ended`: the session expired during use; becomes `active` if the user signs in again in any tab.
 */
type SessionStatus = 'starting' | 'active' | 'interrupted' | 'ended' | 'signed-out'

export const isAtRest = (status: SessionStatus): boolean => status === 'ended' || status === 'signed-out'

export interface SessionState {
  readonly status: SessionStatus
  readonly mode: 'session' | 'key'
  /** The token's `user_id` or `sub`; null for opaque tokens and keys. Kept while `interrupted` or `ended`. */
  readonly person: string | null
  /** For display only; never used as a key. */
  readonly name: string | null
  /** Incremented when the user changes, which clears the memory. Requests of one generation are never sent in the next. */
  readonly sessionGeneration: number
  /** If `signed-out`: whether a user signed out in this browser, and no user has signed in since. */
  readonly byChoice: boolean
  /** If `signed-out`: whether the user returned from the sign-in page, but the service still refuses. */
  readonly isReturnRefused: boolean
  /** A sentence: why the session is interrupted or ended, or that the sign-out isn't confirmed. */
  readonly problem: string | null
  readonly retryInMs: number | null
}

/** If absent, mode, session generation, person, and name keep their values; other fields are reset. */
type SessionChange = Partial<Omit<SessionState, 'status'>>

const DEFAULTS = { byChoice: false, isReturnRefused: false, problem: null, retryInMs: null }
const SIGNED_OUT = { person: null, name: null }

export function createSessionStore() {
  const store = createStore<SessionState>({
    status: 'starting',
    mode: 'session',
    person: null,
    name: null,
    sessionGeneration: 0,
    ...DEFAULTS,
  })

  return {
    ...store,
    set: (status: SessionStatus, change: SessionChange = {}) => {
      const state = store.state()
      const { mode, sessionGeneration } = state
      const { person, name } = status === 'signed-out' ? SIGNED_OUT : state
      const next: SessionState = { ...DEFAULTS, mode, sessionGeneration, person, name, ...change, status }
      // A failed retry of an ended session isn't reported. Each interruption restarts the countdown.
      if (status === 'interrupted' || !isSame(state, next)) store.set(next)
    },
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

const isSame = (a: SessionState, b: SessionState): boolean =>
  Object.entries(a).every(([key, value]) => Reflect.get(b, key) === value)
