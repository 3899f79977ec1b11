import type { TokenFacts } from './access-token'
import { DUE_FRACTION, EARLIEST_MS } from './credentials'

/** A token that the service refused, although this tab had no reason to think that its life was over. */
export interface Refusal {
  /** When the token was received; tells tokens apart. */
  readonly receivedAt: number
  readonly ageMs: number
}

/** How long tokens live: what they claim, corrected by what refusals taught. */
export type TokenLife = ReturnType<typeof createTokenLife>

/**
 * The life that a token claims, from its receipt: `exp` minus the `Date` of the answer that brought it, else minus this
 * machine's clock where that is positive, and at most `exp` minus `iat`. Null where that leaves nothing.
 *
 * Not `exp` minus `iat` alone: a service may copy the `iat` of the refresh token, so that it is the sign-in's. It is never
 * later than the answer, so the result is an upper bound, whatever a proxy made of `Date`.
 */
export function claimedLifeMs(
  { issuedAt, expiresAt }: Pick<TokenFacts, 'issuedAt' | 'expiresAt'>,
  receivedAt: number,
  answeredAt: number | null,
): number | null {
  if (expiresAt === null) return null
  const since = (moment: number | null) => (moment === null ? 0 : Math.max(0, expiresAt - moment))
  const lives = [since(issuedAt), since(answeredAt) || since(receivedAt)].filter((ms) => ms > 0)
  return lives.length === 0 ? null : Math.min(...lives)
}

/**
 * Learns from refusals how long tokens live, where they do not say or this machine's clock is wrong.
 *
 * A token may also be refused because the session was ended, or the service restarted. So a single refusal counts for the
 * token that followed, and each one after that may live twice as long, until a second refusal at about the same age
 * confirms it. Where the answer's `Date` told the life, only the second counts at all.
 */
export function createTokenLife() {
  let learnt: (Refusal & { readonly lifeMs: number; readonly confirmed: boolean }) | null = null
  /** Whether `Date` told the life of the latest token. */
  let isDated = false

  function limit(lifeMs: number | null): number | null {
    const most = learnt?.lifeMs ?? Number.POSITIVE_INFINITY
    const ms = Math.min(lifeMs ?? most, most)
    return ms === Number.POSITIVE_INFINITY ? null : ms
  }

  return {
    /** The life of any token, at most as long as refusals taught. */
    limit,
    /** The life of a token that this tab just requested, in milliseconds from its receipt; null if unknown. */
    ofNew: (token: TokenFacts, receivedAt: number, answeredAt: number | null) => {
      isDated = answeredAt !== null && token.expiresAt !== null
      if (learnt?.confirmed === false) learnt = { ...learnt, lifeMs: learnt.lifeMs * 2 }
      return limit(claimedLifeMs(token, receivedAt, answeredAt))
    },
    /** Takes in a refusal after which a new token was accepted. */
    learn: ({ receivedAt, ageMs }: Refusal) => {
      if (ageMs < EARLIEST_MS || learnt?.receivedAt === receivedAt) return
      const before = learnt?.ageMs ?? 0
      const confirmed = Math.min(before, ageMs) >= Math.max(before, ageMs) * DUE_FRACTION
      learnt = {
        receivedAt,
        ageMs,
        confirmed,
        lifeMs: confirmed || !isDated ? ageMs : Number.POSITIVE_INFINITY,
      }
    },
  }
}
