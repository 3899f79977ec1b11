import { timingSafeEqual } from 'node:crypto'
import type { Context, Handler, Service } from '../core/context'
import { sha256 } from '../core/tokens'
import { HttpError, httpError, unauthorized } from './responses'

interface Caller {
  readonly userId: number
  readonly username: string
  readonly fleetId: number
}

type Schemes = 'bearer or API key' | 'bearer'

export type CallerHandler = (service: Service, context: Context, caller: Caller) => Promise<Response>

/** Wraps a handler so that it runs only for an authenticated caller, before anything else is read. */
export const authenticated =
  (schemes: Schemes, handler: CallerHandler): Handler =>
  async (service, context) =>
    handler(service, context, await authenticate(service, context, schemes))

/** Identifies the caller. Throws 401, 400 (bad `Fleet-Id`), or 403 (other fleet). Specification: "Authentication". */
async function authenticate({ db, tokens }: Service, context: Context, schemes: Schemes): Promise<Caller> {
  const header = context.req.header('Authorization')?.trim()
  if (!header) throw unauthorized({ detail: 'Authentication credentials were not provided.' })
  const user = /^bearer(\s|$)/i.test(header)
    ? await bearer(header.split(/\s+/).slice(1))
    : await apiKey(schemes === 'bearer or API key' ? header : null)
  return { userId: user.id, username: user.username, fleetId: await fleetOf(user.id) }

  async function bearer(parts: readonly string[]) {
    const [token] = parts
    if (token === undefined || parts.length > 1) {
      const detail = 'Authorization header must contain two space-delimited values'
      throw unauthorized({ detail, code: 'bad_authorization_header' })
    }
    const claims = await tokens.verify('access', token)
    if (!claims) throw tokenNotValid()
    const named = db.selectFrom('users').selectAll().where('username', '=', claims.username)
    return named.executeTakeFirstOrThrow(() =>
      unauthorized({ detail: 'User not found', code: 'user_not_found' }),
    )
  }

  async function apiKey(key: string | null) {
    const hash = sha256(key ?? '')
    const candidates = await db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['api_keys.key_hash', 'users.id', 'users.username'])
      .where('key_prefix', '=', hash.slice(0, 8))
      .execute()
    const match = candidates.find((row) => timingSafeEqual(Buffer.from(row.key_hash), Buffer.from(hash)))
    if (key === null || !match) throw unauthorized({ detail: 'Invalid API key.' })
    return match
  }

  async function fleetOf(userId: number): Promise<number> {
    const fleets = await db.selectFrom('user_fleets').selectAll().where('user_id', '=', userId).execute()
    const header = context.req.header('Fleet-Id')
    if (header !== undefined && !/^[+-]?\d+$/.test(header.trim()))
      throw new HttpError(400, { detail: 'Header Fleet-Id must be an integer.', code: 'fleet_id_invalid' })
    const wanted = header === undefined ? undefined : Number(header)
    const fleet = fleets.find((one) =>
      wanted === undefined ? one.is_default === 1 : one.fleet_id === wanted,
    )
    if (!fleet) throw httpError(403, 'You do not have permission to act on this fleet.')
    return fleet.fleet_id
  }
}

export function tokenNotValid(): HttpError {
  return unauthorized({
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  })
}
