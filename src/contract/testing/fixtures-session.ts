/** Typed by hand from the specification, "POST /api/auth/token/refresh/" and "Errors". */

export const refreshResponseFixture = {
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoxLCJleHAiOjE3MDk2Mjc0MTV9.c2lnbmF0dXJl',
}

export const refreshFailureFixture = {
  detail: 'No valid token found in cookie refresh_token',
  code: 'token_not_valid',
}

/** Refresh responses that are neither a success nor the documented failure. */
export const nearlyRightRefreshResponses: readonly { why: string; body: unknown }[] = [
  { why: 'an empty object', body: {} },
  { why: 'an empty token', body: { access: '' } },
  { why: 'a null token', body: { access: null } },
  { why: 'a different name', body: { access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln' } },
  { why: 'the bare token', body: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln' },
  { why: 'a failure without a code', body: { detail: 'No valid token found in cookie refresh_token' } },
  {
    why: 'a failure with a different code',
    body: { detail: 'Not authenticated', code: 'not_authenticated' },
  },
  { why: 'a failure without detail', body: { code: 'token_not_valid' } },
]
