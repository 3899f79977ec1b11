/** Kinds of failure. Pages branch on the kind, never on a status code. */
export type ApiErrorKind =
  | 'network' // nothing came back; the service may or may not have seen the request
  | 'timeout' // the same
  | 'interrupted' // the session could not be renewed just now; the request was not applied
  | 'unavailable' // 502, 503, 504
  | 'server' // any other 5xx
  | 'rate-limited' // 429; `retryAfterMs` says how long to wait
  | 'unauthenticated' // no session, or 401 with a fresh token
  | 'key-refused' // the typed API key was refused
  | 'key-forbidden' // 403 that does not say whether the API key is wrong or may not do this in this fleet
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'gone' // 410
  | 'too-large' // 413
  | 'invalid' // 400 or 422; see `fields` and `rows`
  | 'refused' // any other 4xx
  | 'redirected' // 3xx: the API address is not the final one, or a proxy wants a sign-in
  | 'not-json' // 2xx with a page instead of data
  | 'broken-json' // 2xx whose body ends too early or is empty
  | 'no-content' // a write answered 204: applied, contents unknown
  | 'unexpected-shape' // JSON without what the console needs
  | 'file-changed' // the file to be sent is no longer the one that was chosen; nothing was applied

/** Whether the service applied the request. Reads are always 'not-applied'. */
export type RequestOutcome = 'not-applied' | 'unknown' | 'applied'

/** Messages by field path, such as `plate_number` or `charges.1.amount`. The key `''` has messages that aren't about a field. */
export type FieldErrors = ReadonlyMap<string, readonly string[]>

type ApiErrorDetails = Pick<ApiError, 'kind' | 'message'> & Partial<Omit<ApiError, 'name' | 'stack'>>

/** The only error that `api/` throws, besides an abort. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status, or 0 if there was no response. Only for diagnostics; pages use `kind`. */
  readonly status: number = 0
  readonly code: string | undefined = undefined
  readonly fields: FieldErrors = new Map()
  /** Errors of a bulk request, by index of the sent row. */
  readonly rows: ReadonlyMap<number, FieldErrors> = new Map()
  readonly requestId: string | undefined = undefined
  /** How long to wait before the next attempt: 1,000 to 60,000 ms. */
  readonly retryAfterMs: number | undefined = undefined
  readonly outcome: RequestOutcome = 'not-applied'
  /** Start of the response body (at most 2 kB). Shown on demand, never as HTML. */
  readonly raw: string = ''
  /** The fleet of the request, which may no longer be the page's. Null is the user's default fleet. */
  readonly fleetId: number | null = null

  constructor({ kind, message, cause, ...details }: ApiErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    Object.assign(this, details)
  }
}

/** Returns whether the error means that the record doesn't exist, or no longer does, so a retry is useless. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'gone')
