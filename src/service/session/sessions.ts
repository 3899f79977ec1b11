import { randomUUID } from 'node:crypto'
import { paths } from '../../contract/paths'
import { REFRESH_COOKIE } from '../../contract/session-names'
import { formatInstant } from '../../lib/time/instant'
import type { Service } from '../core/context'
import { sha256, type TokenLifetime } from '../core/tokens'
import type { Database } from '../database/schema'
import { inTransaction } from '../database/transaction'

/** Starts a session and returns its first refresh token. Also deletes expired tokens and sessions. */
export async function beginSession(
  service: Pick<Service, 'db' | 'tokens' | 'options' | 'clock'>,
  user: { readonly id: number; readonly username: string },
): Promise<string> {
  const { db, tokens, options } = service
  const claims = { username: user.username, family: randomUUID() }
  const lifetime = tokens.lifetimeOf(options.refreshTokenSeconds)
  const token = await tokens.sign('refresh', claims, lifetime)
  await inTransaction(db, async (transaction) => {
    await deleteExpired(transaction, service.clock.timestamp())
    await transaction
      .insertInto('sessions')
      .values({ family: claims.family, user_id: user.id, refreshed_at: null, ended_at: null })
      .execute()
    await storeToken(transaction, { token, family: claims.family, lifetime, predecessor: null })
  })
  return token
}

export async function storeToken(
  db: Database,
  one: { token: string; family: string; lifetime: TokenLifetime; predecessor: string | null },
) {
  const { token, family, lifetime, predecessor } = one
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: sha256(token),
      family,
      issued_at: formatInstant(lifetime.issued * 1_000_000),
      expires_at: formatInstant(lifetime.expires * 1_000_000),
      used_at: null,
      predecessor_hash: predecessor === null ? null : sha256(predecessor),
    })
    .execute()
}

export async function endSessions(
  { db, clock }: Service,
  by: 'family' | 'user_id',
  value: string | number,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: clock.timestamp() })
    .where(by, '=', value)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

async function deleteExpired(db: Database, now: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sessions')
    .where('family', 'not in', db.selectFrom('refresh_tokens').select('family'))
    .execute()
}

/** Builds a cookie only for the refresh path, hidden from scripts and other sites. '' with 0 seconds deletes it. */
export function refreshCookie(token: string, seconds: number, secure: boolean): string {
  const attributes = [`Max-Age=${seconds}`, `Path=${paths.tokenRefresh}`, 'HttpOnly', 'SameSite=Strict']
  if (secure) attributes.push('Secure')
  return [`${REFRESH_COOKIE}=${token}`, ...attributes].join('; ')
}
