import { FLEET_HEADER } from '../../contract/session-names'
import { writeJson } from '../../lib/json/json-text'
import type { Instant } from '../../lib/time/instant'
import type { KnownFleet } from '../fleet/fleets'
import type { Session } from '../session/session'
import { type Attempt, failureError, fileChangedError, replyError } from '../transport/errors'
import { ExchangeFailure, exchange, type Reply, UNCACHED } from '../transport/exchange'
import { dateMs } from '../transport/retry-after'
import { createOptionalEndpoints, type ReadSupport } from './optional-endpoints'
import { readBody } from './response-body'
import { sendAuthorized } from './send-authorized'
import type { SpecDifferences } from './spec-differences'
import type { UploadExchange, UploadLog, UploadStep } from './upload-exchange'

const TIMEOUT_MS = 30_000

/** A request as plain values, so it can be resent byte for byte after a token refresh. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Encoded query string without '?'. */
  readonly query?: string
  /** JSON body: plain data, in which a JsonText is inserted unchanged. */
  readonly json?: unknown
  readonly action: string
  /** Converts the parsed body; `text` is its source. Throws ShapeError. */
  readonly read: (body: unknown, text: string) => T
  /** Calls `read` with the text alone, because a worker parses long responses. */
  readonly isUnparsed?: boolean
  /** If it aborts, the promise rejects with the signal's reason, not with an ApiError. */
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
}

export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

interface UploadSpec<T> extends Pick<RequestSpec<T>, 'path' | 'action' | 'read' | 'signal'> {
  /** Builds the form. Rejects with FileChanged if the file isn't the chosen one anymore. */
  readonly body: () => Promise<FormData>
  readonly bytes: number
  /** Given by the caller, so that only the pages that upload load its code. */
  readonly createExchange: (log?: UploadLog) => UploadExchange
  readonly onStep?: (step: UploadStep) => void
}

export interface ApiResponse<T> {
  readonly data: T
  readonly url: string
  /** The Date header. Null if it's missing or not exposed to this origin. */
  readonly respondedAt: Instant | null
  readonly fleetId: number | null
}

/** A client of one fleet. The default fleet's client keeps to the first fleet of a response, even if the default changes. */
export type ApiClient = ReturnType<typeof createClient>

export interface ClientOptions {
  readonly baseUrl: string
  readonly fleetId: number | null
  readonly session: Session
  readonly differences: SpecDifferences
  /** If absent, optional endpoints aren't requested. */
  readonly reads?: ReadSupport
  readonly onFleetSeen?: (fleet: KnownFleet) => void
  readonly onNamed?: (fleetId: number) => void
  readonly fetch?: typeof fetch
  readonly uploadLog?: UploadLog
  readonly consoleOrigin?: string
}

export function createClient(options: ClientOptions) {
  const { baseUrl, session, differences } = options
  let { fleetId } = options
  /** A response contained several fleets, so the default one is unclear. */
  let isMixed = false
  const fetcher: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init))
  const consoleOrigin = options.consoleOrigin ?? location.origin
  const base = new URL(baseUrl, consoleOrigin)

  /** Sends a request. Throws ApiError, or the signal's reason, like `upload`. */
  async function request<T>(spec: RequestSpec<T>): Promise<ApiResponse<T>> {
    const body = spec.json === undefined ? null : writeJson(spec.json)
    const timeoutMs = spec.timeoutMs ?? TIMEOUT_MS
    const rows = Array.isArray(spec.json) ? spec.json.length : null
    const bytes = new TextEncoder().encode(body ?? '').length
    return perform(spec, { sentRows: rows, sentBytes: bytes }, timeoutMs, (url, headers, leftMs) => {
      if (body !== null) headers['Content-Type'] = 'application/json'
      const init: RequestInit = { ...UNCACHED, method: spec.method, credentials: 'omit', headers, body }
      return exchange(fetcher, url, init, { signal: spec.signal, timeoutMs: leftMs })
    })
  }

  async function upload<T>(spec: UploadSpec<T>): Promise<ApiResponse<T>> {
    const { signal, onStep, bytes } = spec
    const uploadExchange = spec.createExchange(options.uploadLog)
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
        // Building the form again reveals an unreadable file, which otherwise looks like a lost connection.
        if (failure instanceof ExchangeFailure && !whole) await spec.body()
        throw failure
      }
    })
  }

  async function perform<T>(
    spec: Pick<RequestSpec<T>, 'method' | 'path' | 'query' | 'action' | 'read' | 'isUnparsed' | 'signal'>,
    sent: Pick<Attempt, 'sentRows' | 'sentBytes'>,
    timeoutMs: number,
    send: (url: string, headers: Record<string, string>, timeoutMs: number) => Promise<Reply>,
  ): Promise<ApiResponse<T>> {
    const url = addressOf(base, spec)
    const sentTo = fleetId
    const attempt: Attempt = {
      ...sent,
      action: spec.action,
      write: spec.method !== 'GET',
      fleetId: sentTo,
      withKey: session.state().mode === 'key',
      origin: base.origin,
      crossOrigin: base.origin !== consoleOrigin,
    }
    const waiting = { signal: spec.signal, timeoutMs }
    const reply = await sendAuthorized(session, attempt, waiting, async (authorization, leftMs) => {
      const headers: Record<string, string> = { Accept: 'application/json', Authorization: authorization }
      if (sentTo !== null) headers[FLEET_HEADER] = String(sentTo)
      try {
        return await send(url, headers, leftMs)
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
      respondedAt: ms === null ? null : ms * 1000,
      fleetId: sentTo,
    }
  }

  /** Stores the fleets of a response. Call it with all of them, because a single fleet must be the requested one. */
  function onFleetsSeen(fleets: readonly KnownFleet[]): void {
    const [first, ...others] = new Set(fleets.map(({ id }) => id))
    if (others.length > 0) isMixed = true
    if (fleetId === null && first !== undefined && !isMixed) {
      fleetId = first
      options.onNamed?.(first)
    }
    for (const fleet of fleets) options.onFleetSeen?.(fleet)
  }

  return {
    baseUrl,
    /** Value of `Fleet-Id`. Null until a response contains the default fleet. */
    get fleetId() {
      return fleetId
    },
    /** Start of query keys. The fleet stays null for the default fleet, even after its ID is known. */
    key: [baseUrl, fleetId] as readonly [baseUrl: string, fleetId: number | null],
    session,
    differences,
    onFleetsSeen,
    reads: options.reads ?? createOptionalEndpoints('off'),
    request,
    upload,
  }
}

export async function fetchData<T>(
  api: Pick<ApiClient, 'request'>,
  spec: Omit<RequestSpec<T>, 'method'>,
): Promise<T> {
  return (await api.request({ method: 'GET', ...spec })).data
}

/** Builds a URL. Throws for a path to a different origin, which would receive the token. */
function addressOf(base: URL, { path, query }: Pick<RequestSpec<unknown>, 'path' | 'query'>): string {
  const address = `${base.href.replace(/\/+$/, '')}${path}${query ? `?${query}` : ''}`
  if (new URL(address).origin !== base.origin) throw new TypeError(`Not an API path: ${path}`)
  return address
}
