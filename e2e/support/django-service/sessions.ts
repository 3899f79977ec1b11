import { cookieOf, type IncomingRequest } from './incoming-request'
import type { Settings } from './options'
import { empty, json, type Reply, refusal } from './reply'
import { USERS, type User } from './store'
import { Tokens } from './tokens'

/** Number of refreshes with a token, and with a 401. */
interface RefreshCounts {
  readonly refreshes: number
  readonly refused: number
}

const COOKIE = 'refresh_token'
const ATTRIBUTES = 'Path=/api/auth/token/; HttpOnly; SameSite=Strict'
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="api"' }

/** Sign-ins and refreshes, as simplejwt does them with its tokens in a cookie. */
export class Sessions {
  readonly tokens = new Tokens()
  readonly #settings: Settings
  /** Refresh tokens of ended sessions. */
  readonly #blacklisted = new Set<string>()
  /** Refresh tokens by user name. */
  readonly #issued = new Map<string, string[]>()
  #counts: RefreshCounts = { refreshes: 0, refused: 0 }
  accessTokenSeconds: number

  constructor(settings: Settings) {
    this.#settings = settings
    this.accessTokenSeconds = settings.accessTokenSeconds
  }

  reset(): void {
    this.#counts = { refreshes: 0, refused: 0 }
    this.accessTokenSeconds = this.#settings.accessTokenSeconds
  }

  get counts(): RefreshCounts {
    return this.#counts
  }

  /** Returns whole seconds, like the times in tokens. */
  now(): number {
    return Math.floor(this.#settings.now() / 1000)
  }

  /** Returns the cookie of a session that started a while ago. */
  begin({ id, username }: User): string {
    const token = this.tokens.refresh(id, this.now() - this.#settings.sessionAgeSeconds)
    this.#issued.set(username, [...(this.#issued.get(username) ?? []), token])
    return `${COOKIE}=${token}; ${ATTRIBUTES}`
  }

  end(username: string): void {
    for (const token of this.#issued.get(username) ?? []) this.#blacklisted.add(token)
  }

  /** Handles `POST /api/auth/token/refresh/`. */
  refresh(asked: IncomingRequest): Reply {
    const token = cookieOf(asked, COOKIE)
    const claims = token === undefined ? null : this.tokens.verify('refresh', token, this.now())
    if (token === undefined || !claims || this.#blacklisted.has(token)) {
      this.#counts = { ...this.#counts, refused: this.#counts.refused + 1 }
      throw refusal(401, { detail: problemWith(token), code: 'token_not_valid' }, CHALLENGE)
    }
    this.#counts = { ...this.#counts, refreshes: this.#counts.refreshes + 1 }
    return json({ access: this.tokens.access(claims, this.now() + this.accessTokenSeconds) })
  }

  /** Deletes the cookie and ends the session of the bearer, whose token may have expired. */
  signOut({ headers }: IncomingRequest): Reply {
    const token = headers.authorization?.split(' ')[1] ?? ''
    const claims = this.tokens.verify('access', token, 0)
    const user = USERS.find(({ id }) => String(id) === claims?.user_id)
    if (user) this.end(user.username)
    return empty(204, { 'Set-Cookie': `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}` })
  }
}

function problemWith(token: string | undefined): string {
  return token === undefined
    ? "No valid token found in cookie 'refresh_token'"
    : 'Token is invalid or expired'
}
