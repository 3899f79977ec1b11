import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** Claims as simplejwt writes them; times in seconds. */
export interface Claims {
  readonly token_type: 'access' | 'refresh'
  readonly exp: number
  readonly iat: number
  readonly jti: string
  /** The user's id, as text. */
  readonly user_id: string
}

const REFRESH_SECONDS = 7 * 86_400
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** JSON web tokens as simplejwt makes them. */
export class Tokens {
  readonly #secret = randomBytes(32)

  /** Signs a refresh token of a session that started at `began` (seconds). */
  refresh(userId: number, began: number): string {
    return this.#sign({
      token_type: 'refresh',
      exp: began + REFRESH_SECONDS,
      iat: began,
      jti: id(),
      user_id: String(userId),
    })
  }

  /**
   * Signs an access token. `RefreshToken.access_token` copies all claims but the type, the end, and the ID: `iat` too.
   */
  access({ user_id, iat }: Claims, exp: number): string {
    return this.#sign({ token_type: 'access', exp, iat, jti: id(), user_id })
  }

  /** Returns the claims of a token of this type that has not expired at `now` (seconds); null for any other text. */
  verify(type: Claims['token_type'], token: string, now: number): Claims | null {
    const [header, payload, signature, ...more] = token.split('.')
    if (header !== HEADER || payload === undefined || signature === undefined || more.length > 0) return null
    const expected = this.#signature(payload)
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
    return claims.token_type === type && claims.exp > now ? claims : null
  }

  #sign(claims: Claims): string {
    const payload = encode(claims)
    return `${HEADER}.${payload}.${this.#signature(payload).toString('base64url')}`
  }

  #signature(payload: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${HEADER}.${payload}`).digest()
  }
}

const id = () => randomUUID().replaceAll('-', '')
