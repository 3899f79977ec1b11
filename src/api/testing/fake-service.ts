import { type ApiClient, type ClientOptions, createClient } from '../client/client'
import { createOptionalEndpoints } from '../client/optional-endpoints'
import { createSpecDifferences } from '../client/spec-differences'
import type { CrossTab } from '../session/cross-tab'
import { createSession, type Session } from '../session/session'
import type { ConsoleConfig } from '../transport/settings'

/** Base URL of the API, on the console's origin. */
export const BASE = 'https://api.example'
export const REFRESH = `${BASE}/api/auth/token/refresh/`
export const CONFIG: ConsoleConfig = { apiBaseUrl: BASE, signInUrl: `${BASE}/sign-in`, vehicleReads: 'auto' }

export type Handler = (request: Request) => Response | Promise<Response>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
export const notValid = (): Response =>
  json({ detail: 'No valid token found in cookie', code: 'token_not_valid' }, 401)
export const page = (status = 200): Response =>
  new Response('<!doctype html><h1>Hello</h1>', { status, headers: { 'Content-Type': 'text/html' } })

/** Builds an unsigned JWT. */
export function jwt(claims: Record<string, unknown>): string {
  const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${segment({ alg: 'none' })}.${segment(claims)}.x`
}

/** Creates in-memory storage. */
export function memoryStorage(): Storage {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  }
}

/** Returns all entries of a storage as `key=value`. */
export const storedEntries = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, i) => {
    const key = storage.key(i) ?? ''
    return `${key}=${storage.getItem(key)}`
  })

/** A browser without Web Locks, BroadcastChannel, or other tabs. */
export const NO_CROSS_TAB: CrossTab = {
  locks: null,
  openChannel: () => null,
  onStorage: () => () => undefined,
}

/** Creates a page whose visibility and wake-ups the test controls. */
export function fakePage() {
  const listeners = new Set<() => void>()
  return {
    shown: true,
    visible(): boolean {
      return this.shown
    },
    onWake: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    wake: () => {
      for (const listener of listeners) listener()
    },
    from: '',
    cameFrom(): string {
      return this.from
    },
  }
}

export interface Fake {
  readonly session: Session
  readonly client: ApiClient
  /** Options for another client with this session. */
  readonly deps: Pick<ClientOptions, 'fetch' | 'consoleOrigin'>
  readonly page: ReturnType<typeof fakePage>
  readonly storage: Storage
  /** All requests, in order. */
  readonly requests: Request[]
  refreshes(): number
  /** The token that the service accepts now, issued by its latest refresh. */
  valid: string
  /** Replace these handlers to change the service's responses. */
  onRefresh: Handler
  onRequest: Handler
}

/**
 * Creates an in-memory service behind an injected fetch, with a session and a client. By default, each refresh issues
 * token-1, token-2, …, only the newest token is accepted, and the response to any request is `{"ok":true}`.
 */
export function fakeService(config: Partial<ConsoleConfig> = {}, storage: Storage = memoryStorage()): Fake {
  const requests: Request[] = []
  let issued = 0
  const deps = {
    storage: () => storage,
    page: fakePage(),
    crossTab: NO_CROSS_TAB,
    random: () => 0.5,
    consoleOrigin: BASE,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      requests.push(request)
      const handle = request.url === REFRESH ? fake.onRefresh : fake.onRequest
      return handle(request)
    },
  }
  const session = createSession({ ...CONFIG, ...config }, deps)
  const fake: Fake = {
    session,
    deps,
    client: createClient({
      ...deps,
      baseUrl: BASE,
      fleetId: null,
      session,
      differences: createSpecDifferences(),
      reads: createOptionalEndpoints(config.vehicleReads ?? CONFIG.vehicleReads, { storage: deps.storage }),
    }),
    page: deps.page,
    storage,
    requests,
    refreshes: () => requests.filter((request) => request.url === REFRESH).length,
    valid: '',
    onRefresh: () => {
      fake.valid = `token-${++issued}`
      return json({ access: fake.valid })
    },
    onRequest: (request) =>
      request.headers.get('Authorization') === `Bearer ${fake.valid}` ? json({ ok: true }) : notValid(),
  }
  return fake
}

/** A minimal read and a minimal write. */
export const READ = {
  method: 'GET',
  path: '/v2/thing/',
  action: 'read the thing',
  read: (body: unknown) => body,
} as const
export const WRITE = {
  method: 'POST',
  path: '/v2/thing/',
  action: 'save the thing',
  json: { name: 'é' },
  read: (body: unknown) => body,
} as const
