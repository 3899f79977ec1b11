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

/** What a test may change of the surroundings. */
interface Weather {
  /** Milliseconds. */
  clockAhead: number
  /** Milliseconds. */
  refreshDelay: number
  /** Holds refreshes' answers back while it is pending. */
  refreshHold: Promise<void>
  awkward: boolean
}

const FAIR: Weather = { clockAhead: 0, refreshDelay: 0, refreshHold: Promise.resolve(), awkward: false }

/** A service with a database of its own, and the built console that talks to it. One a worker. */
export class World {
  readonly #service: ReferenceService
  readonly #api: Listener
  readonly #files: PlainStatic | null
  readonly #weather: Weather

  private constructor(service: ReferenceService, api: Listener, files: PlainStatic | null, weather: Weather) {
    this.#service = service
    this.#api = api
    this.#files = files
    this.#weather = weather
  }

  static async start({ deployment, service: options }: WorldOptions): Promise<World> {
    const files = deployment === 'cross-origin' ? await PlainStatic.start() : null
    const weather = { ...FAIR }
    const service = await createService({
      consoleOrigins: files ? [files.origin] : [],
      now: () => Date.now() + weather.clockAhead,
      ...options,
    })
    const api = new Listener(composition(service, weather))
    await api.start()
    files?.publish(DIST, api.origin)
    return new World(service, api, files, weather)
  }

  /** Origin of the service. */
  get apiOrigin(): string {
    return this.#api.origin
  }

  /** Origin of the console: the service's, or the plain file server's. */
  get consoleOrigin(): string {
    return this.#files?.origin ?? this.#api.origin
  }

  /** Takes the service off its port, breaking what is open; its data stay. */
  stopService(): Promise<void> {
    return this.#api.stop()
  }

  startService(): Promise<void> {
    return this.#api.start()
  }

  /** Lets the service's access tokens of 300 s, or however long they live, expire all at once: its clock goes on. */
  expireAccessTokens(seconds = 300): void {
    this.#weather.clockAhead += (seconds + 1) * 1000
  }

  /** Answers to refreshes come this many milliseconds late, as from a service that is far away. */
  delayRefreshes(ms: number): void {
    this.#weather.refreshDelay = ms
  }

  /** Holds the answers to refreshes back until the function that it returns is called. */
  holdRefreshes(): () => void {
    let letGo: () => void = () => undefined
    this.#weather.refreshHold = new Promise((resolve) => {
      letGo = resolve
    })
    return letGo
  }

  /** From now on the service keeps to the specification as awkwardly as it can; see `awkward-service.ts`. */
  makeAwkward(): void {
    this.#weather.awkward = true
  }

  /** What became of the refreshes since the test began; see the service's README. */
  counters(): RefreshCounts {
    return this.#service.counters()
  }

  /** How sessions live from now on, until the end of the test: `{ accessTokenSeconds: 3, refreshMode: 'rotate' }`. */
  async changeSessionRules(rules: Partial<Rules>): Promise<void> {
    await this.#demo('session-rules', rules)
  }

  /** Ends the sessions of a user on the service, as an administrator would: the next refresh is refused. */
  async endSessions(username: string): Promise<void> {
    await this.#demo('sessions/end', { username })
  }

  /** Asks the service itself, past its port. */
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

  /** The seeded data, no faults, the right time, the port served: what every test starts from. */
  async reset(): Promise<void> {
    Object.assign(this.#weather, FAIR)
    if (!this.#api.listening) await this.#api.start()
    await this.#service.reset()
  }

  async close(): Promise<void> {
    await this.#api.stop()
    await this.#files?.close()
    await this.#service.close()
  }
}

/** The service's paths, a `config.json` for it, the harness, and the built console for everything else. */
function composition(service: ReferenceService, weather: Weather): Handler {
  const awkwardly = awkward(service.fetch)
  const app = serviceRoutes(
    (request, env) => (weather.awkward ? awkwardly : service.fetch)(request, env),
    (path) =>
      path === paths.tokenRefresh
        ? weather.refreshHold.then(() => setTimeout(weather.refreshDelay))
        : Promise.resolve(),
  )
  app.get('/config.json', (context) => context.json(consoleConfig('')))
  app.route('/harness', harnessFiles(HARNESS))
  app.route('/', consoleUnderNonces(DIST))
  return (request, env) => app.fetch(request, env)
}
