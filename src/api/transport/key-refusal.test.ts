import { expect, test } from 'vitest'
import { readErrorBody } from './error-body'
import { keyRefusal } from './errors'

const refusal = (status: number, body: unknown) => keyRefusal(status, readErrorBody(body, null))

test.each([
  [401, { detail: 'Invalid API key.' }],
  [401, { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' }],
  [401, { detail: 'Given token not valid for any token type', code: 'token_not_valid', messages: [] }],
  [401, undefined],
  // Without a challenge to send, Django REST Framework turns its 401 into a 403.
  [403, { detail: 'Authentication credentials were not provided.' }],
  [403, { detail: 'Incorrect authentication credentials.' }],
  [403, { detail: 'Invalid token.' }],
  [403, { detail: 'Invalid API key.' }],
  [403, { detail: 'API-Key has expired.' }],
  [403, { detail: 'No.', code: 'authentication_failed' }],
  [403, { detail: 'No.', code: 'invalid_api_key' }],
  [403, { error: 'This apikey was revoked' }],
])('F78 %i %j: the key is refused', (status, body) => {
  expect(refusal(status, body)).toBe('key-refused')
})

test.each([
  { detail: 'You do not have permission to act on this fleet.' },
  { detail: 'No.', code: 'fleet_forbidden' },
])('F78 403 %j: the fleet is refused', (body) => {
  expect(refusal(403, body)).toBe('forbidden')
})

test.each([
  { detail: 'You do not have permission to perform this action.' },
  { detail: 'You do not have permission to perform this action.', code: 'permission_denied' },
  { detail: 'This API key may not act on fleet 7.' },
  { detail: 'The API key has no permission for this.' },
  {},
  undefined,
  // Similar words with a different meaning.
  { detail: 'Ask the monkey.' },
])('F78 403 %j: the key, or its permissions', (body) => {
  expect(refusal(403, body)).toBe('key-forbidden')
})

test.each([400, 404, 429, 500, 503])('F78 %i isn’t about the key, whatever its text', (status) => {
  expect(refusal(status, { detail: 'Invalid API key.' })).toBeNull()
})
