import { getCookie } from 'hono/cookie'
import { REFRESH_COOKIE, TOKEN_NOT_VALID } from '../../contract/session-names'
import type { Handler, Service } from '../core/context'
import { SMALL_BODY_LIMIT } from '../http/body-bytes'
import { refreshCookie } from '../http/cookies'
import { unauthorised } from '../http/http-error'
import { isSecure } from '../http/outer-address'
import { readJson } from '../http/request-body'
import { json } from '../http/respond'
import { exchangeRefreshToken } from './refresh-exchange'

/**
 * `POST /api/auth/token/refresh/`: answers with an access token for the refresh token in the cookie. The modes `rotate`
 * and `strict` also set the next cookie; a failure never does. Throws 401 `token_not_valid`, and 413 for a body of
 * more than 4 KB.
 * Specification: "POST /api/auth/token/refresh/".
 */
export function refreshToken(service: Service): Handler {
  const { tokens, rules, counters, clock } = service
  return async (context) => {
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
}
