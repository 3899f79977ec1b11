import { randomUUID } from 'node:crypto'
import { formatInstant } from '../../lib/time/instant'
import type { Service } from '../core/context'
import { sha256, type TokenClaims, type TokenLifetime } from '../core/tokens'
import type { Database } from '../database/schema'

/** Begins a session: its first refresh token, which starts a family. What has expired is thrown away on the way. */
export async function beginSession(
  service: Service,
  user: { readonly id: number; readonly username: string },
): Promise<string> {
  const { db, tokens, options } = service
  const claims = { username: user.username, family: randomUUID() }
  const life = tokens.lifeOf(options.refreshTokenSeconds)
  const token = await tokens.sign('refresh', claims, life)
  await db.transaction().execute(async (transaction) => {
    await deleteExpired(transaction, service.clock.timestamp())
    await transaction
      .insertInto('sessions')
      .values({ family: claims.family, user_id: user.id, refreshed_at: null, ended_at: null })
      .execute()
    await storeToken(transaction, token, { claims, life, predecessor: null })
  })
  return token
}

interface NewToken {
  readonly claims: TokenClaims
  readonly life: TokenLifetime
  /** The token it takes the place of. */
  readonly predecessor: string | null
}

/** Stores a refresh token, by its hash. */
export async function storeToken(db: Database, token: string, { claims, life, predecessor }: NewToken) {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: sha256(token),
      family: claims.family,
      issued_at: formatInstant(life.issued * 1_000_000),
      expires_at: formatInstant(life.expires * 1_000_000),
      used_at: null,
      predecessor_hash: predecessor === null ? null : sha256(predecessor),
    })
    .execute()
}

/** Ends one session: no token of its family refreshes any more. */
export async function endSession({ db, clock }: Pick<Service, 'db' | 'clock'>, family: string) {
  await endWhere(db, clock.timestamp(), 'family', family)
}

/** Ends every session of a user. @returns how many there were. */
export async function endSessionsOf({ db, clock }: Service, userId: number): Promise<number> {
  return endWhere(db, clock.timestamp(), 'user_id', userId)
}

async function endWhere(db: Database, now: string, column: 'family' | 'user_id', value: string | number) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .returning('family')
    .execute()
  return ended.length
}

async function deleteExpired(db: Database, now: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sessions')
    .where('family', 'not in', db.selectFrom('refresh_tokens').select('family'))
    .execute()
}
