import * as z from 'zod/mini'

/** Name of the cookie that carries the refresh token. Specification: "Authentication". */
export const REFRESH_COOKIE = 'refresh_token'

/** Optional header with the id of the fleet, else the user's default fleet. Specification: "Authentication". */
export const FLEET_HEADER = 'Fleet-Id'

/**
 * Answer of `POST /api/auth/token/refresh/` (sent `{}`): a new access token. Its format, its lifetime and the status of
 * the answer are not shown. Specification: "POST /api/auth/token/refresh/".
 */
export const refreshAnswer = z.object({ access: z.string().check(z.minLength(1)) })

/** Value of `code` when the cookie `refresh_token` holds no valid token. Specification: "Errors". */
export const TOKEN_NOT_VALID = 'token_not_valid'

/** Failure of the token refresh. Its status code is not shown. Specification: "Errors". */
export const refreshFailure = z.object({ detail: z.string(), code: z.literal(TOKEN_NOT_VALID) })
