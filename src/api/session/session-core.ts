import { withLock } from '../../lib/browser/tab-lock'
import { pause } from '../transport/pause'
import { readToken } from './access-token'
import { createCredentials } from './credentials'
import type { CrossTab } from './cross-tab'
import type { PageEvents } from './page-events'
import type { RefreshTrace } from './refresh-trace'
import type { MarkerStore } from './session-marker'
import { createSessionOwner, type ReceivedToken } from './session-owner'
import type { RefreshAttempt } from './session-requests'
import { createSessionStore, isAtRest } from './session-state'
import { createTokenLife, type Refusal } from './token-life'

/** Time for messages that other tabs sent while this one slept or queued. */
const LISTEN_MS = 30
const SECOND_TRY_MS = 750

/** Result of a refresh: a token to replay with, a passing failure, or no session any more. */
export type RefreshResult = 'token' | 'interrupted' | 'over'

interface SessionCoreOptions {
  readonly locks: CrossTab['locks']
  readonly lockName: string
  readonly trace: RefreshTrace
  /** Whether messages of other tabs can arrive. */
  readonly hasChannel: boolean
  /** Requests a token from the service, once. */
  readonly requestToken: () => Promise<RefreshAttempt>
  readonly marker: MarkerStore
  readonly page: PageEvents
  readonly random: () => number
  /** Sends a token, or what was learnt about it, to the other tabs. */
  readonly shareToken: (token: ReceivedToken) => void
}

export type SessionCore = ReturnType<typeof createSessionCore>

/** A tab's session: its owner and its renewal, one at a time, ahead of time and again after failures. */
export function createSessionCore(options: SessionCoreOptions) {
  const { locks, lockName, trace, hasChannel, requestToken, marker, page, random, shareToken } = options
  const store = createSessionStore()
  /** The renewal under way. */
  let current: { readonly stop: AbortController; readonly end: Promise<RefreshResult> } | null = null
  const backOff = createBackOff(random, () => void renew())
  const credentials = createCredentials(() => {
    if (page.visible() && store.state().status === 'active') void renew()
  })
  const life = createTokenLife()
  const owner = createSessionOwner({
    store,
    credentials,
    life,
    marker,
    onToken: () => {
      current?.stop.abort()
      backOff.reset()
    },
    onClear: () => {
      backOff.reset()
      const cancelled = current
      current = null
      cancelled?.stop.abort()
      return cancelled?.end
    },
  })

  /** Starts a renewal, or joins the one under way. */
  function renew(): Promise<RefreshResult> {
    if (current !== null) return current.end
    const stop = new AbortController()
    const isCancelled = () => current?.stop !== stop
    const end = Promise.resolve()
      .then(() => renewOnce(stop.signal, isCancelled))
      .finally(() => {
        if (!isCancelled()) current = null
      })
    current = { stop, end }
    return end
  }

  /**
   * Requests a new token, one tab at a time; null when `signal` aborted before. `signal` aborts once a token came from
   * another tab or the session is over: no request starts after that. An answer under way is awaited all the same, since
   * its cookie counts; a token in it is returned. Tries again after a refusal where `retryRefusal` is set: two tabs that
   * rotate one cookie may cause one. What comes of it is settled before the next tab's turn, which looks for a new token first.
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
      // No message can be waiting for a page that has only just begun.
      if (hasChannel && (waited || !isStart)) await pause(LISTEN_MS, signal)
      const first = await once()
      if (first?.kind !== 'refused' || !retryRefusal) return first
      await pause(SECOND_TRY_MS, signal)
      return once()
    }

    // A service may end sessions that send one token twice: nobody goes on while another tab's request is under way.
    return withLock(locks, lockName, signal, async (waited) => settle(await inTurn(waited)), trace.busyLeftMs)
  }

  /** The result of a renewal that is cancelled is discarded. */
  async function renewOnce(signal: AbortSignal, isCancelled: () => boolean): Promise<RefreshResult> {
    if (isCancelled()) return 'over'
    backOff.stop()
    if (owner.isSignedOutByChoice()) return signedOut()
    owner.markStart()
    const { status } = store.state()
    const isStart = status === 'starting'
    const retryRefusal = isStart ? marker.read() === 'held' : owner.isInUse() && !isAtRest(status)
    return requestInTurn(isStart, retryRefusal, signal, (attempt) => settle(attempt, isCancelled))
  }

  /** What a renewal that ended in this way comes to. */
  function settle(result: RefreshAttempt | null, isCancelled: () => boolean): RefreshResult {
    if (isCancelled()) return 'over'
    if (owner.isSignedOutByChoice() || owner.missedSignOut()) return signedOut()
    if (result === null) return store.state().status === 'active' ? 'token' : 'over'
    if (result.kind === 'transient') return interrupt(result.reason, result.retryAfterMs)
    if (result.kind === 'refused') {
      backOff.reset()
      owner.setEnded()
      return 'over'
    }
    const { access, answeredAt } = result
    const receivedAt = Date.now()
    const token = { access, receivedAt, lifeMs: life.ofNew(readToken(access), receivedAt, answeredAt) }
    shareToken(token)
    return owner.receiveToken(token) ? 'token' : 'over'
  }

  function setLife(lifeMs: number | null): void {
    credentials.setLife(life.limit(lifeMs))
  }

  /** Takes in that `refusal` was over once the token was renewed; corrects the new token's life, in all tabs. */
  function learn(refusal: Refusal): void {
    life.learn(refusal)
    const access = credentials.token()
    const before = credentials.times()
    setLife(before.lifeMs)
    const { receivedAt, lifeMs } = credentials.times()
    if (access !== null && receivedAt !== null && lifeMs !== before.lifeMs)
      shareToken({ access, receivedAt, lifeMs })
  }

  function signedOut(): RefreshResult {
    void owner.setSignedOut()
    return 'over'
  }

  function interrupt(reason: string, retryAfterMs: number | null): RefreshResult {
    // Nothing to interrupt: at rest, the person decides when to retry.
    if (isAtRest(store.state().status)) return 'over'
    const retryInMs = backOff.schedule(retryAfterMs)
    store.set('interrupted', { problem: `Your session could not be renewed: ${reason}.`, retryInMs })
    return 'interrupted'
  }

  return { store, credentials, owner, setLife, learn, renew, isWaiting: backOff.isWaiting }
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** Retries automatically at growing intervals. */
function createBackOff(random: () => number, attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    /** Schedules the next try; returns its delay in ms: 0.5–1 of 1, 2, 4 … 30 s, or `retryAfterMs`. */
    schedule: (retryAfterMs: number | null): number => {
      stop()
      const backOff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random() / 2)
      failures++
      const ms = Math.max(backOff, retryAfterMs ?? 0)
      timer = setTimeout(attempt, ms)
      return ms
    },
    isWaiting: () => timer !== undefined,
    /** Cancels the next try; the intervals continue to grow. */
    stop,
    /** Cancels the next try and starts with short intervals again. */
    reset: () => {
      stop()
      failures = 0
    },
  }
}
