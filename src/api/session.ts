import { readToken } from './access-token'
import type { ConsoleConfig } from './config'
import { browserPage, type PageEvents } from './page-events'
import { attemptRefresh, type RefreshAttempt } from './refresh-attempt'
import { createMarkerStore } from './session-marker'
import { requestSignOut } from './sign-out-request'
import { createTokenClock } from './token-clock'

const SECOND_TRY_MS = 750
const LONGEST_BACK_OFF_MS = 30_000

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

/** What a session takes from its surroundings; all of it defaults to the browser's own. */
export interface SessionDeps {
  readonly fetch?: typeof fetch
  readonly storage?: () => Storage
  readonly page?: PageEvents
  /** 0 ≤ x < 1, for jitter. */
  readonly random?: () => number
  /** Origin of the console, against which relative addresses are read. */
  readonly consoleOrigin?: string
}

/** Makes the session of this tab. Nothing is sent before start(). */
export function createSession(config: ConsoleConfig, deps: SessionDeps = {}): Session {
  const fetcher: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init))
  const page = deps.page ?? browserPage
  const random = deps.random ?? Math.random
  const marker = createMarkerStore(deps.storage ?? (() => localStorage))
  const consoleOrigin = deps.consoleOrigin ?? location.origin
  const apiOrigin = new URL(config.apiBaseUrl, consoleOrigin).origin
  const askForToken = () => attemptRefresh(fetcher, config.apiBaseUrl, apiOrigin !== consoleOrigin)
  const listeners = new Set<() => void>()
  const clock = createTokenClock(() => {
    if (page.visible() && state.status === 'active') void renew()
  })

  let state: SessionState = { status: 'starting', person: null, problem: null, retryInMs: null }
  let token: string | null = null
  let running: Promise<RefreshResult> | null = null
  let started: Promise<void> | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let usedHere = false
  let signedOutHere = false
  /** Counts sign-outs: what was asked before one is discarded after it. */
  let epoch = 0

  const stopListening = page.onWake(() => {
    if (!page.visible()) return
    if (state.status === 'interrupted') void renew()
    else clock.check()
  })

  function become(status: SessionStatus, change: Partial<SessionState> = {}): void {
    const person = status === 'signed-out' ? null : state.person
    state = { person, problem: null, retryInMs: null, ...change, status }
    for (const listener of [...listeners]) listener()
  }

  function stopRetrying(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
  }

  function drop(): void {
    token = null
    clock.stop()
    stopRetrying()
  }

  function isBarred(): boolean {
    return signedOutHere || marker.read() === 'signed-out'
  }

  function renew(): Promise<RefreshResult> {
    if (running !== null) return running
    stopRetrying()
    const mine: Promise<RefreshResult> = attempt().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }

  async function attempt(): Promise<RefreshResult> {
    const since = epoch
    let result: RefreshAttempt = { kind: 'refused' }
    if (!isBarred()) {
      result = await askForToken()
      // Two tabs that rotate one cookie may refuse each other once; a browser without a session has no such excuse.
      if (result.kind === 'refused' && (usedHere || marker.read() === 'held') && since === epoch) {
        await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
        if (since === epoch) result = await askForToken()
      }
    }
    if (since !== epoch) return 'over'
    if (isBarred() || result.kind === 'refused') return end()
    return result.kind === 'token' ? accept(result.access) : interrupt(result.reason, result.retryAfterMs)
  }

  function accept(access: string): RefreshResult {
    const { person, lifeMs } = readToken(access)
    token = access
    failures = 0
    usedHere = true
    marker.write('held')
    become('active', { person })
    clock.restart(lifeMs)
    return 'token'
  }

  function interrupt(reason: string, retryAfterMs: number | null): RefreshResult {
    const backOff = Math.min(LONGEST_BACK_OFF_MS, 1000 * 2 ** failures) * (0.5 + random() / 2)
    failures++
    const retryInMs = Math.max(backOff, retryAfterMs ?? 0)
    retryTimer = setTimeout(() => void renew(), retryInMs)
    become('interrupted', { problem: `Your session could not be renewed: ${reason}.`, retryInMs })
    return 'interrupted'
  }

  function end(): RefreshResult {
    drop()
    failures = 0
    const problem = usedHere || marker.read() === 'held' ? 'Your session has ended. Sign in to go on.' : null
    if (!isBarred()) marker.write(null)
    become(usedHere && !isBarred() ? 'ended' : 'signed-out', { problem })
    return 'over'
  }

  async function start(): Promise<void> {
    started ??= renew().then(() => undefined)
    return started
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    accessToken: () => token,
    tokenAgeMs: clock.ageMs,
    refresh: async (used) => {
      if (state.status === 'starting') await start()
      if (state.status === 'ended' || state.status === 'signed-out') return 'over'
      if (token !== null && token !== used) return 'token'
      if (retryTimer !== undefined) return 'interrupted'
      return renew()
    },
    retry: async () => {
      if (state.status !== 'active' && state.status !== 'starting') await renew()
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
    signOut: async () => {
      const bearer = token
      const pending = running
      epoch++
      running = null
      usedHere = false
      signedOutHere = true
      drop()
      marker.write('signed-out')
      become('signed-out')
      if (config.signOutUrl === undefined) return
      // The cookie that a refresh under way brings is the one to end.
      await pending
      const since = epoch
      const url = config.signOutUrl
      const problem = await requestSignOut(
        fetcher,
        url,
        new URL(url, consoleOrigin).origin === apiOrigin ? bearer : null,
      )
      if (problem !== null && since === epoch && signedOutHere) become('signed-out', { problem })
    },
    markSigningIn: () => {
      signedOutHere = false
      if (marker.read() === 'signed-out') marker.write(null)
    },
    dispose: () => {
      epoch++
      drop()
      stopListening()
      listeners.clear()
    },
  }
}
