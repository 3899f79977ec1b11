import type { ApiErrorKind } from '../../lib/api-error'
import type { ErrorBody } from './error-body'

/** Codes of Django REST Framework and its token libraries. Codes with "key" in them are others' own. */
const KEY_CODE =
  /^(?:not_authenticated|authentication_failed|token_not_valid|bad_authorization_header|user_\w+)$|key/
const KEY_TEXT = /\b(?:credentials?|authenticat\w+|tokens?|api[ _-]?keys?|keys?)\b/i
const FLEET = /fleet/i
const PERMISSION = /permi|\bmay not\b|not allowed|scope/i

/**
 * What an answer to a request with an API key refuses: the key, the fleet, or (`key-forbidden`) one of them that cannot be
 * told. Null where it is about something else. Services without a challenge for keys answer 403 instead of 401.
 */
export function keyRefusal(
  status: number,
  { code = '', detail = '', fields }: ErrorBody,
): ApiErrorKind | null {
  if (status === 401) return 'key-refused'
  if (status !== 403) return null
  const text = [detail, ...[...fields.values()].flat()].join(' ')
  const isAboutKey = KEY_CODE.test(code) || KEY_TEXT.test(text)
  if (FLEET.test(text) || FLEET.test(code)) return isAboutKey ? 'key-forbidden' : 'forbidden'
  return isAboutKey && !PERMISSION.test(text) ? 'key-refused' : 'key-forbidden'
}
