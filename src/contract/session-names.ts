// Without schemas: the first request does not wait for their code.

/** Name of the cookie that carries the refresh token. Specification: "Authentication". */
export const REFRESH_COOKIE = 'refresh_token'

/** Optional header with the id of the fleet, else the user's default fleet. Specification: "Authentication". */
export const FLEET_HEADER = 'Fleet-Id'

/** Value of `code` when the cookie `refresh_token` holds no valid token. Specification: "Errors". */
export const TOKEN_NOT_VALID = 'token_not_valid'
