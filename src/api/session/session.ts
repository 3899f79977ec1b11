import type { ConsoleConfig } from '../transport/settings'
import { keyProblem } from './credentials'
import { browserCrossTab, type CrossTab, openTabChannel } from './cross-tab'
import { browserPage, type PageEvents } from './page-events'
import { createRefreshTrace } from './refresh-trace'
import { createSessionCore, type RefreshResult } from './session-core'
import { createSessionEvents } from './session-events'
import { createMarkerStore } from './session-marker'
import { attemptRefresh, requestSignOut } from './session-requests'
import { isAtRest } from './session-state'
import type { Refusal } from './token-life'

/**
 * The session of one tab. The tabs of this browser renew it one at a time and share the token in memory. Token and key
 * live in a closure: never in storage, a URL or a log.
 */
export type Session = ReturnType<typeof createSession>

/** Whether this is the sign-in page's address; of another origin any page counts, since browsers tell no more. */
function isSignInPage(
  address: string,
  { signInUrl }: Pick<ConsoleConfig, 'signInUrl'>,
  consoleOrigin: string,
): boolean {
  if (address === '') return false
  const [from, page] = [new URL(address), new URL(signInUrl, consoleOrigin)]
  return (
    from.origin === page.origin && (page.origin !== consoleOrigin || from.pathname.startsWith(page.pathname))
  )
}

/** What a session takes from its surroundings; the defaults are the browser's own. */
export interface SessionDeps {
  readonly fetch?: typeof fetch
  /** Storage shared by the tabs. */
  readonly storage?: () => Storage
  readonly page?: PageEvents
  readonly crossTab?: CrossTab
  /** 0 ≤ x < 1, for jitter. */
  readonly random?: () => number
  /** Origin of the console, against which relative addresses are resolved. */
  readonly consoleOrigin?: string
}

/** Creates the session of this tab. Nothing is sent before start(). */
export function createSession(config: ConsoleConfig, deps: SessionDeps = {}) {
  const fetcher: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init))
  const storage = deps.storage ?? (() => localStorage)
  const page = deps.page ?? browserPage
  const crossTab = deps.crossTab ?? browserCrossTab
  const consoleOrigin = deps.consoleOrigin ?? location.origin
  const base = new URL(config.apiBaseUrl, consoleOrigin)
  const marker = createMarkerStore(storage)
  // Two deployments of the console may share an origin: lock and channel are named by their API.
  const name = `fleet-console ${base.href}`
  const channel = openTabChannel(crossTab, name, (message) => events.onMessage(message))
  const core = createSessionCore({
    locks: crossTab.locks,
    lockName: name,
    trace: createRefreshTrace(storage),
    hasChannel: channel.isOpen,
    requestToken: () => attemptRefresh(fetcher, config.apiBaseUrl, base.origin !== consoleOrigin),
    marker,
    page,
    random: deps.random ?? Math.random,
    shareToken: (token) => channel.send({ kind: 'token', ...token }),
  })
  const { credentials, owner, store } = core
  const events = createSessionEvents(core, marker, page)
  const stopListening = [page.onWake(events.onWake), crossTab.onStorage(events.checkSignOut)]
  let started: Promise<void> | null = null

  /** First silent refresh; call it before React is loaded. Resolves when it is decided, whatever the result; never rejects. */
  async function start(): Promise<void> {
    if (started === null && isSignInPage(page.cameFrom(), config, consoleOrigin)) marker.signIn()
    started ??= core.renew().then(() => undefined)
    return started
  }

  /** Signs out in every tab at once, then on the service. A failure there is in state().problem. Never rejects. */
  async function signOut(): Promise<void> {
    const token = credentials.token()
    channel.send({ kind: 'signed-out', name: marker.signOut() })
    const stopped = owner.setSignedOut()
    if (config.signOutUrl === undefined) return
    // A refresh under way brings a new cookie, and that one has to be ended.
    await stopped
    const { origin } = new URL(config.signOutUrl, consoleOrigin)
    const problem = await requestSignOut(fetcher, config.signOutUrl, origin === base.origin ? token : null)
    const { status, byChoice } = store.state()
    if (problem !== null && status === 'signed-out' && byChoice) store.set(status, { byChoice, problem })
  }

  return {
    state: store.state,
    /** Calls back after every change of state(); returns the unsubscriber. */
    subscribe: store.subscribe,
    whenKnown: store.whenKnown,
    start,
    signOut,
    /** The whole `Authorization` value for the next request; null while there is none. */
    authorization: credentials.authorization,
    /** Milliseconds since the current token was received; Infinity without one. */
    tokenAgeMs: credentials.ageMs,
    /** Times of the token for diagnostics, never the token itself. */
    times: credentials.times,
    /**
     * Renews the token unless authorization() already differs from `used`. One request at a time, whatever the number of
     * callers and tabs; never rejects. A key is never renewed.
     */
    refresh: async (used: string | null): Promise<RefreshResult> => {
      if (store.state().status === 'starting') await start()
      const { status, mode } = store.state()
      if (isAtRest(status)) return 'over'
      const current = credentials.authorization()
      if (current !== null && current !== used) return 'token'
      if (mode === 'key') return 'over'
      return core.isWaiting() ? 'interrupted' : core.renew()
    },
    /** How this token was refused, if that says anything about its life; null for a key, or where it is replaced by now. */
    refusal: (used: string): Refusal | null => {
      const { receivedAt, lifeMs } = credentials.times()
      const ageMs = credentials.ageMs()
      const isKnown = lifeMs !== null && ageMs >= lifeMs
      return receivedAt === null || isKnown || credentials.authorization() !== used
        ? null
        : { receivedAt, ageMs }
    },
    /** Call it once the new token was accepted where the old one was refused. */
    learn: core.learn,
    /** Retries at once after an interruption or an end: for a button. Returning to the tab does so automatically. */
    retry: async () => {
      const { status, mode } = store.state()
      if (mode === 'session' && status !== 'active' && status !== 'starting') await core.renew()
    },
    /** While other-person: continues as that person, with a new owner epoch. Call it once the first person's work is dropped. */
    continueAsOther: owner.continueAsOther,
    /**
     * Uses a key instead of the session, in this tab until it is reloaded. `typed` is the whole `Authorization` value.
     * Returns why the text cannot be one, as a sentence, or null when it is in use.
     */
    enterKey: (typed: string) => {
      const key = typed.trim()
      const problem = keyProblem(key)
      if (problem === null) owner.setKey(key)
      return problem
    },
    /** Drops the key and returns to the session, if there is one. */
    leaveKey: async () => {
      if (store.state().mode !== 'key') return
      owner.clearKey()
      await core.renew()
    },
    /** Call it when the person follows "Sign in": lets the next start refresh again. */
    markSigningIn: marker.signIn,
    /** Stops timers and listeners. */
    dispose: () => {
      void owner.clear()
      channel.close()
      for (const stop of stopListening) stop()
      store.clear()
    },
  }
}
