import { getCookie } from 'hono/cookie'
import { REFRESH_COOKIE, TOKEN_NOT_VALID } from '../../contract/session-names'
import { SECOND } from '../../lib/time/instant'
import { instantOf } from '../core/clock'
import type { Context, Rules, Service } from '../core/context'
import { sha256, type VerifiedClaims } from '../core/tokens'
import type { Database } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { isSecure } from '../http/outer-address'
import { readJson, SMALL_BODY_LIMIT } from '../http/request-body'
import { json, unauthorized } from '../http/responses'
import { refreshCookie, storeToken } from './sessions'

/** Refreshes an access token. Throws 401 and 413. Sets no cookie on failure. Specification: "POST /api/auth/token/refresh/". */
export async function refreshToken(service: Service, context: Context): Promise<Response> {
  const { tokens, rules, counters, clock } = service
  await readJson(context.req.raw, SMALL_BODY_LIMIT)
  const cookie = getCookie(context, REFRESH_COOKIE)
  const { current } = rules
  const exchange = cookie ? await exchangeRefreshToken(service, cookie, current) : null
  counters[exchange ? 'refreshes' : 'refused']++
  if (!exchange)
    throw unauthorized({
      detail: `No valid token found in cookie '${REFRESH_COOKIE}'`,
      code: TOKEN_NOT_VALID,
    })
  const { claims, successor } = exchange
  // simplejwt copies the refresh token's `iat`, so an access token looks as old as the session.
  const lifetime = tokens.lifetimeOf(current.accessTokenSeconds, claims.issued)
  const access = await tokens.sign('access', claims, lifetime)
  if (!successor) return json({ access })
  const seconds = successor.expires - Math.floor(clock.now() / 1000)
  return json({ access }, 200, {
    'Set-Cookie': refreshCookie(successor.token, seconds, isSecure(context, service.options)),
  })
}

interface Exchange {
  readonly claims: VerifiedClaims
  readonly successor: { readonly token: string; readonly expires: number } | null
}

/**
 * Exchanges a refresh token. Returns null if the token is forged, expired, unknown, or used up, or if its session has
 * ended. Only hashes are stored. A successor can be sent twice because it can be recomputed: its ID is its
 * predecessor's HMAC under the service's secret, its times are stored, and signing is deterministic.
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
    if (stored.used_at !== null) return answerReuse(scoped, token, claims, rules.graceSeconds, stored.used_at)
    if (rules.refreshMode === 'fixed') return { claims, successor: null }
    return rotate(scoped, token, claims)
  })
}

/** Locks the session, so other refreshes and a sign-out wait for the transaction. Returns false if the session has ended. */
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

/** Handles a reused token, which comes from a second tab, or from a reload that lost the first response. */
async function answerReuse(
  service: Service,
  token: string,
  claims: VerifiedClaims,
  graceSeconds: number,
  usedAt: string,
): Promise<Exchange | null> {
  const { db, tokens, clock, counters } = service
  counters.reuses++
  const ageMs = clock.now() - instantOf(usedAt) / 1000
  if (ageMs > graceSeconds * 1000) return null
  const next = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('predecessor_hash', '=', sha256(token))
    .executeTakeFirst()
  // Once the browser has used the successor, sending it again would replace a newer cookie.
  if (!next || next.used_at !== null) return null
  const lifetime = {
    issued: instantOf(next.issued_at) / SECOND,
    expires: instantOf(next.expires_at) / SECOND,
  }
  const successor = await tokens.sign('refresh', claims, lifetime, tokens.successorId(token))
  return { claims, successor: { token: successor, expires: lifetime.expires } }
}
