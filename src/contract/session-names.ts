// Don't use schemas here, because the first request would wait for the schema code.

/** Name of the refresh token's cookie. Specification: "Authentication". */
export const REFRESH_COOKIE = 'refresh_token'

/** Optional header with the fleet's ID. If absent, the user's default fleet applies. Specification: "Authentication". */
export const FLEET_HEADER = 'Fleet-Id'

/** Value of `code` if the cookie `refresh_token` has no valid token. Specification: "Errors". */
export const TOKEN_NOT_VALID = 'token_not_valid'
