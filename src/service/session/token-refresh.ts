import { getCookie } from 'hono/cookie'
import { REFRESH_COOKIE, TOKEN_NOT_VALID } from '../../contract/session-names'
import { type Instant, parseInstant } from '../../lib/time/instant'
import type { Context, Service } from '../core/context'
import type { Rules } from '../core/session-rules'
import { sha256, type TokenLifetime, type VerifiedClaims } from '../core/tokens'
import type { Database, RefreshTokenTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { json, unauthorised } from '../http/answers'
import { SMALL_BODY_LIMIT } from '../http/body-bytes'
import { refreshCookie } from '../http/cookies'
import { isSecure } from '../http/outer-address'
import { readJson } from '../http/request-body'
import { endSessions, storeToken } from './sessions'

/**
 * `POST /api/auth/token/refresh/`: answers with an access token for the refresh token in the cookie. The modes `rotate`
 * and `strict` also set the next cookie; a failure never does. Throws 401 `token_not_valid`, and 413 for a body of
 * more than 4 KB.
 * Specification: "POST /api/auth/token/refresh/".
 */
export async function refreshToken(service: Service, context: Context): Promise<Response> {
  const { tokens, rules, counters, clock } = service
  await readJson(context.req.raw, { bytes: SMALL_BODY_LIMIT })
  const cookie = getCookie(context, REFRESH_COOKIE)
  const current = await rules.current()
  const exchange = cookie ? await exchangeRefreshToken(service, cookie, current) : null
  counters.count(exchange ? 'refreshes' : 'refused')
  if (!exchange) {
    throw unauthorised({
      detail: `No valid token found in cookie '${REFRESH_COOKIE}'`,
      code: TOKEN_NOT_VALID,
    })
  }
  const { claims, successor } = exchange
  // simplejwt copies the refresh token's `iat`, too: an access token seems as old as the session.
  const lifetime = tokens.lifetimeOf(current.accessTokenSeconds, claims.issued)
  const access = await tokens.sign('access', claims, lifetime)
  if (!successor) return json({ access })
  const seconds = successor.expires - Math.floor(clock.now() / 1000)
  return json({ access }, 200, {
    'Set-Cookie': refreshCookie(successor.token, seconds, isSecure(context, service.options)),
  })
}

interface Exchange {
  /** Of the token that was exchanged. */
  readonly claims: VerifiedClaims
  /** The token that replaces this one, with its expiry in seconds since 1970; null if this one stays. */
  readonly successor: { readonly token: string; readonly expires: number } | null
}

/**
 * Exchanges a refresh token by the current mode, see `REFRESH_MODES`. Returns null if the token is forged, expired,
 * unknown or used up, or if its session has ended.
 *
 * Only hashes are stored. A successor can be sent twice because it can be computed again from its predecessor: its id
 * is the predecessor's HMAC under the service's secret, its times are stored, and signing is deterministic.
 */
async function exchangeRefreshToken(service: Service, token: string, rules: Rules): Promise<Exchange | null> {
  const claims = await service.tokens.verify('refresh', token)
  if (!claims) return null
  return inTransaction(service.db, async (transaction) => {
    if (!(await lockSession(transaction, claims.family, service.clock.timestamp()))) return null
    const scoped = { ...service, db: transaction }
    const stored = await transaction
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('token_hash', '=', sha256(token))
      .executeTakeFirst()
    if (!stored) return null
    if (stored.used_at !== null) return answerReuse(scoped, token, claims, rules, stored.used_at)
    if (rules.refreshMode === 'fixed') return { claims, successor: null }
    return rotate(scoped, token, claims)
  })
}

/** Makes other refreshes and the end of this session wait for the transaction. False if the session has ended. */
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

async function rotate(service: Service, token: string, claims: VerifiedClaims): Promise<Exchange> {
  const { db, tokens, clock, options } = service
  const lifetime = tokens.lifetimeOf(options.refreshTokenSeconds)
  const successor = await tokens.sign('refresh', claims, lifetime, tokens.successorId(token))
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: clock.timestamp() })
    .where('token_hash', '=', sha256(token))
    .execute()
  await storeToken(db, { token: successor, family: claims.family, lifetime, predecessor: token })
  return { claims, successor: { token: successor, expires: lifetime.expires } }
}

/** Handles a used token: a second tab, a reload whose first answer was lost, or a thief. */
async function answerReuse(
  service: Service,
  token: string,
  claims: VerifiedClaims,
  { refreshMode, graceSeconds }: Rules,
  usedAt: string,
): Promise<Exchange | null> {
  const { db, tokens, clock, counters } = service
  counters.count('reuses')
  if (refreshMode === 'strict') {
    await endSessions(service, 'family', claims.family)
    return null
  }
  const ageMs = clock.now() - microseconds(usedAt) / 1000
  if (ageMs > graceSeconds * 1000) return null
  const next = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('predecessor_hash', '=', sha256(token))
    .executeTakeFirst()
  // The browser has used the successor already, so sending it again would set the browser back.
  if (!next || next.used_at !== null) return null
  const lifetime = lifetimeOf(next)
  const successor = await tokens.sign('refresh', claims, lifetime, tokens.successorId(token))
  return { claims, successor: { token: successor, expires: lifetime.expires } }
}

function lifetimeOf({ issued_at, expires_at }: RefreshTokenTable): TokenLifetime {
  return { issued: microseconds(issued_at) / 1_000_000, expires: microseconds(expires_at) / 1_000_000 }
}

function microseconds(stored: string): Instant {
  const instant = parseInstant(stored)
  if (instant === null)
    throw new Error(`the database holds ${JSON.stringify(stored)} where an instant is due`)
  return instant
}
