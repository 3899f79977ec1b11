import { randomUUID } from 'node:crypto'
import { formatInstant } from '../lib/instant'
import type { Service } from './context'
import { sha256, type TokenClaims } from './tokens'

/** Begins a session: a stored refresh token of a new family. Expired ones are thrown away on the way. */
export async function beginSession(
  { db, tokens, clock, options }: Service,
  user: { readonly id: number; readonly username: string },
): Promise<string> {
  const claims = { username: user.username, family: randomUUID() }
  const token = await tokens.sign('refresh', claims, options.refreshTokenSeconds)
  const expires = Math.floor((clock.now() + options.refreshTokenSeconds * 1000) * 1000)
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', clock.text()).execute()
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: sha256(token),
      family: claims.family,
      user_id: user.id,
      expires_at: formatInstant(expires),
      revoked_at: null,
    })
    .execute()
  return token
}

/** The claims of a refresh token that is genuine, unexpired, known and not revoked; else null. */
export async function checkRefreshToken(service: Service, token: string): Promise<TokenClaims | null> {
  const claims = await service.tokens.verify('refresh', token)
  if (!claims) return null
  const stored = await service.db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return stored ? claims : null
}

/** Ends every session that descends from one sign-in. */
export async function revokeFamily({ db, clock }: Service, family: string): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at: clock.text() })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}
