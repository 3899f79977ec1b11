import { json, jwt, notValid } from './fake-service'

/**
 * - fixed: the cookie never changes
 * - rotate: each refresh issues another cookie; its predecessor still gets the same successor for 10 s
 * - strict: a cookie that was used before ends the session
 */
export type Rotation = 'fixed' | 'rotate' | 'strict'

interface Family {
  readonly person: string
  cookies: string[]
  rotatedAt: number
  revoked: boolean
}

const GRACE_MS = 10_000

/** The service's side of the sign-in, for tests: families of cookies, access tokens of 300 s. */
export function fakeSignIn(rotation: Rotation) {
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
    /** Returns the cookie. */
    signIn: (person: string): string => {
      const cookie = `cookie-${++count}`
      families.push({ person, cookies: [cookie], rotatedAt: 0, revoked: false })
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
      const iat = Math.floor(Date.now() / 1000)
      const access = jwt({ sub: family.person, iat, exp: iat + 300, jti: ++count })
      issued.set(access, { family, expiresAt: performance.now() + 300_000 })
      return { response: json({ access }), cookie: family.cookies.at(-1) ?? null }
    },
    /** The person who sent the request, or null. */
    personOf: (request: Request): string | null => {
      const bearer = request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? ''
      const token = issued.get(bearer)
      if (token === undefined || token.family.revoked || token.expiresAt < performance.now()) return null
      return token.family.person
    },
  }
}
