import { readToken } from './access-token'
import type { Credentials } from './credentials'
import type { MarkerStore } from './session-marker'
import type { SessionStore } from './session-state'
import type { TokenLife } from './token-life'

const ENDED = 'Your session has ended. Sign in to go on.'
const OTHER = 'Another person is signed in in this browser now.'

/** An access token, with what the tab that received it knows. */
export interface ReceivedToken {
  readonly access: string
  /** Milliseconds since 1970 by this machine's clock. */
  readonly receivedAt: number
  /** See TokenLife: the answer's `Date` and earlier refusals are known to that tab alone. */
  readonly lifeMs: number | null
}

interface SessionOwnerOptions {
  readonly store: SessionStore
  readonly credentials: Credentials
  readonly life: Pick<TokenLife, 'limit'>
  readonly marker: MarkerStore
  /** Called when a token arrives: no other has to be requested. */
  readonly onToken: () => void
  /** Called when the session is cleared; returns the end of the refresh under way. */
  readonly onClear: () => Promise<unknown> | undefined
}

/** Tracks and changes the owner of this tab's session. */
export function createSessionOwner(options: SessionOwnerOptions) {
  const { store, credentials, life, marker, onToken, onClear } = options
  const { state, set } = store
  /** Whether a person's session is in this tab: another person has to confirm before continuing here. */
  let inUse = false
  /** Another person's token, while this tab still belongs to the first person. */
  let otherToken: ReceivedToken | null = null
  /** The last sign-out before this tab's session began. */
  let knownSignOut = marker.lastSignOut()
  /** Whether storage does not show an announced sign-out yet: until then, its contents are older. */
  let awaitsStorage = false

  const isSignedOutByChoice = () => marker.read() === 'signed-out'
  const missedSignOut = () => marker.lastSignOut() !== knownSignOut

  function clear(): Promise<unknown> | undefined {
    inUse = false
    otherToken = null
    knownSignOut = marker.lastSignOut()
    credentials.clear()
    return onClear()
  }

  /**
   * Ends the session after a sign-out here or in another tab. `announced` is the name under which another tab announced
   * it. Returns the end of the refresh that was under way.
   */
  function setSignedOut(announced?: string): Promise<unknown> | undefined {
    const stopped = clear()
    awaitsStorage = announced !== undefined && announced !== knownSignOut
    const { ownerEpoch, status } = state()
    const next = status === 'signed-out' ? ownerEpoch : ownerEpoch + 1
    set('signed-out', { mode: 'session', ownerEpoch: next, byChoice: isSignedOutByChoice() })
    return stopped
  }

  /** Uses a token that this tab or another one received; false where it is another person's. */
  function receiveToken(token: ReceivedToken, ownerEpoch = state().ownerEpoch): boolean {
    const { person, name } = readToken(token.access)
    onToken()
    if (inUse && person !== state().person) {
      otherToken = token
      credentials.clear()
      set('other-person', { otherPerson: person, otherName: name, problem: OTHER })
      return false
    }
    otherToken = null
    inUse = true
    credentials.setToken(token.access, life.limit(token.lifeMs), Math.max(0, Date.now() - token.receivedAt))
    // Written only when needed: a second write could undo a sign-out in another tab that this one has not seen yet.
    if (marker.read() !== 'held') marker.write('held')
    set('active', { person, name, ownerEpoch })
    credentials.checkDue()
    return true
  }

  return {
    isSignedOutByChoice,
    missedSignOut,
    clear,
    setSignedOut,
    receiveToken,
    isInUse: () => inUse,
    /** While signed out: whether somebody has signed in in another tab since. */
    isSignedInElsewhere: () => marker.read() === 'held' && (!awaitsStorage || missedSignOut()),
    /** Marks every sign-out so far as older than the session that begins now. */
    markStart: () => {
      if (!inUse) knownSignOut = marker.lastSignOut()
    },
    isKnownSignOut: (name: string) => name === knownSignOut,
    /** Whether a token received at this time is newer than what this tab has. */
    isNewer: (receivedAt: number) =>
      otherToken === null
        ? Date.now() - receivedAt < credentials.ageMs()
        : receivedAt > otherToken.receivedAt,
    /** The service no longer knows this browser's session. */
    setEnded: () => {
      const { status, problem } = state()
      const hadSession = inUse || (status === 'starting' && marker.read() === 'held')
      const isReturnRefused = !inUse && marker.read() === 'signing-in'
      if (status === 'starting' || status === 'active' || status === 'interrupted') marker.write(null)
      otherToken = null
      credentials.clear()
      set(inUse ? 'ended' : 'signed-out', { isReturnRefused, problem: hadSession ? ENDED : problem })
    },
    /** Drops the first person's session and continues with the other person's token. */
    continueAsOther: () => {
      const token = otherToken
      if (token === null) return
      clear()
      receiveToken(token, state().ownerEpoch + 1)
    },
    setKey: (key: string) => {
      const token = credentials.token()
      clear()
      credentials.setKey(key, token)
      set('active', { mode: 'key', person: null, name: null, ownerEpoch: state().ownerEpoch + 1 })
    },
    clearKey: () => {
      clear()
      set('starting', { mode: 'session', person: null, name: null, ownerEpoch: state().ownerEpoch + 1 })
    },
  }
}
