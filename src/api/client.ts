import type { Instant } from '../lib/instant'
import type { Drift } from './drift'
import type { Session } from './session'

/** One request, as values: it can be sent again, byte-equal, after a refresh. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** From contract/paths: begins with '/', relative to the API's base. */
  readonly path: string
  /** Query string without '?', already encoded. */
  readonly query?: string
  /** JSON body. */
  readonly json?: unknown
  /** What is being done, as a verb phrase for messages: "read the history of vehicle 7". */
  readonly action: string
  /** Turns the parsed body into the answer; throws ShapeError for a body it cannot use. */
  readonly read: (body: unknown) => T
  /** Aborts the request; the promise then rejects with the signal's reason and not with an ApiError. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, 30,000 when left out. */
  readonly timeoutMs?: number
}

export interface Answer<T> {
  readonly data: T
  readonly status: number
  /** Exact address asked. */
  readonly url: string
  /** The answer's Date header (whole seconds); null where it is absent or not exposed to this origin. */
  readonly answeredAt: Instant | null
  readonly requestId: string | undefined
}

/** The API as one fleet sees it. A client is cheap: another fleet is another client on the same session. */
export interface ApiClient {
  /** Base of every path, without a trailing slash; '' is the console's own origin. */
  readonly baseUrl: string
  /** Sent as `Fleet-Id`; null leaves the choice to the service (the user's default fleet). */
  readonly fleetId: number | null
  readonly session: Session
  readonly drift: Drift
  /** Sends one request; throws ApiError, or the signal's reason. */
  request<T>(spec: RequestSpec<T>): Promise<Answer<T>>
}
