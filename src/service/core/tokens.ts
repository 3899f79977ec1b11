import { createHash, createHmac, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'fleet-reference-service'
const ALGORITHM = 'HS256'

export interface TokenClaims {
  readonly username: string
  /** Id of the sign-in that the token comes from. Ending it ends all of its tokens. */
  readonly family: string
}

/** The claims of a token that was verified. */
export interface VerifiedClaims extends TokenClaims {
  /** Its `iat`, in whole seconds since 1970. */
  readonly issued: number
}

/** When a token is issued and expires, in whole seconds since 1970. */
export interface TokenLifetime {
  readonly issued: number
  readonly expires: number
}

type TokenType = 'access' | 'refresh'

/** Signs and verifies tokens with simplejwt's claims, and `iss` and `username`, which many services add. */
export function createTokens(secret: string, now: () => number) {
  const key = new TextEncoder().encode(secret)
  return {
    /** Signs a token. Equal arguments give an equal token; without `id`, a random one makes it unique. */
    sign(
      type: TokenType,
      { username, family }: TokenClaims,
      { issued, expires }: TokenLifetime,
      id: string = randomUUID(),
    ): Promise<string> {
      return new SignJWT({ token_type: type, user_id: username, username, family })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .setJti(id)
        .sign(key)
    },
    /** The `id` of the token that follows this one: always the same, and impossible to guess without the secret. */
    successorId: (token: string) => createHmac('sha256', key).update(`follows ${token}`).digest('base64url'),
    /** A lifetime that ends in `seconds` and begins now, or at `issued`. */
    lifetimeOf(seconds: number, issued?: number): TokenLifetime {
      const current = Math.floor(now() / 1000)
      return { issued: issued ?? current, expires: current + seconds }
    },
    /** Returns the claims, or null for a token that is forged, expired, of the other type or of another issuer. */
    async verify(type: TokenType, token: string, graceSeconds = 0): Promise<VerifiedClaims | null> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: new Date(now()),
          clockTolerance: graceSeconds,
        })
        const { token_type, user_id, family, iat: issued } = payload
        if (token_type !== type || typeof user_id !== 'string' || typeof family !== 'string') return null
        return issued === undefined ? null : { username: user_id, family, issued }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Hex SHA-256, stored in place of a token or key. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
