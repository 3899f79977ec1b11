import { ApiError, type ApiErrorKind, type Outcome } from '../../lib/api-error'
import { parseExactJson } from '../../lib/json/exact-json'
import { sizeText } from '../../lib/text/size-text'
import { type ErrorBody, readErrorBody } from './error-body'
import type { ExchangeFailure, Reply } from './exchange'
import { retryAfterMs } from './retry-after'

const LIMIT_BYTES = 2048

/** The beginning of a text: at most 2 kB of UTF-8, cut between characters. */
export function excerpt(text: string): string {
  const bytes = new Uint8Array(LIMIT_BYTES)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}

/** A request, as far as messages and outcomes need it. */
export interface Attempt {
  /** Verb phrase: "read the history of vehicle 7". */
  readonly action: string
  readonly write: boolean
  readonly fleetId: number | null
  /** Whether an API key is used instead of the session. */
  readonly withKey: boolean
  /** The API's origin, and whether it is another one than the console's. */
  readonly origin: string
  readonly crossOrigin: boolean
  /** Number of rows sent by a bulk request. */
  readonly sentRows: number | null
  readonly sentBytes: number
}

/** `reason` completes "Could not …: ". */
function errorOf(
  attempt: Attempt,
  kind: ApiErrorKind,
  reason: string,
  outcome: Outcome,
  details: Partial<ConstructorParameters<typeof ApiError>[0]> = {},
): ApiError {
  const { fleetId } = attempt
  return new ApiError({ ...details, fleetId, kind, outcome, message: sentence(attempt, reason, outcome) })
}

/** What an answer is quoted by. */
const quoted = (reply: Reply) => ({
  status: reply.status,
  requestId: requestId(reply),
  raw: excerpt(reply.text),
})

/** Creates the error for a request without a complete answer. */
export function failureError(attempt: Attempt, failure: ExchangeFailure): ApiError {
  const outcome = attempt.write && !failure.incomplete ? 'unknown' : 'not-applied'
  const reason = failureReason(failure, attempt.crossOrigin)
  return errorOf(attempt, failure.kind, reason, outcome, { cause: failure.cause })
}

/** Creates the error for an unreadable file: it was not sent completely, so nothing was stored. */
export function fileChangedError(attempt: Attempt, cause: unknown): ApiError {
  const reason = 'the file was changed, moved or deleted since it was chosen'
  return errorOf(attempt, 'file-changed', reason, 'not-applied', { cause })
}

/** Why there was no answer. Browsers hide from scripts whether another origin refused them or was unreachable. */
export function failureReason(failure: ExchangeFailure, crossOrigin: boolean): string {
  if (failure.kind === 'timeout') return 'no answer in time'
  const cors = crossOrigin ? ', or this console’s address is not allowed (CORS)' : ''
  return `the connection failed${cors}`
}

/** Creates the error for an answer other than 2xx. */
export function replyError(attempt: Attempt, reply: Reply): ApiError {
  const body = readErrorBody(jsonOrNothing(reply.text), attempt.sentRows)
  const ofKey = attempt.withKey ? keyRefusal(reply.status, body) : null
  const kind = reply.redirected ? 'redirected' : (ofKey ?? kindOf(reply.status))
  const unsure = attempt.write && (kind === 'unavailable' || kind === 'server' || kind === 'redirected')
  const outcome: Outcome = unsure ? 'unknown' : 'not-applied'
  const waits = kind === 'rate-limited' || reply.headers.has('Retry-After')
  const wait = waits ? retryAfterMs(reply.headers) : undefined
  const { code, fields, rows } = body
  const details = { ...quoted(reply), code, fields, rows, retryAfterMs: wait }
  return errorOf(attempt, kind, reasonOf(kind, attempt, body, reply, wait), outcome, details)
}

/** Creates the error for a 2xx answer with a wrong body. `reason` completes "Could not …: ". */
export function contentError(attempt: Attempt, reply: Reply, kind: ApiErrorKind, reason: string): ApiError {
  const outcome = !attempt.write ? 'not-applied' : kind === 'no-content' ? 'applied' : 'unknown'
  return errorOf(attempt, kind, reason, outcome, quoted(reply))
}

/** Creates the error for a request that the session's state prevents from being sent or replayed. */
export function sessionError(attempt: Attempt, kind: 'interrupted' | 'unauthenticated', reason: string) {
  return errorOf(attempt, kind, reason.charAt(0).toLowerCase() + reason.slice(1), 'not-applied')
}

function requestId(reply: Reply): string | undefined {
  return reply.headers.get('X-Request-Id') ?? undefined
}

function sentence(attempt: Attempt, reason: string, outcome: Outcome): string {
  const end = /[.!?]$/.test(reason) ? '' : '.'
  if (outcome === 'applied') return `The service did ${attempt.action}, but ${reason}${end}`
  if (outcome === 'unknown')
    return `Asked to ${attempt.action}, but it is not known whether it was done: ${reason}${end}`
  return `Could not ${attempt.action}: ${reason}${end}`
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
      if (body.rows.size > 0) return `${body.rows.size} of ${attempt.sentRows} rows were not accepted`
      return message ?? `not accepted: ${[...body.fields.keys()].join(', ') || 'what was sent'}`
    case 'key-refused':
      return `this API key was refused${withMessage}`
    case 'key-forbidden':
      return `this API key may not do it in ${fleet}, or it is wrong${withMessage}`
    case 'unauthenticated':
      return `your sign-in was not accepted${withMessage}`
    case 'forbidden':
      return `you may not do this in ${fleet}${withMessage}`
    case 'not-found':
      return `not found in ${fleet}${withMessage}`
    case 'gone':
      return `it is no longer available${withMessage}`
    case 'too-large':
      return `what was sent is too large${attempt.write ? ` (${sizeText(attempt.sentBytes)})` : ''}`
    case 'rate-limited':
      return `wait ${Math.ceil((waitMs ?? 0) / 1000)} s before the next try`
    case 'unavailable':
      // What may have been saved is not sent again before somebody has found out.
      return `it is temporarily unavailable${attempt.write ? '' : '; try again in a moment'}`
    case 'server':
      return `an internal error; if it happens again, ${requestId(reply) === undefined ? 'tell your administrator' : 'report the request id'}`
    case 'redirected':
      return `${attempt.origin} answered with a redirect; the API address is wrong or a proxy answered`
    default:
      return message ?? `it was refused (status ${reply.status})`
  }
}

/** Parses a body as JSON; undefined for a page or anything else. */
export function jsonOrNothing(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    // For instance an error page: its status is enough, and the text is in `raw`.
    return undefined
  }
}

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
export function keyRefusal(status: number, { code = '', detail = '', fields }: ErrorBody) {
  if (status === 401) return 'key-refused'
  if (status !== 403) return null
  const text = [detail, ...[...fields.values()].flat()].join(' ')
  const isAboutKey = KEY_CODE.test(code) || KEY_TEXT.test(text)
  if (FLEET.test(text) || FLEET.test(code)) return isAboutKey ? 'key-forbidden' : 'forbidden'
  return isAboutKey && !PERMISSION.test(text) ? 'key-refused' : 'key-forbidden'
}
