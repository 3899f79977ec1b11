import type { IncomingRequest } from './incoming-request'
import { refusal } from './reply'
import { USERS, type User } from './store'
import type { Tokens } from './tokens'
import type { Caller } from './view'

/** A key that was valid in the past. */
export const REVOKED_KEY = 'demo-key-revoked'

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="api"' }

/** simplejwt's response to an invalid access token. */
const INVALID_TOKEN = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
}

/** Parses `Authorization` and `Fleet-Id`. Throws the 401, 403, or 400 of each. `now` is in seconds. */
export function authenticate(asked: IncomingRequest, tokens: Tokens, keys: boolean, now: number): Caller {
  const given = asked.headers.authorization ?? ''
  const [scheme, token, ...more] = given.split(' ')
  if (scheme === 'Bearer') {
    if (token === undefined || more.length > 0) {
      const detail = 'Authorization header must contain two space-delimited values'
      throw refusal(401, { detail, code: 'bad_authorization_header' }, CHALLENGE)
    }
    const claims = tokens.verify('access', token, now)
    const user = USERS.find(({ id }) => String(id) === claims?.user_id)
    if (!user) throw refusal(401, INVALID_TOKEN, CHALLENGE)
    return callerIn(user, asked, user.username)
  }
  if (given === '' || !keys) throw refusal(401, 'Authentication credentials were not provided.', CHALLENGE)
  if (given === REVOKED_KEY) throw refusal(403, 'This API key has been revoked.')
  const user = USERS.find(({ apiKey }) => apiKey === given)
  if (!user) throw refusal(401, 'Invalid API key.', CHALLENGE)
  return callerIn(user, asked, null)
}

function callerIn(user: User, { headers }: IncomingRequest, username: string | null): Caller {
  const chosen = headers['fleet-id']
  if (chosen === undefined) return { user, username, fleet: user.fleets[0] ?? 0 }
  const fleet = Number(chosen)
  if (!Number.isInteger(fleet)) throw refusal(400, 'Fleet-Id must be an integer.')
  if (!user.fleets.includes(fleet)) throw refusal(403, 'You do not have permission to perform this action.')
  return { user, username, fleet }
}
