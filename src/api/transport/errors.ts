import { ApiError, type ApiErrorKind, type RequestOutcome } from '../../lib/api-error'
import { parseExactJson } from '../../lib/json/exact-json'
import { pluralize, sizeText } from '../../lib/text/pluralize'
import { type ErrorBody, readErrorBody } from './error-body'
import type { ExchangeFailure, Reply } from './exchange'
import { retryAfterMs } from './retry-after'

const LIMIT_BYTES = 2048

/** Truncates a text to 2 kB of UTF-8, between characters. */
export function excerpt(text: string): string {
  const bytes = new Uint8Array(LIMIT_BYTES)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}

export interface Attempt {
  readonly action: string
  readonly write: boolean
  readonly fleetId: number | null
  readonly withKey: boolean
  readonly origin: string
  readonly crossOrigin: boolean
  readonly sentRows: number | null
  readonly sentBytes: number
}

function errorOf(
  attempt: Attempt,
  kind: ApiErrorKind,
  reason: string,
  outcome: RequestOutcome,
  details: Partial<ConstructorParameters<typeof ApiError>[0]> = {},
): ApiError {
  const { fleetId } = attempt
  return new ApiError({ ...details, fleetId, kind, outcome, message: sentence(attempt, reason, outcome) })
}

const quoted = (reply: Reply) => ({
  status: reply.status,
  requestId: requestId(reply),
  raw: excerpt(reply.text),
})

export function failureError(attempt: Attempt, failure: ExchangeFailure): ApiError {
  const outcome = attempt.write && !failure.incomplete ? 'unknown' : 'not-applied'
  const reason = failureReason(failure, attempt.crossOrigin)
  return errorOf(attempt, failure.kind, reason, outcome, { cause: failure.cause })
}

export function fileChangedError(attempt: Attempt, cause: unknown): ApiError {
  const reason = 'the file was changed, moved, or deleted after you chose it'
  return errorOf(attempt, 'file-changed', reason, 'not-applied', { cause })
}

/** Explains a failed exchange. Browsers don't reveal to scripts whether a different origin rejected them or was unreachable. */
export function failureReason(failure: ExchangeFailure, crossOrigin: boolean): string {
  if (failure.kind === 'timeout') return 'the server didn’t respond in time'
  const cors = crossOrigin ? ', or the server doesn’t allow this site (CORS)' : ''
  return `the connection failed${cors}`
}

export function replyError(attempt: Attempt, reply: Reply): ApiError {
  const body = readErrorBody(jsonOrNothing(reply.text), attempt.sentRows)
  const ofKey = attempt.withKey ? keyRefusal(reply.status, body) : null
  const kind = reply.redirected ? 'redirected' : (ofKey ?? kindOf(reply.status))
  const unsure = attempt.write && (kind === 'unavailable' || kind === 'server' || kind === 'redirected')
  const outcome: RequestOutcome = unsure ? 'unknown' : 'not-applied'
  const waits = kind === 'rate-limited' || reply.headers.has('Retry-After')
  const wait = waits ? retryAfterMs(reply.headers) : undefined
  const { code, fields, rows } = body
  const details = { ...quoted(reply), code, fields, rows, retryAfterMs: wait }
  return errorOf(attempt, kind, reasonOf(kind, attempt, body, reply, wait), outcome, details)
}

export function contentError(attempt: Attempt, reply: Reply, kind: ApiErrorKind, reason: string): ApiError {
  const outcome = !attempt.write ? 'not-applied' : kind === 'no-content' ? 'applied' : 'unknown'
  return errorOf(attempt, kind, reason, outcome, quoted(reply))
}

export const sessionError = (attempt: Attempt, kind: 'interrupted' | 'unauthenticated', reason: string) =>
  errorOf(attempt, kind, reason.charAt(0).toLowerCase() + reason.slice(1), 'not-applied')

const requestId = (reply: Reply): string | undefined => reply.headers.get('X-Request-Id') ?? undefined

function sentence(attempt: Attempt, reason: string, outcome: RequestOutcome): string {
  const end = /[.!?]$/.test(reason) ? '' : '.'
  if (outcome === 'applied') return `Your request to ${attempt.action} went through, but ${reason}${end}`
  if (outcome === 'unknown')
    return `We tried to ${attempt.action}, but we don’t know if it worked: ${reason}${end}`
  return `Couldn’t ${attempt.action}: ${reason}${end}`
}

function kindOf(status: number): ApiErrorKind {
  if (status >= 502 && status <= 504) return 'unavailable'
  if (status >= 500) return 'server'
  const kinds: Partial<Record<number, ApiErrorKind>> = {
    400: 'invalid',
    401: 'unauthenticated',
    403: 'forbidden',
    404: 'not-found',
    410: 'gone',
    413: 'too-large',
    422: 'invalid',
    429: 'rate-limited',
  }
  return kinds[status] ?? 'refused'
}

function reasonOf(
  kind: ApiErrorKind,
  attempt: Attempt,
  body: ErrorBody,
  reply: Reply,
  waitMs: number | undefined,
): string {
  const fleet = attempt.fleetId === null ? 'your default fleet' : `fleet ${attempt.fleetId}`
  const message = body.detail ?? body.fields.get('')?.[0]
  const withMessage = message === undefined ? '' : `: ${message}`
  switch (kind) {
    case 'invalid':
      if (body.rows.size > 0) return `${body.rows.size} of ${attempt.sentRows} rows weren’t accepted`
      return message ?? `the server didn’t accept ${[...body.fields.keys()].join(', ') || 'the request'}`
    case 'key-refused':
      return `this API key was refused${withMessage}`
    case 'key-forbidden':
      return `this API key doesn’t have access to ${fleet}, or it’s wrong${withMessage}`
    case 'unauthenticated':
      return `the server didn’t accept your sign-in${withMessage}`
    case 'forbidden':
      return `you don’t have permission in ${fleet}${withMessage}`
    case 'not-found':
      return `not found in ${fleet}${withMessage}`
    case 'gone':
      return `it’s no longer available${withMessage}`
    case 'too-large':
      return `the request is too large${attempt.write ? ` (${sizeText(attempt.sentBytes)})` : ''}`
    case 'rate-limited':
      return `wait ${pluralize(Math.ceil((waitMs ?? 0) / 1000), 'second')} before you try again`
    case 'unavailable':
      // Don't suggest a retry for a write, which may have been saved.
      return `the server is temporarily unavailable${attempt.write ? '' : '. Try again in a moment'}`
    case 'server':
      return `the server had an internal error. If it happens again, ${requestId(reply) === undefined ? 'contact your administrator' : 'give your administrator the request ID'}`
    case 'redirected':
      return `${attempt.origin} sent a redirect. The API address may be wrong, or a proxy may have responded`
    default:
      return message ?? `the server refused it (status ${reply.status})`
  }
}

export function jsonOrNothing(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    // For example, an error page. Its text is in `raw`.
    return undefined
  }
}

/** Matches codes of Django REST Framework and its token libraries, and codes that contain "key". */
const KEY_CODE =
  /^(?:not_authenticated|authentication_failed|token_not_valid|bad_authorization_header|user_\w+)$|key/
const KEY_TEXT = /\b(?:credentials?|authenticat\w+|tokens?|api[ _-]?keys?|keys?)\b/i
const FLEET = /fleet/i
const PERMISSION = /permi|\bmay not\b|not allowed|scope/i

/**
 * Classifies a 401 or 403 response to a request with an API key; null for any other status. `key-forbidden`: the key
 * may be wrong, or it may not do this in this fleet. Services without a challenge for keys return 403 instead of 401.
 */
export function keyRefusal(status: number, { code = '', detail = '', fields }: ErrorBody) {
  if (status === 401) return 'key-refused'
  if (status !== 403) return null
  const text = [detail, ...[...fields.values()].flat()].join(' ')
  const isAboutKey = KEY_CODE.test(code) || KEY_TEXT.test(text)
  if (FLEET.test(text) || FLEET.test(code)) return isAboutKey ? 'key-forbidden' : 'forbidden'
  return isAboutKey && !PERMISSION.test(text) ? 'key-refused' : 'key-forbidden'
}
