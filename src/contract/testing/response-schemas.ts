import * as z from 'zod/mini'
import { historyEntry } from '../history'
import { pageOf } from '../page'
import { TOKEN_NOT_VALID } from '../session-names'
import { vehicle } from '../vehicle'

// Schemas of whole responses, which only tests parse: the console parses each row separately, and accepts more.

/**
 * Response of `POST /api/auth/token/refresh/` (body `{}`): a new access token. Its format, its lifetime, and the response's
 * status aren't shown. Specification: "POST /api/auth/token/refresh/".
 */
export const refreshResponse = z.object({ access: z.string().check(z.minLength(1)) })

/** Failure of the token refresh. Its status isn't shown. Specification: "Errors". */
export const refreshFailure = z.object({ detail: z.string(), code: z.literal(TOKEN_NOT_VALID) })

/** A page of revisions, newest first. Specification: "Paginated vehicle history list". */
export const historyPage = pageOf(historyEntry)

/** A page of `GET /v2/vehicles/`. */
export const vehicleList = pageOf(vehicle)
