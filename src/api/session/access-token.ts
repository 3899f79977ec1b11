import { parseExactJson } from '../../lib/json/exact-json'

/** What the console reads from an access token. The service verifies tokens, the console does not. */
export interface TokenFacts {
  /** `user_id` or `sub` as text; null for an opaque token. */
  readonly person: string | null
  /** What to call the person: a name, else an e-mail address, else `person`. */
  readonly name: string | null
  /** `iat` in milliseconds since 1970, by the service's clock. Services that copy claims have the sign-in's here. */
  readonly issuedAt: number | null
  /** `exp` in milliseconds since 1970, by the service's clock. */
  readonly expiresAt: number | null
}

/** Claims that may hold a name, in the order of preference. */
const NAMES = ['username', 'preferred_username', 'name', 'email']

/** Reads a JWT's payload; an opaque token yields nulls. Never throws. */
export function readToken(token: string): TokenFacts {
  const claims = payload(token)
  const person = text(claims.user_id) ?? text(claims.sub)
  const name = NAMES.map((claim) => text(claims[claim])).find((found) => found !== null)
  return { person, name: name ?? person, issuedAt: time(claims.iat), expiresAt: time(claims.exp) }
}

function payload(token: string): Record<string, unknown> {
  const [, segment] = token.split('.')
  if (segment === undefined) return {}
  try {
    const bytes = Uint8Array.from(atob(segment.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims = parseExactJson(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // Not a JWT but an opaque token, which is allowed.
    return {}
  }
}

function text(claim: unknown): string | null {
  return (typeof claim === 'string' && claim !== '') || typeof claim === 'number' ? String(claim) : null
}

function time(claim: unknown): number | null {
  return typeof claim === 'number' ? claim * 1000 : null
}
