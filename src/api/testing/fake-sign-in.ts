import { json, jwt, notValid } from './fake-service'

/**
 * Behavior of the refresh cookie. `fixed`: it never changes. `rotate`: each refresh replaces it; for 10 s, the previous
 * cookie gets the same successor again. `strict`: reusing a cookie ends the session.
 */
export type Rotation = 'fixed' | 'rotate' | 'strict'

/** Options of the fake service. */
export interface SignInOptions {
  /** Age of a session at its sign-in. Default: a day, because most sessions aren't new. */
  readonly sessionAgeSeconds?: number
  /** Lifetime of access tokens, 300 by default. */
  readonly tokenSeconds?: number
  /**
   * Whether scripts can read the `Date` header. They always can on the API's own origin, but rarely elsewhere. Default:
   * true.
   */
  readonly showsDate?: boolean
  /** How far the service's clock is ahead of this machine's (ms). */
  readonly aheadMs?: number
}

interface Family {
  readonly person: string
  /** `iat` of the refresh token, in seconds. */
  readonly issued: number
  cookies: string[]
  rotatedAt: number
  revoked: boolean
}

const GRACE_MS = 10_000

/**
 * Creates the service's side of the sign-in: sessions with their cookies, and access tokens with simplejwt's claims.
 */
export function fakeSignIn(rotation: Rotation, options: SignInOptions = {}) {
  const { sessionAgeSeconds = 86_400, tokenSeconds = 300, showsDate = true, aheadMs = 0 } = options
  const now = () => Date.now() + aheadMs
  const families: Family[] = []
  const issued = new Map<string, { family: Family; expiresAt: number }>()
  let count = 0

  const familyOf = (cookie: string | null) =>
    families.find(({ cookies, revoked }) => !revoked && cookie !== null && cookies.includes(cookie))

  function accept(family: Family, cookie: string): boolean {
    if (rotation === 'fixed') return true
    const age = family.cookies.length - 1 - family.cookies.indexOf(cookie)
    if (age === 0) {
      family.cookies.push(`cookie-${++count}`)
      family.rotatedAt = performance.now()
      return true
    }
    if (rotation === 'rotate') return age === 1 && performance.now() - family.rotatedAt < GRACE_MS
    family.revoked = true
    return false
  }

  return {
    /** Starts a session and returns its cookie. */
    signIn: (person: string): string => {
      const cookie = `cookie-${++count}`
      const issued = Math.floor(now() / 1000) - sessionAgeSeconds
      families.push({ person, issued, cookies: [cookie], rotatedAt: 0, revoked: false })
      return cookie
    },
    /** Ends all sessions and tokens. */
    revokeAll: () => {
      for (const family of families) family.revoked = true
      issued.clear()
    },
    expireAccessTokens: () => issued.clear(),
    refresh: (cookie: string | null): { response: Response; cookie: string | null } => {
      const family = familyOf(cookie)
      if (family === undefined || cookie === null || !accept(family, cookie)) {
        return { response: notValid(), cookie }
      }
      const exp = Math.floor(now() / 1000) + tokenSeconds
      const email = `${family.person}@example.com`
      const access = jwt({ sub: family.person, email, iat: family.issued, exp, jti: ++count })
      issued.set(access, { family, expiresAt: performance.now() + exp * 1000 - now() })
      const headers = showsDate ? { Date: new Date(now()).toUTCString() } : undefined
      return { response: json({ access }, 200, headers), cookie: family.cookies.at(-1) ?? null }
    },
    /** Returns the user who sent a request, or null. */
    personOf: (request: Request): string | null => {
      const bearer = request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? ''
      const token = issued.get(bearer)
      if (token === undefined || token.family.revoked || token.expiresAt < performance.now()) return null
      return token.family.person
    },
  }
}
