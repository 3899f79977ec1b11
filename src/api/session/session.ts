import type { ConsoleConfig } from '../transport/config'
import { keyProblem } from './credentials'
import { browserPage, type PageEvents } from './page-events'
import { attemptRefresh } from './refresh-attempt'
import { createRefreshTrace } from './refresh-trace'
import { createSessionCore, type RefreshResult } from './session-core'
import { createSessionEvents } from './session-events'
import { createMarkerStore } from './session-marker'
import { isAtRest, type SessionState } from './session-state'
import { requestSignOut } from './sign-out-request'
import { browserTabs, openTalk, type Tabs } from './tabs'
import type { SessionTimes } from './token-clock'

/**
 * The session of one tab, in concert with the other tabs of this browser: they renew one at a time and hand each
 * other the token, in memory. Token and key live in a closure: never in storage, a URL or a log.
 */
export interface Session {
  state(): SessionState
  /** Calls back after every change of state(); returns the unsubscriber. */
  subscribe(listener: () => void): () => void
  /** First silent refresh; call it before React is loaded. Resolves when it is decided, whatever the result; never rejects. */
  start(): Promise<void>
  /** The whole `Authorization` value for the next request; null while there is none. */
  authorization(): string | null
  /** Milliseconds since the current token was received; Infinity without one. */
  tokenAgeMs(): number
  /** For diagnostics: times alone, never a token. */
  times(): SessionTimes
  /**
   * Renews the token unless authorization() already differs from `used`. One request at a time, however many ask, in
   * however many tabs; never rejects. A key is never renewed.
   */
  refresh(used: string | null): Promise<RefreshResult>
  /** Tries again at once after an interruption or an end: for a button. A look at the tab does it by itself. */
  retry(): Promise<void>
  /** Resolves when the state is neither starting nor interrupted. */
  settled(): Promise<void>
  /** While other-person: goes on as that person. Only after the work of the first one is given up: `owner` changes. */
  goOnAsOther(): void
  /**
   * Uses a key instead of the session: the whole `Authorization` value as it was typed, for this tab alone and until
   * it is reloaded. Returns why the text cannot be one, as a sentence, or null when it is in use.
   */
  enterKey(typed: string): string | null
  /** Forgets the key and goes back to the session, where there is one. */
  leaveKey(): Promise<void>
  /** Signs out in every tab at once, then on the service; a failure of the latter is told in state().problem. Never rejects. */
  signOut(): Promise<void>
  /** Call it when the person follows "Sign in": lets the next start refresh again. */
  markSigningIn(): void
  /** Stops timers and listeners. */
  dispose(): void
}

/** What a session takes from its surroundings; all of it defaults to the browser's own. */
export interface SessionDeps {
  readonly fetch?: typeof fetch
  /** What the tabs share. */
  readonly storage?: () => Storage
  readonly page?: PageEvents
  readonly tabs?: Tabs
  /** 0 ≤ x < 1, for jitter. */
  readonly random?: () => number
  /** Origin of the console, against which relative addresses are read. */
  readonly consoleOrigin?: string
}

/** Makes the session of this tab. Nothing is sent before start(). */
export function createSession(config: ConsoleConfig, deps: SessionDeps = {}): Session {
  const fetcher: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init))
  const storage = deps.storage ?? (() => localStorage)
  const page = deps.page ?? browserPage
  const tabs = deps.tabs ?? browserTabs
  const consoleOrigin = deps.consoleOrigin ?? location.origin
  const base = new URL(config.apiBaseUrl, consoleOrigin)
  const marker = createMarkerStore(storage)
  // Two deployments of the console may share an origin: lock and channel are those of one API.
  const name = `fleet-console ${base.href}`
  const talk = openTalk(tabs, name, (message) => events.hear(message))
  const core = createSessionCore({
    renewal: {
      locks: tabs.locks,
      lockName: name,
      trace: createRefreshTrace(storage),
      hears: talk.hears,
      ask: () => attemptRefresh(fetcher, config.apiBaseUrl, base.origin !== consoleOrigin),
    },
    marker,
    page,
    random: deps.random ?? Math.random,
    tell: (token) => talk.tell({ kind: 'token', ...token }),
  })
  const { credentials, holding, store } = core
  const events = createSessionEvents(core, marker, page)
  const stopListening = [page.onWake(events.wake), tabs.onStorage(events.heedSignOut)]
  let started: Promise<void> | null = null

  async function start(): Promise<void> {
    started ??= core.renew().then(() => undefined)
    return started
  }

  async function signOut(): Promise<void> {
    const token = credentials.token()
    talk.tell({ kind: 'signed-out', name: marker.signOut() })
    const stopped = holding.leave()
    if (config.signOutUrl === undefined) return
    // The cookie that a refresh under way brings is the one to end.
    await stopped
    const { origin } = new URL(config.signOutUrl, consoleOrigin)
    const problem = await requestSignOut(fetcher, config.signOutUrl, origin === base.origin ? token : null)
    const { status, byChoice } = store.state()
    if (problem !== null && status === 'signed-out' && byChoice) store.become(status, { byChoice, problem })
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    settled: store.settled,
    start,
    signOut,
    authorization: credentials.authorization,
    tokenAgeMs: credentials.ageMs,
    times: credentials.times,
    refresh: async (used) => {
      if (store.state().status === 'starting') await start()
      const { status, mode } = store.state()
      if (isAtRest(status)) return 'over'
      const current = credentials.authorization()
      if (current !== null && current !== used) return 'token'
      if (mode === 'key') return 'over'
      return core.isWaiting() ? 'interrupted' : core.renew()
    },
    retry: async () => {
      const { status, mode } = store.state()
      if (mode === 'session' && status !== 'active' && status !== 'starting') await core.renew()
    },
    goOnAsOther: holding.takeOther,
    enterKey: (typed) => {
      const key = typed.trim()
      const problem = keyProblem(key)
      if (problem === null) holding.takeKey(key)
      return problem
    },
    leaveKey: async () => {
      if (store.state().mode !== 'key') return
      holding.dropKey()
      await core.renew()
    },
    markSigningIn: () => {
      if (marker.read() === 'signed-out') marker.write(null)
    },
    dispose: () => {
      void holding.clear()
      talk.close()
      for (const stop of stopListening) stop()
      store.close()
    },
  }
}
