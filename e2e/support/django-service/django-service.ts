import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '../../../src/contract/paths'
import { authenticate } from './callers'
import { citations, integrations } from './catalog'
import { Controls } from './controls'
import { createDrivers, createPlan, upload } from './creations'
import { crossOrigin } from './cross-origin'
import { history } from './history'
import { type IncomingRequest, readRequest } from './incoming-request'
import { type DjangoOptions, settingsOf } from './options'
import { empty, notFoundPage, Refusal, type Reply, refusal } from './reply'
import { Sessions } from './sessions'
import { Store } from './store'
import { list, retrieve, update } from './vehicles'
import type { Endpoint } from './view'

const ENDPOINTS: readonly (readonly [path: string | ((id: number) => string), endpoint: Endpoint])[] = [
  [paths.vehicleHistory, { keys: true, methods: { GET: history } }],
  [paths.vehicle, { keys: true, methods: { GET: retrieve, PATCH: update } }],
  [paths.vehicles, { keys: true, methods: { GET: list } }],
  [paths.billingPlans, { keys: false, methods: { POST: createPlan } }],
  [paths.driversBulk, { keys: false, methods: { POST: createDrivers } }],
  [paths.integrations, { keys: false, methods: { GET: integrations } }],
  [paths.citations, { keys: false, methods: { GET: citations } }],
  [paths.documentUpload, { keys: true, methods: { POST: upload } }],
]

/** Headers that Django's middlewares set on every response. */
const SECURITY = {
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * The API as a project with Django REST framework, simplejwt, django-filter, and simple-history has it. Written from
 * the behavior of these packages; shares only the demo's rows with the demo server, and no code.
 */
export class DjangoService {
  readonly #settings
  readonly #store = new Store()
  readonly #sessions: Sessions
  readonly #controls: Controls

  constructor(options: DjangoOptions = {}) {
    this.#settings = settingsOf(options)
    this.#sessions = new Sessions(this.#settings)
    this.#controls = new Controls(this.#settings, this.#store, this.#sessions)
  }

  /** Counts of refreshes since the last reset. */
  counters() {
    return this.#sessions.counts
  }

  /** Uses a control (`session-rules`, `sessions/end` …) without the port. */
  control(name: string, body: object): void {
    const { status, text } = this.#replyTo({
      method: 'POST',
      path: `/demo/${name}`,
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
      origin: '',
    })
    if (status >= 400) throw new Error(`${name}: ${status} ${text}`)
  }

  /** Restores the demo's rows; sessions stay. */
  reset(): void {
    this.#store.reset()
    this.#sessions.reset()
    this.#controls.reset()
  }

  /** Responds to a request of node:http. Waits for `hold` before the response leaves. */
  async handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    hold: (path: string) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const asked = await readRequest(incoming)
    const { status, type, text, headers } = this.#replyTo(asked)
    const { origins, exposeDate, now } = this.#settings
    await hold(asked.path)
    outgoing.writeHead(status, {
      ...SECURITY,
      ...crossOrigin(asked, origins, exposeDate),
      ...(type === null ? {} : { 'Content-Type': type }),
      'Content-Length': Buffer.byteLength(text),
      // Node's own header would have the machine's time.
      Date: new Date(now()).toUTCString(),
      ...headers,
    })
    outgoing.end(asked.method === 'HEAD' ? undefined : text)
  }

  #replyTo(asked: IncomingRequest): Reply {
    try {
      if (asked.path.startsWith('/demo/')) return this.#controls.respond(asked)
      // django-cors-headers responds to preflights before any view.
      if (asked.method === 'OPTIONS') return empty(200)
      return this.#controls.failureOf(asked) ?? this.#dispatch(asked)
    } catch (error) {
      if (error instanceof Refusal) return error.reply
      throw error
    }
  }

  /** Dispatches a request to its view. Checks credentials before the method, and both before the view. */
  #dispatch(asked: IncomingRequest): Reply {
    if (asked.path === paths.tokenRefresh && asked.method === 'POST') return this.#sessions.refresh(asked)
    const found = endpointAt(asked.path)
    // `APPEND_SLASH`
    if (!found)
      return endpointAt(`${asked.path}/`) ? empty(301, { Location: `${asked.path}/` }) : notFoundPage()
    const { id, endpoint } = found
    const caller = authenticate(asked, this.#sessions.tokens, endpoint.keys, this.#sessions.now())
    const view = endpoint.methods[asked.method]
    if (!view) {
      const allow = [...Object.keys(endpoint.methods), 'OPTIONS'].join(', ')
      throw refusal(405, `Method "${asked.method}" not allowed.`, { Allow: allow })
    }
    return view({ asked, settings: this.#settings, store: this.#store, caller, id })
  }
}

function endpointAt(path: string): { id: number; endpoint: Endpoint } | null {
  const id = Number(/^\/v2\/vehicles\/(\d+)\//.exec(path)?.[1] ?? 0)
  const found = ENDPOINTS.find(([own]) => (typeof own === 'string' ? own : own(id)) === path)
  return found ? { id, endpoint: found[1] } : null
}
