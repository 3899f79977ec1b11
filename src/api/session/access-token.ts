import { parseExactJson } from '../../lib/json/exact-json'

/** What the console reads from an access token. The service verifies tokens, the console does not. */
interface TokenFacts {
  /** `user_id` or `sub` as text; null for an opaque token. */
  readonly person: string | null
  /** exp − iat in milliseconds; null where the token lacks one of them. */
  readonly lifeMs: number | null
}

/** Reads a JWT's payload; an opaque token yields nulls. Never throws. */
export function readToken(token: string): TokenFacts {
  const claims = payload(token)
  const life = typeof claims.exp === 'number' && typeof claims.iat === 'number' ? claims.exp - claims.iat : 0
  return { person: text(claims.user_id) ?? text(claims.sub), lifeMs: life > 0 ? life * 1000 : null }
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
