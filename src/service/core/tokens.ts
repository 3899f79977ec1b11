import { createHash, createHmac, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'fleet-reference-service'
const ALGORITHM = 'HS256'

export interface TokenClaims {
  readonly username: string
  /** ID of the sign-in. Ending it ends all of its tokens. */
  readonly family: string
}

export interface VerifiedClaims extends TokenClaims {
  readonly issued: number
}

/** Times in whole seconds since 1970. */
export interface TokenLifetime {
  readonly issued: number
  readonly expires: number
}

type TokenType = 'access' | 'refresh'

/** Uses simplejwt's claims, and `iss` and `username`, which many services add. */
export function createTokens(secret: string, now: () => number) {
  const key = new TextEncoder().encode(secret)
  return {
    /** Signs a token. Equal arguments give equal tokens; without `id`, a random ID makes the token unique. */
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
    /** Returns the ID of a token's successor: deterministic, but impossible to guess without the secret. */
    successorId: (token: string) => createHmac('sha256', key).update(`follows ${token}`).digest('base64url'),
    lifetimeOf(seconds: number, issued?: number): TokenLifetime {
      const current = Math.floor(now() / 1000)
      return { issued: issued ?? current, expires: current + seconds }
    },
    /** Verifies a token. Returns null if it's forged, expired, of the other type, or from a different issuer. */
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

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
