import { FLEET_HEADER } from '../../contract/session-names'
import { writeJson } from '../../lib/json/json-text'
import type { Instant } from '../../lib/time/instant'
import type { KnownFleet } from '../fleet/fleet-choice'
import type { Session } from '../session/session'
import { type Attempt, failureError, fileChangedError, replyError } from '../transport/errors'
import { ExchangeFailure, exchange, type Reply, UNCACHED } from '../transport/exchange'
import { dateMs } from '../transport/retry-after'
import { createReadSupport, type ReadSupport } from './read-support'
import { readBody } from './response-body'
import { sendAuthorised } from './send-authorised'
import type { SpecDifferences } from './spec-differences'
import { createUploadExchange, FileChanged, type UploadExchange, type UploadStep } from './upload-exchange'

const TIMEOUT_MS = 30_000

/** One request as plain values, so that it can be sent again byte-equal after a refresh. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** From contract/paths: begins with '/', relative to the API's base. */
  readonly path: string
  /** Query string without '?', already encoded. */
  readonly query?: string
  /** JSON body: plain data; a JsonText in it is written as its own text. */
  readonly json?: unknown
  /** A verb phrase for messages: "read the history of vehicle 7". */
  readonly action: string
  /** Reads the answer from the parsed body; `text` is it unparsed. Throws ShapeError for an unusable one. */
  readonly read: (body: unknown, text: string) => T
  /** Hands `read` the text alone, its body undefined: a long answer is parsed in a worker. */
  readonly isUnparsed?: boolean
  /** Aborts the request; the promise then rejects with the signal's reason and not with an ApiError. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, 30,000 when left out. */
  readonly timeoutMs?: number
}

/** One upload of a form with a file. Its body is built again when it is sent again after a refresh. */
interface UploadSpec<T> extends Pick<RequestSpec<T>, 'path' | 'action' | 'read' | 'signal'> {
  /** Builds the form; rejects with FileChanged where the file is no longer the one that was chosen. */
  readonly body: () => Promise<FormData>
  /** Size of the file, for messages. */
  readonly bytes: number
  readonly onStep?: (step: UploadStep) => void
}

export interface Answer<T> {
  readonly data: T
  /** Exact address of the request. */
  readonly url: string
  /** The answer's Date header (whole seconds); null where it is absent or not exposed to this origin. */
  readonly answeredAt: Instant | null
  /** The fleet of the request, which may no longer be the chosen one; null is the user's default. */
  readonly fleetId: number | null
}

/** The API for one fleet. A client is cheap: create another one on the same session for another fleet. */
export interface ApiClient {
  /** Base of every path, without a trailing slash; '' is the console's own origin. */
  readonly baseUrl: string
  /** Sent as `Fleet-Id`; null leaves the choice to the service (the user's default fleet). */
  readonly fleetId: number | null
  readonly session: Session
  readonly differences: SpecDifferences
  /** Called with every fleet that an answer shows, so that the switcher can offer it. */
  readonly onFleetSeen: (fleet: KnownFleet) => void
  /** Detects which of the conventional vehicle reads this service has. */
  readonly reads: ReadSupport
  /** Sends one request; throws ApiError, or the signal's reason. */
  request<T>(spec: RequestSpec<T>): Promise<Answer<T>>
  /** Sends one form with a file and reports its progress; throws like request(). */
  upload<T>(spec: UploadSpec<T>): Promise<Answer<T>>
}

/** `reads` is shared by all clients; without it no conventional read is sent. */
export interface ClientOptions
  extends Pick<ApiClient, 'baseUrl' | 'fleetId' | 'session' | 'differences'>,
    Partial<Pick<ApiClient, 'onFleetSeen' | 'reads'>> {
  readonly fetch?: typeof fetch
  readonly uploadExchange?: UploadExchange
  /** Origin of the console, against which a relative base is resolved. */
  readonly consoleOrigin?: string
}

/** Creates the API client of a fleet; all its requests go through it. */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl, fleetId, session, differences } = options
  const fetcher: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init))
  const uploadExchange = options.uploadExchange ?? createUploadExchange()
  const consoleOrigin = options.consoleOrigin ?? location.origin
  const base = new URL(baseUrl, consoleOrigin)

  async function request<T>(spec: RequestSpec<T>): Promise<Answer<T>> {
    const body = spec.json === undefined ? null : writeJson(spec.json)
    const timeoutMs = spec.timeoutMs ?? TIMEOUT_MS
    const rows = Array.isArray(spec.json) ? spec.json.length : null
    const bytes = new TextEncoder().encode(body ?? '').length
    return perform(spec, { sentRows: rows, sentBytes: bytes }, timeoutMs, (url, headers) => {
      if (body !== null) headers['Content-Type'] = 'application/json'
      const init: RequestInit = { ...UNCACHED, method: spec.method, credentials: 'omit', headers, body }
      return exchange(fetcher, url, init, { signal: spec.signal, timeoutMs })
    })
  }

  async function upload<T>(spec: UploadSpec<T>): Promise<Answer<T>> {
    const { signal, onStep, bytes } = spec
    const post = { ...spec, method: 'POST' } as const
    return perform(post, { sentRows: null, sentBytes: bytes }, TIMEOUT_MS, async (url, headers) => {
      let whole = false
      const onUploadStep = (step: UploadStep) => {
        whole = step.kind === 'processing'
        onStep?.(step)
      }
      const body = await spec.body()
      try {
        return await uploadExchange(url, headers, body, { signal, onStep: onUploadStep })
      } catch (failure) {
        // An unreadable file and a broken connection look the same here: building the form again tells them apart.
        if (failure instanceof ExchangeFailure && !whole) await spec.body()
        throw failure
      }
    })
  }

  /** Does what JSON requests and uploads share: headers, the session's token, errors, reading the body. */
  async function perform<T>(
    spec: Pick<RequestSpec<T>, 'method' | 'path' | 'query' | 'action' | 'read' | 'isUnparsed' | 'signal'>,
    sent: Pick<Attempt, 'sentRows' | 'sentBytes'>,
    timeoutMs: number,
    send: (url: string, headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Answer<T>> {
    const url = addressOf(base, spec)
    const attempt: Attempt = {
      ...sent,
      action: spec.action,
      write: spec.method !== 'GET',
      fleetId,
      withKey: session.state().mode === 'key',
      origin: base.origin,
      crossOrigin: base.origin !== consoleOrigin,
    }
    const waiting = { signal: spec.signal, timeoutMs }
    const reply = await sendAuthorised(session, attempt, waiting, async (authorization) => {
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
    const ms = dateMs(reply.headers)
    return {
      data: spec.isUnparsed ? spec.read(undefined, reply.text) : readBody(attempt, reply, spec.read),
      url,
      answeredAt: ms === null ? null : ms * 1000,
      fleetId,
    }
  }

  const onFleetSeen = options.onFleetSeen ?? (() => undefined)
  const reads = options.reads ?? createReadSupport('off')
  return { baseUrl, fleetId, session, differences, onFleetSeen, reads, request, upload }
}

/** The exact address. Throws for a path that leads to another origin: the token would go there. */
function addressOf(base: URL, { path, query }: Pick<RequestSpec<unknown>, 'path' | 'query'>): string {
  const address = `${base.href.replace(/\/+$/, '')}${path}${query ? `?${query}` : ''}`
  if (new URL(address).origin !== base.origin) throw new TypeError(`Not an API path: ${path}`)
  return address
}
