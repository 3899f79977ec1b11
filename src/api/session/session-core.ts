import { withLock } from '../../lib/browser/tab-lock'
import { pause } from '../transport/retry-after'
import { createCredentials } from './credentials'
import {
  type CrossTab,
  openTabChannel,
  type PageEvents,
  type ReceivedToken,
  type TabMessage,
} from './cross-tab'
import type { RefreshTrace } from './refresh-trace'
import type { MarkerStore } from './session-marker'
import type { RefreshAttempt } from './session-requests'
import { createSessionStore, isAtRest } from './session-state'
import { claimedLifeMs, isFresh, readToken } from './token-life'

const LISTEN_MS = 30
const SECOND_TRY_MS = 750
const ENDED = 'Your session ended. Sign in to continue.'

/** `token`: retry the request with it. `interrupted`: a temporary failure. `over`: there is no session. */
export type RefreshResult = 'token' | 'interrupted' | 'over'

interface SessionCoreOptions {
  readonly crossTab: CrossTab
  readonly tabsName: string
  readonly trace: RefreshTrace
  readonly requestToken: () => Promise<RefreshAttempt>
  readonly marker: MarkerStore
  readonly page: PageEvents
  readonly random: () => number
}

/** Creates the renewal of sessions: one request at a time, before the token expires, and again after failures. */
export function createSessionCore(options: SessionCoreOptions) {
  const { crossTab, tabsName, trace, requestToken, marker, page, random } = options
  const channel = openTabChannel(crossTab, tabsName, onMessage)
  const store = createSessionStore()
  const { state, set } = store
  let current: { readonly stop: AbortController; readonly end: Promise<RefreshResult> } | null = null
  let inUse = false
  let knownSignOut = marker.lastSignOut()
  /** Whether storage doesn't show an announced sign-out yet. */
  let awaitsStorage = false
  const backOff = createBackOff(random, () => void renew())
  const credentials = createCredentials(() => {
    if (page.visible() && state().status === 'active') void renew()
  })

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
    backOff.reset()
    const canceled = current
    current = null
    canceled?.stop.abort()
    return canceled?.end
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

  function setEnded(): void {
    const { status, problem } = state()
    const hadSession = inUse || (status === 'starting' && marker.read() === 'held')
    const isReturnRefused = !inUse && marker.read() === 'signing-in'
    if (!isAtRest(status)) marker.write(null)
    credentials.clear()
    set(inUse ? 'ended' : 'signed-out', { isReturnRefused, problem: hadSession ? ENDED : problem })
  }

  /** Stores a token. Returns false if a different user owns the tab now, so waiting requests must not be sent. */
  function receiveToken(token: ReceivedToken): boolean {
    const { person, name } = readToken(token.access)
    const isTheirs = inUse && person !== state().person
    if (isTheirs) void clear()
    current?.stop.abort()
    backOff.reset()
    inUse = true
    credentials.setToken(token.access, token.lifeMs, Math.max(0, Date.now() - token.receivedAt))
    // Writing it again could undo a sign-out in a different tab that isn't visible here yet.
    if (marker.read() !== 'held') marker.write('held')
    set('active', { person, name, sessionGeneration: state().sessionGeneration + (isTheirs ? 1 : 0) })
    credentials.checkDue()
    return !isTheirs
  }

  function renew(): Promise<RefreshResult> {
    if (current !== null) return current.end
    const stop = new AbortController()
    const isCanceled = () => current?.stop !== stop
    const end = Promise.resolve()
      .then(() => renewOnce(stop.signal, isCanceled))
      .finally(() => {
        if (!isCanceled()) current = null
      })
    current = { stop, end }
    return end
  }

  /**
   * Requests a new token, one tab at a time. Returns null if `signal` aborts first, because another tab got a token or
   * the session ended. Still waits for a request that is already sent, because its cookie counts. With `retryRefusal`,
   * retries after a refusal, which happens if two tabs rotate the same cookie. Settles the result before the next tab's
   * turn, because that tab first looks for a new token.
   */
  function requestInTurn(
    isStart: boolean,
    retryRefusal: boolean,
    signal: AbortSignal,
    settle: (attempt: RefreshAttempt | null) => RefreshResult,
  ) {
    async function once(): Promise<RefreshAttempt | null> {
      await pause(trace.orphanLeftMs(), signal)
      if (signal.aborted) return null
      const result = await trace.track(requestToken)
      return signal.aborted && result.kind !== 'token' ? null : result
    }

    async function inTurn(waited: boolean): Promise<RefreshAttempt | null> {
      // A new page can't have pending messages.
      if (channel.isOpen && (waited || !isStart)) await pause(LISTEN_MS, signal)
      const first = await once()
      if (first?.kind !== 'refused' || !retryRefusal) return first
      await pause(SECOND_TRY_MS, signal)
      return once()
    }

    // Serialize tabs, because a service may end a session if the same refresh token is used twice.
    return withLock(
      crossTab.locks,
      tabsName,
      signal,
      async (waited) => settle(await inTurn(waited)),
      trace.busyLeftMs,
    )
  }

  async function renewOnce(signal: AbortSignal, isCanceled: () => boolean): Promise<RefreshResult> {
    if (isCanceled()) return 'over'
    backOff.stop()
    if (isSignedOutByChoice()) return signedOut()
    if (!inUse) knownSignOut = marker.lastSignOut()
    const { status } = state()
    const isStart = status === 'starting'
    const retryRefusal = isStart ? marker.read() === 'held' : inUse && !isAtRest(status)
    return requestInTurn(isStart, retryRefusal, signal, (attempt) => settle(attempt, isCanceled))
  }

  function settle(result: RefreshAttempt | null, isCanceled: () => boolean): RefreshResult {
    if (isCanceled()) return 'over'
    if (isSignedOutByChoice() || missedSignOut()) return signedOut()
    if (result === null) return state().status === 'active' ? 'token' : 'over'
    if (result.kind === 'transient') return interrupt(result.reason, result.retryAfterMs)
    if (result.kind === 'refused') {
      backOff.reset()
      setEnded()
      return 'over'
    }
    const { access, respondedAt } = result
    const receivedAt = Date.now()
    const token = { access, receivedAt, lifeMs: claimedLifeMs(readToken(access), receivedAt, respondedAt) }
    channel.send({ kind: 'token', ...token })
    return receiveToken(token) ? 'token' : 'over'
  }

  function signedOut(): RefreshResult {
    void setSignedOut()
    return 'over'
  }

  function interrupt(reason: string, retryAfterMs: number | null): RefreshResult {
    // In these states, only the user retries.
    if (isAtRest(state().status)) return 'over'
    const retryInMs = backOff.schedule(retryAfterMs)
    set('interrupted', { problem: `Couldn’t renew your session: ${reason}.`, retryInMs })
    return 'interrupted'
  }

  /** Checks for a sign-out in a different tab. Call it after a change of storage, or after sleep. */
  function checkSignOut(): void {
    const { status, mode, problem } = state()
    if (status === 'signed-out') {
      // Storage may show a sign-out later than the channel reports it.
      set(status, { byChoice: isSignedOutByChoice(), problem })
      return
    }
    const signedOut = mode === 'session' && status !== 'starting' && isSignedOutByChoice()
    if (signedOut || missedSignOut()) void setSignedOut()
  }

  function onWake(): void {
    if (!page.visible()) return
    checkSignOut()
    const { status, mode } = state()
    if (mode === 'key' || status === 'starting') return
    const isSignedInElsewhere = marker.read() === 'held' && (!awaitsStorage || missedSignOut())
    if (status === 'active') credentials.checkDue()
    else if (status !== 'signed-out' || isSignedInElsewhere) void renew()
  }

  function onMessage(message: TabMessage): void {
    if (message.kind === 'signed-out') {
      if (message.name === knownSignOut) return
      marker.presumeSignOut(message.name)
      void setSignedOut(message.name)
      return
    }
    const { status, mode } = state()
    if (mode === 'key' || status === 'signed-out') return
    if (isSignedOutByChoice() || missedSignOut()) return
    const isNewer = Date.now() - message.receivedAt < credentials.ageMs()
    if (isFresh(message) && isNewer) receiveToken(message)
  }

  const stopListening = [page.onWake(onWake), crossTab.onStorage(checkSignOut)]

  return {
    store,
    credentials,
    renew,
    isWaiting: backOff.isWaiting,
    /** Signs out in all tabs. Resolves when the current refresh ends. */
    signOut: () => {
      channel.send({ kind: 'signed-out', name: marker.signOut() })
      return setSignedOut()
    },
    setKey: (key: string) => {
      const token = credentials.token()
      void clear()
      credentials.setKey(key, token)
      set('active', { ...nextGeneration(), mode: 'key' })
    },
    clearKey: () => {
      void clear()
      set('starting', { ...nextGeneration(), mode: 'session' })
    },
    dispose: () => {
      void clear()
      channel.close()
      for (const stop of stopListening) stop()
      store.clear()
    },
  }
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

function createBackOff(random: () => number, attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    /** Schedules a retry after 1, 2, 4 … 30 s, times 0.5–1, or `retryAfterMs` if longer. Returns the delay in ms. */
    schedule: (retryAfterMs: number | null): number => {
      stop()
      const backOff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random() / 2)
      failures++
      const ms = Math.max(backOff, retryAfterMs ?? 0)
      timer = setTimeout(attempt, ms)
      return ms
    },
    isWaiting: () => timer !== undefined,
    /** Stops the retry. The next delay still grows. */
    stop,
    reset: () => {
      stop()
      failures = 0
    },
  }
}
