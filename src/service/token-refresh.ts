import { getCookie } from 'hono/cookie'
import { REFRESH_COOKIE, TOKEN_NOT_VALID } from '../contract/session'
import type { Handler, Service } from './context'
import { unauthorised } from './http-error'
import { readJson } from './request-body'
import { json } from './respond'
import { checkRefreshToken } from './sessions'

/**
 * `POST /api/auth/token/refresh/`: a new access token for the refresh token in the cookie, which stays as it is, also
 * after a failure. Throws 401 `token_not_valid`. Specification: "POST /api/auth/token/refresh/".
 */
export function refreshToken(service: Service): Handler {
  return async (context) => {
    await readJson(context.req.raw)
    const cookie = getCookie(context, REFRESH_COOKIE)
    const claims = cookie ? await checkRefreshToken(service, cookie) : null
    if (!claims) {
      throw unauthorised({
        detail: `No valid token found in cookie '${REFRESH_COOKIE}'`,
        code: TOKEN_NOT_VALID,
      })
    }
    const access = await service.tokens.sign('access', claims, service.options.accessTokenSeconds)
    return json({ access })
  }
}
