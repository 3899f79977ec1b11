import * as z from 'zod/mini'

/**
 * Body of any failure but the token refresh's (see `refreshFailure`): bodies, codes and statuses are not shown, so
 * nothing may be taken for granted. Specification: "Errors".
 */
export const unspecifiedError = z.unknown()
