import type { ServiceOptions } from '../core/options'
import { createService } from '../service'

/** Where the service under test believes to be; its links must start with it. */
export const ORIGIN = 'http://service.test'

/** Secret of the service under test, known so that tests can forge tokens with it. */
export const JWT_SECRET = 'known-to-the-tests-0123456789-abcdefghijklmnopqrstuvwxyz-0123456789'

/** API keys of the demo users. */
export const MANAGER_KEY = 'demo-key-manager'
const SUPPORT_KEY = 'demo-key-support'

/** An answer, read once: `body` is its JSON, or undefined where it is none. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

export interface Sending {
  readonly headers?: Record<string, string>
  readonly body?: BodyInit
  /** Sent as `application/json`. */
  readonly json?: unknown
}

/** A caller of the service with one `Authorization`, and perhaps a `Fleet-Id`. */
export class Caller {
  constructor(
    private readonly fetch: (request: Request) => Promise<Response>,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same caller with other headers, over its own. */
  with(headers: Record<string, string>): Caller {
    return new Caller(this.fetch, { ...this.headers, ...headers })
  }

  /** The same caller with this whole `Authorization` value. */
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

/** A service of its own in memory, whose vehicle 2 has 1,000 revisions. `anyone` sends no `Authorization`; `manager` sends the manager's API key. */
export async function openService(options: ServiceOptions = {}) {
  const service = await createService({
    databaseUrl: ':memory:',
    mode: 'test',
    jwtSecret: JWT_SECRET,
    bigHistorySize: 1000,
    ...options,
  })
  const anyone = new Caller(async (request) => service.fetch(request))
  return { service, anyone, manager: anyone.as(MANAGER_KEY), support: anyone.as(SUPPORT_KEY) }
}

/** Every `Set-Cookie` of an answer as name, value and lower-case attributes. */
export function cookiesOf(reply: Reply): { name: string; value: string; attributes: Map<string, string> }[] {
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

/** Signs a demo user in and gives the value of the refresh cookie. */
export async function signIn(anyone: Caller, username = 'manager'): Promise<string> {
  const reply = await anyone.send('POST', '/demo/sign-in', { json: { username, password: 'demo' } })
  const cookie = cookiesOf(reply).find(({ name }) => name === 'refresh_token')
  if (!cookie?.value) throw new Error(`sign-in answered ${reply.status} without a refresh cookie`)
  return cookie.value
}

/** Sends a token refresh with this refresh token in the cookie, or with none. */
export function refresh(anyone: Caller, token?: string): Promise<Reply> {
  const headers: Record<string, string> = token === undefined ? {} : { Cookie: `refresh_token=${token}` }
  return anyone.send('POST', '/api/auth/token/refresh/', { headers, json: {} })
}

/** Signs a demo user in and gives an access token. */
export async function accessToken(anyone: Caller, username = 'manager'): Promise<string> {
  const reply = await refresh(anyone, await signIn(anyone, username))
  const { access } = reply.body as { access?: unknown }
  if (typeof access !== 'string') throw new Error(`the refresh answered ${reply.status}: ${reply.text}`)
  return access
}

/** The refresh token an answer has the browser keep from now on; undefined where it says nothing of it. */
export function nextToken(reply: Reply): string | undefined {
  return cookiesOf(reply).find(({ name }) => name === 'refresh_token')?.value
}

/** Sends a token refresh that must succeed and replace the token; gives the one that replaces it. */
export async function rotated(anyone: Caller, token: string): Promise<string> {
  const reply = await refresh(anyone, token)
  const next = nextToken(reply)
  if (reply.status !== 200 || !next) throw new Error(`the refresh answered ${reply.status}: ${reply.text}`)
  return next
}
