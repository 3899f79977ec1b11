import { timingSafeEqual } from 'node:crypto'
import type { Context, Handler, Service } from '../core/context'
import { sha256 } from '../core/tokens'
import { HttpError, httpError, unauthorised } from './answers'

/** The authenticated user and the fleet that the request acts on. */
interface Caller {
  readonly userId: number
  readonly username: string
  readonly fleetId: number
}

type Schemes = 'bearer or API key' | 'bearer'

/** Answers the requests of an authenticated caller. */
export type CallerHandler = (service: Service, context: Context, caller: Caller) => Promise<Response>

/** A handler that authenticates before anything else is read. */
export const authenticated =
  (schemes: Schemes, handler: CallerHandler): Handler =>
  async (service, context) =>
    handler(service, context, await authenticate(service, context, schemes))

/**
 * Checks `Authorization` (a bearer token or, if `schemes` allows it, an API key) and `Fleet-Id`.
 * Throws 401, 400 (`Fleet-Id` is not an integer) or 403 (not one of the caller's fleets).
 * Specification: "Authentication".
 */
async function authenticate({ db, tokens }: Service, context: Context, schemes: Schemes): Promise<Caller> {
  const header = context.req.header('Authorization')?.trim()
  if (!header) throw unauthorised({ detail: 'Authentication credentials were not provided.' })
  const user = /^bearer(\s|$)/i.test(header)
    ? await bearer(header.split(/\s+/).slice(1))
    : await apiKey(schemes === 'bearer or API key' ? header : null)
  return { userId: user.id, username: user.username, fleetId: await fleetOf(user.id) }

  async function bearer(parts: readonly string[]) {
    const [token] = parts
    if (token === undefined || parts.length > 1) {
      const detail = 'Authorization header must contain two space-delimited values'
      throw unauthorised({ detail, code: 'bad_authorization_header' })
    }
    const claims = await tokens.verify('access', token)
    if (!claims) throw tokenNotValid()
    const named = db.selectFrom('users').selectAll().where('username', '=', claims.username)
    return named.executeTakeFirstOrThrow(() =>
      unauthorised({ detail: 'User not found', code: 'user_not_found' }),
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
    if (key === null || !match) throw unauthorised({ detail: 'Invalid API key.' })
    return match
  }

  async function fleetOf(userId: number): Promise<number> {
    const fleets = await db.selectFrom('user_fleets').selectAll().where('user_id', '=', userId).execute()
    const header = context.req.header('Fleet-Id')
    const wanted = header === undefined ? undefined : integerHeader(header)
    const fleet = fleets.find((one) =>
      wanted === undefined ? one.is_default === 1 : one.fleet_id === wanted,
    )
    if (!fleet) throw httpError(403, 'You do not have permission to act on this fleet.')
    return fleet.fleet_id
  }
}

function integerHeader(value: string): number {
  if (!/^[+-]?\d+$/.test(value.trim()))
    throw new HttpError(400, { detail: 'Header Fleet-Id must be an integer.', code: 'fleet_id_invalid' })
  return Number(value)
}

/** The 401 for an invalid or expired access token. */
export function tokenNotValid(): HttpError {
  return unauthorised({
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  })
}
