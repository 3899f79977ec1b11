import { readToken } from './access-token'
import type { Credentials } from './credentials'
import type { MarkerStore } from './session-marker'
import type { SessionStore } from './session-state'

const ENDED = 'Your session has ended. Sign in to go on.'
const OTHER = 'Another person is signed in in this browser now.'

/** An access token and when this or another tab received it, in milliseconds since 1970. */
export interface ReceivedToken {
  readonly access: string
  readonly receivedAt: number
}

/** What somebody's holding of a tab is made of. */
export interface HoldingParts {
  readonly store: SessionStore
  readonly credentials: Credentials
  readonly marker: MarkerStore
  /** Called when a token came: nothing needs to be asked for any more. */
  readonly onToken: () => void
  /** Called when nothing of the session is left; returns the end of the refresh that was under way. */
  readonly onClear: () => Promise<unknown> | undefined
}

/** Whose session this tab holds, and how that changes. */
export function createSessionHolding({ store, credentials, marker, ...parts }: HoldingParts) {
  const { state, become } = store
  /** Whether somebody's session, and perhaps work, is in this tab: nobody else goes on here unasked. */
  let inUse = false
  /** Another person's token, while this tab is still the first one's. */
  let other: ReceivedToken | null = null
  /** The sign-out that this tab's session came after. */
  let knownSignOut = marker.lastSignOut()
  /** Whether a sign-out was heard of that does not show in storage yet: what else is there is older. */
  let awaitsStorage = false

  const isBarred = () => marker.read() === 'signed-out'
  const missedSignOut = () => marker.lastSignOut() !== knownSignOut

  function clear(): Promise<unknown> | undefined {
    inUse = false
    other = null
    knownSignOut = marker.lastSignOut()
    credentials.drop()
    return parts.onClear()
  }

  /**
   * The person signed out, here or in another tab, which may have said so; returns the end of the refresh that was
   * under way.
   */
  function leave(signOut?: string): Promise<unknown> | undefined {
    const stopped = clear()
    awaitsStorage = signOut !== undefined && signOut !== knownSignOut
    const { ownerEpoch, status } = state()
    const next = status === 'signed-out' ? ownerEpoch : ownerEpoch + 1
    become('signed-out', { mode: 'session', ownerEpoch: next, byChoice: isBarred() })
    return stopped
  }

  /** Goes on with a token that this tab was given or heard of; false where it is another person's. */
  function take(token: ReceivedToken, ownerEpoch = state().ownerEpoch): boolean {
    const { person, lifeMs } = readToken(token.access)
    parts.onToken()
    if (inUse && person !== state().person) {
      other = token
      credentials.drop()
      become('other-person', { otherPerson: person, problem: OTHER })
      return false
    }
    other = null
    inUse = true
    credentials.takeToken(token.access, lifeMs, Math.max(0, Date.now() - token.receivedAt))
    // Not written anew each time: that could undo a sign-out in another tab which this one has yet to hear of.
    if (marker.read() !== 'held') marker.write('held')
    become('active', { person, ownerEpoch })
    credentials.check()
    return true
  }

  return {
    isBarred,
    missedSignOut,
    clear,
    leave,
    take,
    isInUse: () => inUse,
    /** While signed out: whether somebody signed in in another tab since. */
    isHeldElsewhere: () => marker.read() === 'held' && (!awaitsStorage || missedSignOut()),
    /** A session that begins now begins after every sign-out until now. */
    begin: () => {
      if (!inUse) knownSignOut = marker.lastSignOut()
    },
    knowsSignOut: (name: string) => name === knownSignOut,
    /** Whether a token received at this time is newer than what this tab has. */
    isNews: (receivedAt: number) =>
      other === null ? Date.now() - receivedAt < credentials.ageMs() : receivedAt > other.receivedAt,
    /** The service no longer knows this browser's session. */
    end: () => {
      const { status, problem } = state()
      const hadSession = inUse || (status === 'starting' && marker.read() === 'held')
      if (status === 'starting' || status === 'active' || status === 'interrupted') marker.write(null)
      other = null
      credentials.drop()
      become(inUse ? 'ended' : 'signed-out', { problem: hadSession ? ENDED : problem })
    },
    /** Gives up whose session it was, for whoever is signed in now. */
    takeOther: () => {
      const token = other
      if (token === null) return
      clear()
      take(token, state().ownerEpoch + 1)
    },
    takeKey: (key: string) => {
      const token = credentials.token()
      clear()
      credentials.takeKey(key, token)
      become('active', { mode: 'key', person: null, ownerEpoch: state().ownerEpoch + 1 })
    },
    dropKey: () => {
      clear()
      become('starting', { mode: 'session', person: null, ownerEpoch: state().ownerEpoch + 1 })
    },
  }
}
