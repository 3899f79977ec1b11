import { vi } from 'vitest'
import { createClient } from '../client/client'
import { createSpecDifferences } from '../client/spec-differences'
import type { Channel } from '../session/cross-tab'
import { createSession } from '../session/session'
import type { ConsoleConfig } from '../transport/settings'
import { fakeLocks } from './fake-locks'
import { BASE, CONFIG, fakePage, json, memoryStorage, notValid, READ, REFRESH } from './fake-service'
import { fakeSignIn, type Rotation, type SignInOptions } from './fake-sign-in'

/** Features of the fake browser. */
export interface BrowserOptions {
  readonly rotation?: Rotation
  readonly locks?: boolean
  readonly channels?: boolean
  readonly storageEvents?: boolean
  readonly blockedStorage?: boolean
  /** Delay (ms) until other tabs see a change of storage, because browsers copy it. */
  readonly storageLagMs?: number
  readonly config?: Partial<ConsoleConfig>
  readonly signIn?: SignInOptions
}

export type FakeTab = ReturnType<ReturnType<typeof fakeBrowser>['open']>

/** Name of the lock and of the channel. */
export const NAME = `fleet-console ${BASE}/`
const SIGN_OUT = `${BASE}/demo/sign-out`

/**
 * Creates a browser with shared cookies, storage, locks, and channels, for tests with fake timers. Its service signs
 * users in. A closed tab gets no responses and runs nothing, but requests it sent still arrive, and their cookies
 * count.
 */
export function fakeBrowser(options: BrowserOptions = {}) {
  const {
    rotation = 'rotate',
    locks = true,
    channels = true,
    storageEvents = true,
    storageLagMs = 0,
  } = options
  const service = fakeSignIn(rotation, options.signIn)
  const lockManager = fakeLocks()
  const storage = memoryStorage()
  const tabs = new Map<
    string,
    { receive(data: unknown): void; storageChanged(key: string, value: string | null): void }
  >()
  const refreshes: { readonly tab: string; readonly at: number }[] = []
  let underWay = 0
  let count = 0
  let documents = 0

  const browser = {
    service,
    locks: lockManager,
    storage,
    refreshes,
    cookie: null as string | null,
    /** Time from request to response (ms). The service handles the request halfway. */
    latencyMs: 100,
    /** Replaces the service's own refresh. */
    onRefresh: null as (() => Response | Promise<Response>) | null,
    mostAtOnce: 0,
    /** Number of requests with a 401 response, except refreshes. */
    refused: 0,
    signOuts: 0,
    signOutAuthorization: null as string | null,
    /** All messages posted to channels. */
    posted: [] as unknown[],
    signIn: (person = 'mia') => {
      browser.cookie = service.signIn(person)
    },
    /** Posts a message that comes from no tab. */
    post: (message: unknown) => {
      for (const tab of tabs.values()) tab.receive(message)
    },
    open,
  }

  async function respond(tab: string, request: Request): Promise<Response> {
    const { cookie } = browser
    const halfLatency = () => new Promise((resolve) => setTimeout(resolve, browser.latencyMs / 2))
    if (request.url === REFRESH) refreshes.push({ tab, at: performance.now() })
    if (request.url === REFRESH) browser.mostAtOnce = Math.max(browser.mostAtOnce, ++underWay)
    await halfLatency()
    try {
      if (request.url === SIGN_OUT) {
        browser.signOuts++
        browser.signOutAuthorization = request.headers.get('Authorization')
        service.revokeAll()
        await halfLatency()
        browser.cookie = null
        return new Response(null, { status: 204 })
      }
      if (request.url === REFRESH) {
        if (browser.onRefresh !== null) return await browser.onRefresh()
        const result = service.refresh(cookie)
        await halfLatency()
        if (result.response.ok) browser.cookie = result.cookie
        return result.response
      }
      const person = service.personOf(request)
      await halfLatency()
      if (person !== null) return json({ person })
      browser.refused++
      return notValid()
    } finally {
      if (request.url === REFRESH) underWay--
    }
  }

  function open(name = `tab-${++count}`) {
    const page = fakePage()
    const id = `${name}/${++documents}`
    let closed = false
    let frozen: (() => void)[] | null = null
    /** Runs a task now, after the tab thaws, or never if it's closed. */
    const inTab = (task: () => void) => {
      if (closed) return
      if (frozen === null) task()
      else frozen.push(task)
    }
    const listeners = new Set<(event: { readonly data: unknown }) => void>()
    const storageListeners = new Set<() => void>()
    const others = () => [...tabs].filter(([other]) => other !== id).map(([, tab]) => tab)
    const view = memoryStorage()
    for (const key of [
      'fleet-console.session',
      'fleet-console.last-sign-out',
      'fleet-console.refresh-begun',
      'fleet-console.refresh-wait',
    ]) {
      put(view, key, storage.getItem(key))
    }
    const later = (task: () => void, ms = 1) => {
      if (ms === 0) task()
      else setTimeout(task, ms)
    }
    tabs.set(id, {
      receive: (data) =>
        inTab(() => {
          for (const listener of listeners) listener({ data })
        }),
      storageChanged: (key, value) => {
        put(view, key, value)
        if (!storageEvents) return
        later(() =>
          inTab(() => {
            for (const listener of storageListeners) listener()
          }),
        )
      },
    })
    const channel = (): Channel => ({
      postMessage: (data) => {
        if (closed) return
        browser.posted.push(data)
        for (const tab of others()) later(() => tab.receive(data))
      },
      addEventListener: (_, listener) => void listeners.add(listener),
      close: () => listeners.clear(),
    })
    const store = (key: string, value: string | null) => {
      if (closed) return
      put(view, key, value)
      put(storage, key, value)
      for (const tab of others()) later(() => tab.storageChanged(key, value), storageLagMs)
    }
    const ownStorage: Storage = { ...view, setItem: store, removeItem: (key) => store(key, null) }
    const deps = {
      page,
      storage: () => {
        if (options.blockedStorage) throw new DOMException('The operation is insecure.', 'SecurityError')
        return ownStorage
      },
      random: () => 0.5,
      consoleOrigin: BASE,
      crossTab: {
        locks: locks ? lockManager.of(id) : null,
        openChannel: () => (channels ? channel() : null),
        onStorage: (listener: () => void) => {
          storageListeners.add(listener)
          return () => void storageListeners.delete(listener)
        },
      },
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          if (closed) return
          const request = new Request(input, init)
          const { signal } = request
          signal.addEventListener('abort', () => inTab(() => reject(signal.reason)))
          respond(name, request).then(
            (response) => inTab(() => resolve(response)),
            (failure: unknown) => inTab(() => reject(failure)),
          )
        }),
    }
    const session = createSession({ ...CONFIG, ...options.config }, deps)
    const client = createClient({
      ...deps,
      baseUrl: BASE,
      fleetId: null,
      session,
      differences: createSpecDifferences(),
    })
    const close = () => {
      closed = true
      tabs.delete(id)
      lockManager.close(id)
      session.dispose()
    }
    return {
      name,
      session,
      client,
      page,
      close,
      reload: () => {
        close()
        return open(name)
      },
      /** Suspends the tab's tasks and queues new ones. */
      freeze: () => {
        page.shown = false
        frozen ??= []
      },
      thaw: () => {
        const tasks = frozen ?? []
        frozen = null
        page.shown = true
        page.wake()
        for (const task of tasks) later(() => inTab(task))
      },
      status: () => session.state().status,
    }
  }

  return browser
}

function put(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key)
  else storage.setItem(key, value)
}

/** Advances all timers by `ms`. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Creates a browser with mia signed in and this many open tabs. `refreshes` starts empty. */
export async function inUse(tabCount: number, options: BrowserOptions = {}) {
  const browser = fakeBrowser(options)
  browser.signIn()
  const tabs: FakeTab[] = []
  for (let i = 0; i < tabCount; i++) {
    const tab = browser.open()
    await Promise.all([tab.session.start(), pass(1_000)])
    tabs.push(tab)
  }
  browser.refreshes.length = 0
  browser.mostAtOnce = 0
  const [first, second = first, third = second] = tabs
  if (first === undefined || second === undefined || third === undefined) throw new Error('No tab.')
  return { browser, tabs, first, second, third }
}

/** Sends a read request in a tab. Returns the user whose data it got. */
export const read = (tab: FakeTab) => tab.client.request(READ).then(({ data }) => data)
export const statuses = (tabs: readonly FakeTab[]) => tabs.map((tab) => tab.status())
