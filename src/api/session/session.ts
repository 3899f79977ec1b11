import type { ConsoleConfig } from '../transport/settings'
import { keyProblem } from './credentials'
import { browserCrossTab, browserPage, type CrossTab, type PageEvents } from './cross-tab'
import { createRefreshTrace } from './refresh-trace'
import { createSessionCore, type RefreshResult } from './session-core'
import { createMarkerStore } from './session-marker'
import { attemptRefresh, requestSignOut } from './session-requests'
import { isAtRest } from './session-state'

/** Tabs renew the session one at a time. They share the token in memory, never in storage, a URL, or a log. */
export type Session = ReturnType<typeof createSession>

/** Returns whether a URL is the sign-in page. On a different origin, any page is, as referrers only have the origin. */
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

export interface SessionDeps {
  readonly fetch?: typeof fetch
  readonly storage?: () => Storage
  readonly page?: PageEvents
  readonly crossTab?: CrossTab
  readonly random?: () => number
  readonly consoleOrigin?: string
}

export function createSession(config: ConsoleConfig, deps: SessionDeps = {}) {
  const fetcher: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init))
  const storage = deps.storage ?? (() => localStorage)
  const page = deps.page ?? browserPage
  const consoleOrigin = deps.consoleOrigin ?? location.origin
  const base = new URL(config.apiBaseUrl, consoleOrigin)
  const marker = createMarkerStore(storage)
  const core = createSessionCore({
    crossTab: deps.crossTab ?? browserCrossTab,
    // Include the URL, because two deployments may share an origin.
    tabsName: `fleet-console ${base.href}`,
    trace: createRefreshTrace(storage),
    requestToken: () => attemptRefresh(fetcher, config.apiBaseUrl, base.origin !== consoleOrigin),
    marker,
    page,
    random: deps.random ?? Math.random,
  })
  const { credentials, store } = core
  let started: Promise<void> | null = null

  /** Starts the first silent refresh, before React loads. Never rejects. */
  async function start(): Promise<void> {
    if (started === null && isSignInPage(page.cameFrom(), config, consoleOrigin)) marker.signIn()
    started ??= core.renew().then(() => undefined)
    return started
  }

  /** Signs out in all tabs, then on the service. Stores a failure in state().problem. Never rejects. */
  async function signOut(): Promise<void> {
    const token = credentials.token()
    const stopped = core.signOut()
    if (config.signOutUrl === undefined) return
    // Wait for the current refresh, because it brings a new cookie that must be revoked.
    await stopped
    const { origin } = new URL(config.signOutUrl, consoleOrigin)
    const problem = await requestSignOut(fetcher, config.signOutUrl, origin === base.origin ? token : null)
    const { status, byChoice } = store.state()
    if (problem !== null && status === 'signed-out' && byChoice) store.set(status, { byChoice, problem })
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    whenKnown: store.whenKnown,
    start,
    signOut,
    authorization: credentials.authorization,
    tokenAgeMs: credentials.ageMs,
    /** Returns the token's times, never the token. */
    times: credentials.times,
    /** Refreshes, one request at a time in all tabs, unless authorization() already differs from `used`. Never rejects. */
    refresh: async (used: string | null): Promise<RefreshResult> => {
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
    /** Sets an API key. `typed` is the whole `Authorization` value. Returns why it isn't a valid key, or null. */
    enterKey: (typed: string) => {
      const key = typed.trim()
      const problem = keyProblem(key)
      if (problem === null) core.setKey(key)
      return problem
    },
    leaveKey: async () => {
      if (store.state().mode !== 'key') return
      core.clearKey()
      await core.renew()
    },
    markSigningIn: marker.signIn,
    dispose: core.dispose,
  }
}
