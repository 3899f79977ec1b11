import { type Instant, parseInstant } from '../../lib/time/instant'
import type { Service } from '../core/context'
import { sha256, type TokenClaims, type TokenLifetime } from '../core/tokens'
import type { Database, RefreshTokenTable } from '../database/schema'
import { endSession, storeToken } from './sessions'

/** What a refresh token is exchanged for. */
export interface Exchange {
  readonly claims: TokenClaims
  /** The refresh token that takes its place, and when it expires in seconds since 1970; null where it stays. */
  readonly successor: { readonly token: string; readonly expires: number } | null
}

/**
 * Exchanges a refresh token as the mode says; see `REFRESH_MODES`. Null for one that is forged, expired, unknown, used
 * up, or of a session that has ended.
 *
 * Only hashes are stored. A successor can still be given a second time, because it follows from its predecessor: its id
 * is the predecessor's HMAC under the service's secret, its times are stored, and signing is deterministic.
 */
export async function exchangeRefreshToken(service: Service, token: string): Promise<Exchange | null> {
  const claims = await service.tokens.verify('refresh', token)
  if (!claims) return null
  return service.db.transaction().execute(async (transaction) => {
    if (!(await lockSession(transaction, claims.family, service.clock.timestamp()))) return null
    const inside = { ...service, db: transaction }
    const stored = await transaction
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('token_hash', '=', sha256(token))
      .executeTakeFirst()
    if (!stored) return null
    if (stored.used_at !== null) return answerReuse(inside, token, claims, stored.used_at)
    if (service.rules.current().refreshMode === 'fixed') return { claims, successor: null }
    return rotate(inside, token, claims)
  })
}

/** Has other refreshes and the end of this session wait for the transaction. False where it has ended already. */
async function lockSession(db: Database, family: string, now: string): Promise<boolean> {
  const locked = await db
    .updateTable('sessions')
    .set({ refreshed_at: now })
    .where('family', '=', family)
    .where('ended_at', 'is', null)
    .returning('family')
    .executeTakeFirst()
  return locked !== undefined
}

async function rotate(service: Service, token: string, claims: TokenClaims): Promise<Exchange> {
  const { db, tokens, clock, options } = service
  const life = tokens.lifeOf(options.refreshTokenSeconds)
  const successor = await tokens.sign('refresh', claims, life, tokens.successorId(token))
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: clock.timestamp() })
    .where('token_hash', '=', sha256(token))
    .execute()
  await storeToken(db, successor, { claims, life, predecessor: token })
  return { claims, successor: { token: successor, expires: life.expires } }
}

/** A token that has been used before: a second tab, a reload whose first answer was lost, or a thief. */
async function answerReuse(
  service: Service,
  token: string,
  claims: TokenClaims,
  usedAt: string,
): Promise<Exchange | null> {
  const { db, tokens, clock, rules, counters } = service
  const { refreshMode, graceSeconds } = rules.current()
  counters.count('reuses')
  if (refreshMode === 'strict') {
    await endSession(service, claims.family)
    return null
  }
  const ageMs = clock.now() - microseconds(usedAt) / 1000
  if (ageMs > graceSeconds * 1000) return null
  const next = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('predecessor_hash', '=', sha256(token))
    .executeTakeFirst()
  // Once the successor has been used, giving it out would put a browser back that is further already.
  if (!next || next.used_at !== null) return null
  const life = lifeOf(next)
  const successor = await tokens.sign('refresh', claims, life, tokens.successorId(token))
  return { claims, successor: { token: successor, expires: life.expires } }
}

function lifeOf({ issued_at, expires_at }: RefreshTokenTable): TokenLifetime {
  return { issued: microseconds(issued_at) / 1_000_000, expires: microseconds(expires_at) / 1_000_000 }
}

function microseconds(stored: string): Instant {
  const instant = parseInstant(stored)
  if (instant === null)
    throw new Error(`the database holds ${JSON.stringify(stored)} where an instant is due`)
  return instant
}
