import { z } from 'zod'

/** Answer of `POST /api/auth/token/refresh/`: a new access token. Specification: "POST /api/auth/token/refresh/". */
export const refreshAnswer = z.object({ access: z.string().min(1) })
export type RefreshAnswer = z.infer<typeof refreshAnswer>

/** Value of `code` when the cookie `refresh_token` holds no valid token. Specification: "Errors". */
export const TOKEN_NOT_VALID = 'token_not_valid'

/** Failure of the token refresh. Its status code is not shown. Specification: "Errors". */
export const refreshFailure = z.object({ detail: z.string(), code: z.literal(TOKEN_NOT_VALID) })
export type RefreshFailure = z.infer<typeof refreshFailure>

/** Name of the cookie that carries the refresh token. Specification: "Authentication". */
export const REFRESH_COOKIE = 'refresh_token'
/** Optional header (integer) that names the fleet to act on. Specification: "Authentication". */
export const FLEET_HEADER = 'Fleet-Id'
