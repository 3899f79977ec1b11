import { parseExactJson } from '../../lib/json/exact-json'
import { isObject } from '../../lib/json/is-object'
import { DUE_FRACTION } from './credentials'
import type { ReceivedToken } from './cross-tab'

type TokenFacts = ReturnType<typeof readToken>

/** Claims with a name, in order of preference. */
const NAMES = ['username', 'preferred_username', 'name', 'email']

/** Parses a JWT: `user_id` or `sub`, a name, and times in ms by the service's clock. All null for an opaque token. */
export function readToken(token: string) {
  const claims = payload(token)
  const person = text(claims.user_id) ?? text(claims.sub)
  const name = NAMES.map((claim) => text(claims[claim])).find((found) => found !== null)
  return { person, name: name ?? person, issuedAt: time(claims.iat), expiresAt: time(claims.exp) }
}

function payload(token: string): Readonly<Record<string, unknown>> {
  const [, segment] = token.split('.')
  if (segment === undefined) return {}
  try {
    const binary = atob(segment.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const claims = parseExactJson(new TextDecoder().decode(bytes))
    return isObject(claims) ? claims : {}
  } catch {
    return {}
  }
}

const text = (claim: unknown): string | null =>
  (typeof claim === 'string' && claim !== '') || typeof claim === 'number' ? String(claim) : null

const time = (claim: unknown): number | null => (typeof claim === 'number' ? claim * 1000 : null)

/**
 * Returns a token's claimed life from its receipt: `exp` minus the response's `Date`, or minus this computer's clock if that is
 * positive; at most `exp` minus `iat`. Null if nothing is left. `exp` minus `iat` alone could be too long, because some
 * services copy `iat` from the refresh token. It's never later than the response, so it limits the result even if a proxy
 * changes `Date`.
 */
export function claimedLifeMs(
  { issuedAt, expiresAt }: Pick<TokenFacts, 'issuedAt' | 'expiresAt'>,
  receivedAt: number,
  respondedAt: number | null,
): number | null {
  if (expiresAt === null) return null
  const since = (moment: number | null) => (moment === null ? 0 : Math.max(0, expiresAt - moment))
  const lives = [since(issuedAt), since(respondedAt) || since(receivedAt)].filter((ms) => ms > 0)
  return lives.length === 0 ? null : Math.min(...lives)
}

const OPAQUE_FRESH_MS = 60_000
const TOLERANCE_MS = 1_000

/** Returns whether a token from a different tab isn't due for renewal yet. */
export function isFresh({ receivedAt, lifeMs }: ReceivedToken): boolean {
  const age = Date.now() - receivedAt
  return age > -TOLERANCE_MS && age < (lifeMs === null ? OPAQUE_FRESH_MS : lifeMs * DUE_FRACTION)
}
