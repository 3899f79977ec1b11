import * as z from 'zod/mini'
import { TOKEN_NOT_VALID } from './session-names'

/**
 * Response of `POST /api/auth/token/refresh/` (body `{}`): a new access token. Its format, its lifetime, and the response's
 * status aren't shown. Specification: "POST /api/auth/token/refresh/".
 */
export const refreshResponse = z.object({ access: z.string().check(z.minLength(1)) })

/** Failure of the token refresh. Its status isn't shown. Specification: "Errors". */
export const refreshFailure = z.object({ detail: z.string(), code: z.literal(TOKEN_NOT_VALID) })
