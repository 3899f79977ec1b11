import * as z from 'zod/mini'
import { TOKEN_NOT_VALID } from './session-names'

/**
 * Answer of `POST /api/auth/token/refresh/` (sent `{}`): a new access token. Its format, its lifetime and the status of
 * the answer are not shown. Specification: "POST /api/auth/token/refresh/".
 */
export const refreshAnswer = z.object({ access: z.string().check(z.minLength(1)) })

/** Failure of the token refresh. Its status code is not shown. Specification: "Errors". */
export const refreshFailure = z.object({ detail: z.string(), code: z.literal(TOKEN_NOT_VALID) })
