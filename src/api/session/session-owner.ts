import type { Credentials } from './credentials'
import type { MarkerStore } from './session-marker'
import type { SessionStore } from './session-state'
import { readToken } from './token-life'

const ENDED = 'Your session ended. Sign in to continue.'

export interface ReceivedToken {
  readonly access: string
  /** Milliseconds since 1970 by this computer's clock. */
  readonly receivedAt: number
  /** See `claimedLifeMs`. Only the tab that got the response knows its `Date`. */
  readonly lifeMs: number | null
}

interface SessionOwnerOptions {
  readonly store: SessionStore
  readonly credentials: Credentials
  readonly marker: MarkerStore
  readonly onToken: () => void
  readonly onClear: () => Promise<unknown> | undefined
}

export function createSessionOwner(options: SessionOwnerOptions) {
  const { store, credentials, marker, onToken, onClear } = options
  const { state, set } = store
  let inUse = false
  let knownSignOut = marker.lastSignOut()
  /** Whether storage doesn't show an announced sign-out yet. */
  let awaitsStorage = false

  const nextGeneration = () => ({
    person: null,
    name: null,
    sessionGeneration: state().sessionGeneration + 1,
  })
  const isSignedOutByChoice = () => marker.read() === 'signed-out'
  const missedSignOut = () => marker.lastSignOut() !== knownSignOut

  function clear(): Promise<unknown> | undefined {
    inUse = false
    knownSignOut = marker.lastSignOut()
    credentials.clear()
    return onClear()
  }

  /** Ends the session. Resolves when the current refresh ends. `announced`: the name of a sign-out in a different tab. */
  function setSignedOut(announced?: string): Promise<unknown> | undefined {
    const stopped = clear()
    awaitsStorage = announced !== undefined && announced !== knownSignOut
    const { sessionGeneration, status } = state()
    const next = status === 'signed-out' ? sessionGeneration : sessionGeneration + 1
    set('signed-out', { mode: 'session', sessionGeneration: next, byChoice: isSignedOutByChoice() })
    return stopped
  }

  /** Stores a token. Returns false if a different user owns the tab now, so waiting requests must not be sent. */
  function receiveToken(token: ReceivedToken): boolean {
    const { person, name } = readToken(token.access)
    const isTheirs = inUse && person !== state().person
    if (isTheirs) void clear()
    else onToken()
    inUse = true
    credentials.setToken(token.access, token.lifeMs, Math.max(0, Date.now() - token.receivedAt))
    // Writing it again could undo a sign-out in a different tab that isn't visible here yet.
    if (marker.read() !== 'held') marker.write('held')
    set('active', { person, name, sessionGeneration: state().sessionGeneration + (isTheirs ? 1 : 0) })
    credentials.checkDue()
    return !isTheirs
  }

  return {
    isSignedOutByChoice,
    missedSignOut,
    clear,
    setSignedOut,
    receiveToken,
    isInUse: () => inUse,
    isSignedInElsewhere: () => marker.read() === 'held' && (!awaitsStorage || missedSignOut()),
    /** Marks all previous sign-outs as older than this session. */
    markStart: () => {
      if (!inUse) knownSignOut = marker.lastSignOut()
    },
    isKnownSignOut: (name: string) => name === knownSignOut,
    isNewer: (receivedAt: number) => Date.now() - receivedAt < credentials.ageMs(),
    setEnded: () => {
      const { status, problem } = state()
      const hadSession = inUse || (status === 'starting' && marker.read() === 'held')
      const isReturnRefused = !inUse && marker.read() === 'signing-in'
      if (status === 'starting' || status === 'active' || status === 'interrupted') marker.write(null)
      credentials.clear()
      set(inUse ? 'ended' : 'signed-out', { isReturnRefused, problem: hadSession ? ENDED : problem })
    },
    setKey: (key: string) => {
      const token = credentials.token()
      clear()
      credentials.setKey(key, token)
      set('active', { ...nextGeneration(), mode: 'key' })
    },
    clearKey: () => {
      clear()
      set('starting', { ...nextGeneration(), mode: 'session' })
    },
  }
}
