import { vi } from 'vitest'
import { createClient } from '../client/client'
import { createDrift } from '../client/drift'
import type { Channel } from '../session/cross-tab'
import { createSession } from '../session/session'
import type { ConsoleConfig } from '../transport/config'
import { fakeLocks } from './fake-locks'
import { BASE, CONFIG, fakePage, json, memoryStorage, notValid, READ, REFRESH } from './fake-service'
import { fakeSignIn, type Rotation } from './fake-sign-in'

/** What a test's browser can do, and how slow its service is. */
export interface BrowserOptions {
  readonly rotation?: Rotation
  readonly locks?: boolean
  readonly channels?: boolean
  readonly storageEvents?: boolean
  readonly blockedStorage?: boolean
  /** How much later the other tabs see what one of them stored; browsers keep copies. */
  readonly storageLagMs?: number
  readonly config?: Partial<ConsoleConfig>
}

export type FakeTab = ReturnType<ReturnType<typeof fakeBrowser>['open']>

/** Name of lock and channel. */
export const NAME = `fleet-console ${BASE}/`
const SIGN_OUT = `${BASE}/demo/sign-out`

/**
 * One browser with a shared cookie, storage, locks and channels, and a service that signs people in, for tests with
 * fake timers. A closed tab gets no answers and runs nothing more, but what it sent arrives and its cookie counts.
 */
export function fakeBrowser(options: BrowserOptions = {}) {
  const {
    rotation = 'rotate',
    locks = true,
    channels = true,
    storageEvents = true,
    storageLagMs = 0,
  } = options
  const service = fakeSignIn(rotation)
  const lockManager = fakeLocks()
  const storage = memoryStorage()
  const tabs = new Map<
    string,
    { hear(data: unknown): void; storageChanged(key: string, value: string | null): void }
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
    /** Milliseconds from request to answer; the service looks at it half way. */
    latencyMs: 100,
    /** Answers instead of the service's own refresh. */
    onRefresh: null as (() => Response | Promise<Response>) | null,
    mostAtOnce: 0,
    signOuts: 0,
    signOutAuthorization: null as string | null,
    /** Everything that was said over channels. */
    said: [] as unknown[],
    signIn: (person = 'mia') => {
      browser.cookie = service.signIn(person)
    },
    /** A message on the channel from nobody's session. */
    say: (message: unknown) => {
      for (const tab of tabs.values()) tab.hear(message)
    },
    open,
  }

  async function answer(tab: string, request: Request): Promise<Response> {
    const { cookie } = browser
    const half = () => new Promise((resolve) => setTimeout(resolve, browser.latencyMs / 2))
    if (request.url === REFRESH) refreshes.push({ tab, at: performance.now() })
    if (request.url === REFRESH) browser.mostAtOnce = Math.max(browser.mostAtOnce, ++underWay)
    await half()
    try {
      if (request.url === SIGN_OUT) {
        browser.signOuts++
        browser.signOutAuthorization = request.headers.get('Authorization')
        service.revokeAll()
        await half()
        browser.cookie = null
        return new Response(null, { status: 204 })
      }
      if (request.url === REFRESH) {
        if (browser.onRefresh !== null) return await browser.onRefresh()
        const result = service.refresh(cookie)
        await half()
        if (result.response.ok) browser.cookie = result.cookie
        return result.response
      }
      const person = service.personOf(request)
      await half()
      return person === null ? notValid() : json({ person })
    } finally {
      if (request.url === REFRESH) underWay--
    }
  }

  function open(name = `tab-${++count}`) {
    const page = fakePage()
    const id = `${name}/${++documents}`
    let closed = false
    let frozen: (() => void)[] | null = null
    /** Runs now, after the thaw, or never. */
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
    ]) {
      put(view, key, storage.getItem(key))
    }
    const later = (task: () => void, ms = 1) => {
      if (ms === 0) task()
      else setTimeout(task, ms)
    }
    tabs.set(id, {
      hear: (data) =>
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
        browser.said.push(data)
        for (const tab of others()) later(() => tab.hear(data))
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
          answer(name, request).then(
            (response) => inTab(() => resolve(response)),
            (failure: unknown) => inTab(() => reject(failure)),
          )
        }),
    }
    const session = createSession({ ...CONFIG, ...options.config }, deps)
    const client = createClient({ ...deps, baseUrl: BASE, fleetId: null, session, drift: createDrift() })
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
      /** The browser stops the tab's tasks; what happens meanwhile waits for it. */
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

/** Lets this much time go by for everything. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A browser with mia signed in and this many tabs in use; the refreshes until then are not counted. */
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

/** Reads something in a tab: whose request it was. */
export const read = (tab: FakeTab) => tab.client.request(READ).then(({ data }) => data)
export const statuses = (tabs: readonly FakeTab[]) => tabs.map((tab) => tab.status())
