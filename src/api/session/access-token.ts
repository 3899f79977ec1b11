import { parseExactJson } from '../../lib/json/exact-json'

/** What the console reads from an access token. The token is not verified: that is the service's business. */
export interface TokenFacts {
  /** `user_id` or `sub` as text; null for an opaque token. */
  readonly person: string | null
  /** exp − iat in milliseconds; null where the token does not say. */
  readonly lifeMs: number | null
}

/** Reads a JWT's payload; an opaque token yields nulls. Never throws. */
export function readToken(token: string): TokenFacts {
  const claims = payload(token)
  const life = typeof claims.exp === 'number' && typeof claims.iat === 'number' ? claims.exp - claims.iat : 0
  return { person: text(claims.user_id) ?? text(claims.sub), lifeMs: life > 0 ? life * 1000 : null }
}

function payload(token: string): Record<string, unknown> {
  const [, part] = token.split('.')
  if (part === undefined) return {}
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims = parseExactJson(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // Not a JWT after all: opaque, which is allowed.
    return {}
  }
}

function text(claim: unknown): string | null {
  return (typeof claim === 'string' && claim !== '') || typeof claim === 'number' ? String(claim) : null
}
