import { createHash, createHmac, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'fleet-reference-service'
const ALGORITHM = 'HS256'

export interface TokenClaims {
  readonly username: string
  /** The sign-in this token descends from; revoking it ends them all. */
  readonly family: string
}

/** From when until when a token is valid, in whole seconds since 1970. */
export interface TokenLifetime {
  readonly issued: number
  readonly expires: number
}

export type TokenType = 'access' | 'refresh'

/** Signs and checks tokens with the claims of simplejwt: `token_type`, `exp`, `iat`, `jti`, `user_id`, and `iss`. */
export interface Tokens {
  /** The same arguments with the same `id` give the same token, byte for byte; without an `id` it is one of its own. */
  sign(type: TokenType, claims: TokenClaims, life: TokenLifetime, id?: string): Promise<string>
  /** The `id` of the token that follows this one: the same each time, and not to be guessed without the secret. */
  successorId(token: string): string
  /** A life that begins now. */
  lifeOf(seconds: number): TokenLifetime
  /** The claims, or null for a token that is forged, expired, of the other type or of another issuer. */
  verify(type: TokenType, token: string, graceSeconds?: number): Promise<TokenClaims | null>
}

export function createTokens(secret: string, now: () => number): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign(type, { username, family }, { issued, expires }, id = randomUUID()) {
      return new SignJWT({ token_type: type, user_id: username, family })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .setJti(id)
        .sign(key)
    },
    successorId: (token) => createHmac('sha256', key).update(`follows ${token}`).digest('base64url'),
    lifeOf(seconds) {
      const issued = Math.floor(now() / 1000)
      return { issued, expires: issued + seconds }
    },
    async verify(type, token, graceSeconds = 0) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: new Date(now()),
          clockTolerance: graceSeconds,
        })
        const { token_type, user_id, family } = payload
        if (token_type !== type || typeof user_id !== 'string' || typeof family !== 'string') return null
        return { username: user_id, family }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** What is stored in place of a token or key. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
