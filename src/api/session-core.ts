import { readToken } from './access-token'
import { createBackOff } from './back-off'
import { createCredentials } from './credentials'
import type { PageEvents } from './page-events'
import type { RefreshAttempt } from './refresh-attempt'
import type { RefreshTrace } from './refresh-trace'
import { renewInTurn } from './renewal'
import type { MarkerStore } from './session-marker'
import { createSessionStore, isAtRest } from './session-state'
import type { Tabs } from './tabs'

const ENDED = 'Your session has ended. Sign in to go on.'
const OTHER = 'Another person is signed in in this browser now.'

/** What a refresh led to: a token to replay with, a passing failure, or no session any more. */
export type RefreshResult = 'token' | 'interrupted' | 'over'

/** An access token and when this or another tab received it, in milliseconds since 1970. */
export interface ReceivedToken {
  readonly access: string
  readonly receivedAt: number
}

/** What the states of a session are made of. */
export interface CoreParts {
  readonly lockName: string
  readonly locks: Tabs['locks']
  /** Whether other tabs can be heard. */
  readonly hears: boolean
  /** Hands a token on to the other tabs. */
  readonly tell: (token: ReceivedToken) => void
  readonly marker: MarkerStore
  readonly trace: RefreshTrace
  readonly page: PageEvents
  readonly random: () => number
  /** Asks the service for a token, once. */
  readonly ask: () => Promise<RefreshAttempt>
}

/** One refresh of this tab. `over` once the session it belongs to is: what it brings is discarded. */
interface Running {
  readonly needless: AbortController
  over: boolean
  result: Promise<RefreshResult>
}

export type SessionCore = ReturnType<typeof createSessionCore>

/** The states of one tab's session and what leads from one to another. */
export function createSessionCore(parts: CoreParts) {
  const { marker, page } = parts
  const store = createSessionStore()
  const { state, become } = store
  const backOff = createBackOff(parts.random, () => void renew())
  const credentials = createCredentials(() => {
    if (page.visible() && state().status === 'active') void renew()
  })
  /** Whether somebody's session, and perhaps work, is in this tab: nobody else goes on here unasked. */
  let inUse = false
  let other: ReceivedToken | null = null
  let running: Running | null = null
  /** The sign-out that this tab's session came after. */
  let knownSignOut = marker.lastSignOut()

  const isBarred = () => marker.read() === 'signed-out'
  const missedSignOut = () => marker.lastSignOut() !== knownSignOut

  /** Leaves nothing of a session in this tab; returns the refresh that was under way. */
  function clear(): Promise<unknown> | undefined {
    const stopped = running
    if (stopped !== null) {
      stopped.over = true
      stopped.needless.abort()
    }
    running = null
    inUse = false
    other = null
    knownSignOut = marker.lastSignOut()
    credentials.drop()
    backOff.reset()
    return stopped?.result
  }

  /** The person signed out, here or in another tab; returns the refresh that was under way. */
  function leave(signOut = marker.lastSignOut()): Promise<unknown> | undefined {
    const stopped = clear()
    knownSignOut = signOut
    const { holder, status } = state()
    const next = status === 'signed-out' ? holder : holder + 1
    become('signed-out', { mode: 'session', holder: next, byChoice: isBarred() })
    return stopped
  }

  function renew(): Promise<RefreshResult> {
    if (running !== null) return running.result
    backOff.stop()
    const mine: Running = { needless: new AbortController(), over: false, result: Promise.resolve('over') }
    running = mine
    mine.result = attempt(mine).finally(() => {
      if (running === mine) running = null
    })
    return mine.result
  }

  async function attempt(mine: Running): Promise<RefreshResult> {
    if (isBarred()) {
      leave()
      return 'over'
    }
    if (!inUse) knownSignOut = marker.lastSignOut()
    const { status } = state()
    const twice = status === 'starting' ? marker.read() === 'held' : inUse && !isAtRest(status)
    const { locks, lockName, trace, ask, hears } = parts
    const turn = { locks, lockName, trace, ask, twice, hears, begins: status === 'starting' }
    const result = await renewInTurn(turn, mine.needless.signal)
    if (mine.over) return 'over'
    if (isBarred() || missedSignOut()) {
      leave()
      return 'over'
    }
    if (result === null) return state().status === 'active' ? 'token' : 'over'
    if (result.kind === 'refused') return end()
    if (result.kind === 'transient') return interrupt(result.reason, result.retryAfterMs)
    const received = { access: result.access, receivedAt: Date.now() }
    parts.tell(received)
    return take(received)
  }

  /** Goes on with a token that this tab was given or heard of. */
  function take(token: ReceivedToken): RefreshResult {
    const { person, lifeMs } = readToken(token.access)
    running?.needless.abort()
    backOff.reset()
    if (inUse && person !== state().person) {
      credentials.drop()
      other = token
      become('other-person', { otherPerson: person, problem: OTHER })
      return 'over'
    }
    credentials.takeToken(token.access, lifeMs, Math.max(0, Date.now() - token.receivedAt))
    other = null
    inUse = true
    // Not written anew each time: that could undo a sign-out in another tab which this one has yet to hear of.
    if (marker.read() !== 'held') marker.write('held')
    become('active', { person })
    return 'token'
  }

  function interrupt(reason: string, retryAfterMs: number | null): RefreshResult {
    if (isAtRest(state().status)) return 'over'
    const retryInMs = backOff.again(retryAfterMs)
    become('interrupted', { problem: `Your session could not be renewed: ${reason}.`, retryInMs })
    return 'interrupted'
  }

  function end(): RefreshResult {
    const { status, problem } = state()
    const hadSession = inUse || (status === 'starting' && marker.read() === 'held')
    if (!isAtRest(status)) marker.write(null)
    other = null
    credentials.drop()
    backOff.reset()
    become(inUse ? 'ended' : 'signed-out', { problem: hadSession ? ENDED : problem })
    return 'over'
  }

  return {
    store,
    credentials,
    isBarred,
    missedSignOut,
    clear,
    leave,
    renew,
    take,
    /** Whether this tab has heard of that sign-out already. */
    knowsSignOut: (name: string) => name === knownSignOut,
    /** Whether a token received at this time is newer than what this tab has. */
    isNews: (receivedAt: number) =>
      other === null ? Date.now() - receivedAt < credentials.ageMs() : receivedAt > other.receivedAt,
    isWaiting: backOff.isWaiting,
    takeKey: (key: string): void => {
      const token = credentials.token()
      clear()
      credentials.takeKey(key, token)
      become('active', { mode: 'key', person: null, holder: state().holder + 1 })
    },
    leaveKey: async (): Promise<void> => {
      clear()
      become('starting', { mode: 'session', person: null, holder: state().holder + 1 })
      await renew()
    },
    /** Gives up whose session it was, for whoever is signed in now. */
    takeOther: () => {
      const token = other
      if (token === null) return
      clear()
      become('starting', { holder: state().holder + 1, person: null })
      take(token)
    },
  }
}
