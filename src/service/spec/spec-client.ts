import type { ServiceOptions } from '../core/options'
import { createService, type ReferenceService } from '../service'
import { createDatabase, postgresUrl } from './spec-database'

/** The service's origin in tests. Its links must start with it. */
export const ORIGIN = 'http://service.test'

/** The service's secret in tests, so that they can forge tokens. */
export const JWT_SECRET = 'known-to-the-tests-0123456789-abcdefghijklmnopqrstuvwxyz-0123456789'

/** API keys of the demo users. */
export const MANAGER_KEY = 'demo-key-manager'
const SUPPORT_KEY = 'demo-key-support'

/** A response that has been read. `body` is its JSON, or undefined for anything else. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

export interface Sending {
  readonly headers?: Record<string, string>
  readonly body?: RequestInit['body']
  /** Sent as `application/json`. */
  readonly json?: unknown
}

/** Sends requests with one `Authorization`, and perhaps a `Fleet-Id`. */
export class Caller {
  constructor(
    private readonly fetch: (request: Request) => Promise<Response>,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Returns the same caller with more headers. */
  with(headers: Record<string, string>): Caller {
    return new Caller(this.fetch, { ...this.headers, ...headers })
  }

  /** Returns the same caller with this whole `Authorization` value. */
  as(authorization: string): Caller {
    return this.with({ Authorization: authorization })
  }

  inFleet(fleet: number | string): Caller {
    return this.with({ 'Fleet-Id': String(fleet) })
  }

  async send(method: string, path: string, { headers = {}, body, json }: Sending = {}): Promise<Reply> {
    const all = new Headers({ ...this.headers, ...headers })
    if (json !== undefined) all.set('Content-Type', 'application/json')
    const content = json === undefined ? body : JSON.stringify(json)
    const init: RequestInit = { method, headers: all, redirect: 'manual' }
    if (content !== undefined) init.body = content
    if (content instanceof ReadableStream) Object.assign(init, { duplex: 'half' })
    const response = await this.fetch(new Request(new URL(path, ORIGIN), init))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
  }

  get(path: string): Promise<Reply> {
    return this.send('GET', path)
  }

  patch(path: string, json: unknown): Promise<Reply> {
    return this.send('PATCH', path, { json })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Revisions of vehicle 2 in tests. */
export const SPEC_HISTORY_SIZE = 1000

/**
 * Starts a service with a database of its own, in memory or on the run's PostgreSQL. `anyone` sends no `Authorization`,
 * `manager` and `support` their API keys.
 */
export async function openService(options: ServiceOptions = {}) {
  const service = await startService(options)
  const anyone = new Caller(async (request) => service.fetch(request))
  return { service, anyone, manager: anyone.as(MANAGER_KEY), support: anyone.as(SUPPORT_KEY) }
}

async function startService(options: ServiceOptions): Promise<ReferenceService> {
  const own = { mode: 'test', jwtSecret: JWT_SECRET, bigHistorySize: SPEC_HISTORY_SIZE } as const
  if (options.databaseUrl !== undefined || postgresUrl() === undefined)
    return createService({ ...own, ...options })
  const database = await createDatabase(options.mode === 'production' ? 'empty' : 'seeded')
  const service = await createService({ ...own, ...options, databaseUrl: database.url })
  return {
    ...service,
    async close() {
      await service.close()
      await database.remove()
    },
  }
}

/** Parses each `Set-Cookie` of a response; names of attributes in lower case. */
export function parseCookies(
  reply: Reply,
): { name: string; value: string; attributes: Map<string, string> }[] {
  return reply.headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const attributes = rest.map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=')
      return [name.toLowerCase(), value]
    })
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes: new Map(attributes) }
  })
}

/** Signs a demo user in. Returns the value of the refresh cookie. */
export async function signIn(anyone: Caller, username = 'manager'): Promise<string> {
  const reply = await anyone.send('POST', '/demo/sign-in', { json: { username, password: 'demo' } })
  const cookie = parseCookies(reply).find(({ name }) => name === 'refresh_token')
  if (!cookie?.value) throw new Error(`sign-in answered ${reply.status} without a refresh cookie`)
  return cookie.value
}

/** Sends a token refresh, with `token` in the cookie if given. */
export function refresh(anyone: Caller, token?: string): Promise<Reply> {
  const headers: Record<string, string> = token === undefined ? {} : { Cookie: `refresh_token=${token}` }
  return anyone.send('POST', '/api/auth/token/refresh/', { headers, json: {} })
}

/** Signs a demo user in. Returns an access token. */
export async function accessToken(anyone: Caller, username = 'manager'): Promise<string> {
  const reply = await refresh(anyone, await signIn(anyone, username))
  const { access } = reply.body as { access?: unknown }
  if (typeof access !== 'string') throw new Error(`the refresh answered ${reply.status}: ${reply.text}`)
  return access
}

/** Returns the refresh token that a response sets, or undefined if it sets none. */
export function nextToken(reply: Reply): string | undefined {
  return parseCookies(reply).find(({ name }) => name === 'refresh_token')?.value
}

/** Sends a token refresh that must replace the token. Returns the new token. */
export async function rotated(anyone: Caller, token: string): Promise<string> {
  const reply = await refresh(anyone, token)
  const next = nextToken(reply)
  if (reply.status !== 200 || !next) throw new Error(`the refresh answered ${reply.status}: ${reply.text}`)
  return next
}
