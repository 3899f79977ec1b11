import { setTimeout } from 'node:timers/promises'
import { paths } from '../../../src/contract/paths'
import type { ServiceOptions } from '../../../src/service/core/options'
import type { RefreshCounts } from '../../../src/service/core/refresh-counters'
import type { Rules } from '../../../src/service/core/session-rules'
import { createService, type ReferenceService } from '../../../src/service/service'
import { DIST, HARNESS } from '../../run/paths'
import { awkward } from './awkward-service'
import { consoleConfig } from './console-config'
import { consoleUnderNonces } from './console-files'
import { harnessFiles } from './harness-files'
import { type Handler, Listener } from './listen'
import { PlainStatic } from './plain-static'
import { serviceRoutes } from './service-routes'

/** Where the console is served: beside its API, or as plain files from another origin. */
export type Deployment = 'same-origin' | 'cross-origin'

export interface WorldOptions {
  readonly deployment: Deployment
  readonly service: ServiceOptions
}

/** What a test can change around the service. */
interface Conditions {
  /** Milliseconds. */
  clockAhead: number
  /** Milliseconds. */
  refreshDelay: number
  /** Answers to refreshes wait for it. */
  refreshHold: Promise<void>
  awkward: boolean
}

const NORMAL: Conditions = { clockAhead: 0, refreshDelay: 0, refreshHold: Promise.resolve(), awkward: false }

/** A service with its own database, and the built console that talks to it. Each worker has one. */
export class World {
  readonly #service: ReferenceService
  readonly #api: Listener
  readonly #files: PlainStatic | null
  readonly #conditions: Conditions

  private constructor(
    service: ReferenceService,
    api: Listener,
    files: PlainStatic | null,
    conditions: Conditions,
  ) {
    this.#service = service
    this.#api = api
    this.#files = files
    this.#conditions = conditions
  }

  static async start({ deployment, service: options }: WorldOptions): Promise<World> {
    const files = deployment === 'cross-origin' ? await PlainStatic.start() : null
    const conditions = { ...NORMAL }
    const service = await createService({
      consoleOrigins: files ? [files.origin] : [],
      now: () => Date.now() + conditions.clockAhead,
      ...options,
    })
    const api = new Listener(serveEverything(service, conditions))
    await api.start()
    files?.publish(DIST, api.origin)
    return new World(service, api, files, conditions)
  }

  /** Origin of the service. */
  get apiOrigin(): string {
    return this.#api.origin
  }

  /** Origin of the console: the service's, or the plain file server's. */
  get consoleOrigin(): string {
    return this.#files?.origin ?? this.#api.origin
  }

  /** Stops listening and breaks open connections; the data stay. */
  stopService(): Promise<void> {
    return this.#api.stop()
  }

  startService(): Promise<void> {
    return this.#api.start()
  }

  /** Expires all access tokens by moving the service's clock on. `seconds` is how long tokens live. */
  expireAccessTokens(seconds = 300): void {
    this.moveClock((seconds + 1) * 1000)
  }

  /** Moves the service's clock by this many milliseconds, also back, until the test ends. */
  moveClock(ms: number): void {
    this.#conditions.clockAhead += ms
  }

  /** Delays the answers to refreshes by this many milliseconds, like a service far away. */
  delayRefreshes(ms: number): void {
    this.#conditions.refreshDelay = ms
  }

  /** Holds the answers to refreshes until the returned function is called. */
  holdRefreshes(): () => void {
    let release: () => void = () => undefined
    this.#conditions.refreshHold = new Promise((resolve) => {
      release = resolve
    })
    return release
  }

  /** Makes the service as awkward as the specification allows; see `awkward-service.ts`. */
  makeAwkward(): void {
    this.#conditions.awkward = true
  }

  /** Counts of refreshes since the test began, by outcome; see the service's README. */
  counters(): RefreshCounts {
    return this.#service.counters()
  }

  /** Changes the rules of sessions until the test ends: `{ accessTokenSeconds: 3, refreshMode: 'rotate' }`. */
  async changeSessionRules(rules: Partial<Rules>): Promise<void> {
    await this.#demo('session-rules', rules)
  }

  /** Ends a user's sessions on the service, like an administrator: the next refresh is refused. */
  async endSessions(username: string): Promise<void> {
    await this.#demo('sessions/end', { username })
  }

  /** Calls the service directly, without its port. */
  async #demo(path: string, body: object): Promise<void> {
    const answer = await this.#service.fetch(
      new Request(`${this.apiOrigin}/demo/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(`/demo/${path}: ${answer.status} ${await answer.text()}`)
  }

  /** Restores what every test starts from: seeded data, no faults, the right time, a listening port. */
  async reset(): Promise<void> {
    Object.assign(this.#conditions, NORMAL)
    if (!this.#api.listening) await this.#api.start()
    await this.#service.reset()
  }

  async close(): Promise<void> {
    await this.#api.stop()
    await this.#files?.close()
    await this.#service.close()
  }
}

/** Serves the service's paths, a `config.json` for it, the harness, and the built console for everything else. */
function serveEverything(service: ReferenceService, conditions: Conditions): Handler {
  const awkwardly = awkward(service.fetch)
  const app = serviceRoutes(
    (request, env) => (conditions.awkward ? awkwardly : service.fetch)(request, env),
    (path) =>
      path === paths.tokenRefresh
        ? conditions.refreshHold.then(() => setTimeout(conditions.refreshDelay))
        : Promise.resolve(),
  )
  app.get('/config.json', (context) => context.json(consoleConfig('')))
  app.route('/harness', harnessFiles(HARNESS))
  app.route('/', consoleUnderNonces(DIST))
  return (request, env) => app.fetch(request, env)
}
