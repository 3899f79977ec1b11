import { FLEET_HEADER } from '../../contract/session'
import { writeJson } from '../../lib/json/json-text'
import type { Instant } from '../../lib/time/instant'
import type { SeenFleet } from '../fleet/fleet-choice'
import type { Session } from '../session/session'
import { type Attempt, failureError, fileChangedError, replyError, requestId } from '../transport/errors'
import { ExchangeFailure, exchange, type Reply } from '../transport/exchange'
import { authorised } from './authorised'
import { readContent } from './content'
import type { Drift } from './drift'
import { createReadPresence, type ReadPresence } from './read-presence'
import { createUploadExchange, FileChanged, type UploadExchange, type UploadStep } from './upload-exchange'

const TIMEOUT_MS = 30_000

/** One request, as values: it can be sent again, byte-equal, after a refresh. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** From contract/paths: begins with '/', relative to the API's base. */
  readonly path: string
  /** Query string without '?', already encoded. */
  readonly query?: string
  /** JSON body: plain data, in which a JsonText goes out as the text it is. */
  readonly json?: unknown
  /** What is being done, as a verb phrase for messages: "read the history of vehicle 7". */
  readonly action: string
  /** Turns the parsed body into the answer (`text` is the body as it came); throws ShapeError for one it cannot use. */
  readonly read: (body: unknown, text: string) => T
  /** Aborts the request; the promise then rejects with the signal's reason and not with an ApiError. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, 30,000 when left out. */
  readonly timeoutMs?: number
}

/** One upload of a form with a file. It is sent again after a refresh, so its body is made from the same values anew. */
export interface UploadSpec<T> extends Pick<RequestSpec<T>, 'path' | 'action' | 'read' | 'signal'> {
  /** Rejects with FileChanged where the file is no longer the one that was chosen. */
  readonly body: () => Promise<FormData>
  /** Size of the file, for messages. */
  readonly bytes: number
  readonly onStep?: (step: UploadStep) => void
}

export interface Answer<T> {
  readonly data: T
  readonly status: number
  /** Exact address asked. */
  readonly url: string
  /** The answer's Date header (whole seconds); null where it is absent or not exposed to this origin. */
  readonly answeredAt: Instant | null
  readonly requestId: string | undefined
  /** The fleet it was asked for, which may no longer be the chosen one; null is the user's default. */
  readonly fleetId: number | null
}

/** The API as one fleet sees it. A client is cheap: another fleet is another client on the same session. */
export interface ApiClient {
  /** Base of every path, without a trailing slash; '' is the console's own origin. */
  readonly baseUrl: string
  /** Sent as `Fleet-Id`; null leaves the choice to the service (the user's default fleet). */
  readonly fleetId: number | null
  readonly session: Session
  readonly drift: Drift
  /** Call it with every fleet that an answer shows, so that the switcher can offer it. */
  readonly learnFleet: (fleet: SeenFleet) => void
  /** Which of the conventional vehicle reads this service has, as far as it is known. */
  readonly reads: ReadPresence
  /** Sends one request; throws ApiError, or the signal's reason. */
  request<T>(spec: RequestSpec<T>): Promise<Answer<T>>
  /** Sends one form with a file, telling how far it is; throws like request(). */
  upload<T>(spec: UploadSpec<T>): Promise<Answer<T>>
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly fleetId: number | null
  readonly session: Session
  readonly drift: Drift
  readonly learnFleet?: (fleet: SeenFleet) => void
  /** One for all clients; without it no conventional read is tried. */
  readonly reads?: ReadPresence
  readonly fetch?: typeof fetch
  readonly uploadExchange?: UploadExchange
  /** Origin of the console, against which a relative base is read. */
  readonly consoleOrigin?: string
}

/** Makes the one way to the API for a fleet. */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl, fleetId, session, drift } = options
  const fetcher: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init))
  const uploadExchange = options.uploadExchange ?? createUploadExchange()
  const consoleOrigin = options.consoleOrigin ?? location.origin
  const base = new URL(baseUrl, consoleOrigin)

  async function request<T>(spec: RequestSpec<T>): Promise<Answer<T>> {
    const body = spec.json === undefined ? null : writeJson(spec.json)
    const timeoutMs = spec.timeoutMs ?? TIMEOUT_MS
    const rows = Array.isArray(spec.json) ? spec.json.length : null
    const bytes = new TextEncoder().encode(body ?? '').length
    return carry(spec, { rows, bytes }, timeoutMs, (url, headers) => {
      if (body !== null) headers['Content-Type'] = 'application/json'
      const init: RequestInit = { method: spec.method, credentials: 'omit', headers, body }
      return exchange(fetcher, url, init, { signal: spec.signal, timeoutMs })
    })
  }

  async function upload<T>(spec: UploadSpec<T>): Promise<Answer<T>> {
    const { signal, onStep, bytes } = spec
    const post = { ...spec, method: 'POST' } as const
    return carry(post, { rows: null, bytes }, TIMEOUT_MS, async (url, headers) => {
      let whole = false
      const note = (step: UploadStep) => {
        whole = step.kind === 'processing'
        onStep?.(step)
      }
      const body = await spec.body()
      try {
        return await uploadExchange(url, headers, body, { signal, onStep: note })
      } catch (failure) {
        // A browser tells a file that it could not read from a broken connection in no way: the file is asked itself.
        if (failure instanceof ExchangeFailure && !whole) await spec.body()
        throw failure
      }
    })
  }

  /** What every request has in common, however it travels: who asks, for which fleet, and what can go wrong. */
  async function carry<T>(
    spec: Pick<RequestSpec<T>, 'method' | 'path' | 'query' | 'action' | 'read' | 'signal'>,
    sent: { readonly rows: number | null; readonly bytes: number },
    timeoutMs: number,
    send: (url: string, headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Answer<T>> {
    const url = addressOf(base, spec)
    const attempt: Attempt = {
      action: spec.action,
      write: spec.method !== 'GET',
      fleetId,
      withKey: session.state().mode === 'key',
      origin: base.origin,
      crossOrigin: base.origin !== consoleOrigin,
      sentRows: sent.rows,
      sentBytes: sent.bytes,
    }
    const waiting = { signal: spec.signal, timeoutMs }
    const reply = await authorised(session, attempt, waiting, async (authorization) => {
      const headers: Record<string, string> = { Accept: 'application/json', Authorization: authorization }
      if (fleetId !== null) headers[FLEET_HEADER] = String(fleetId)
      try {
        return await send(url, headers)
      } catch (failure) {
        if (failure instanceof FileChanged) throw fileChangedError(attempt, failure)
        throw failure instanceof ExchangeFailure ? failureError(attempt, failure) : failure
      }
    })
    if (reply.redirected || reply.status < 200 || reply.status > 299) throw replyError(attempt, reply)
    return {
      data: readContent(attempt, reply, spec.read),
      status: reply.status,
      url,
      answeredAt: answeredAt(reply),
      requestId: requestId(reply),
      fleetId,
    }
  }

  const learnFleet = options.learnFleet ?? (() => undefined)
  const reads = options.reads ?? createReadPresence('off')
  return { baseUrl, fleetId, session, drift, learnFleet, reads, request, upload }
}

/** The exact address. A path that led to another origin would take the token there, so it is refused. */
function addressOf(base: URL, { path, query }: Pick<RequestSpec<unknown>, 'path' | 'query'>): string {
  const address = `${base.href.replace(/\/+$/, '')}${path}${query ? `?${query}` : ''}`
  if (new URL(address).origin !== base.origin) throw new TypeError(`Not an API path: ${path}`)
  return address
}

/** Whole seconds from the answer's Date header, in microseconds. */
function answeredAt(reply: Reply): Instant | null {
  const ms = Date.parse(reply.headers.get('Date') ?? '')
  return Number.isNaN(ms) ? null : ms * 1000
}
