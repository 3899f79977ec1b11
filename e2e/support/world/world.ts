import { Hono } from 'hono'
import type { RefreshCounts, Rules } from '../../../src/service/core/context'
import type { ServiceOptions } from '../../../src/service/core/options'
import { DIST, HARNESS } from '../../run/paths'
import type { DjangoOptions } from '../django-service/options'
import { type Conditions, NORMAL } from './conditions'
import { consoleConfig } from './console-config'
import { consoleUnderNonces } from './console-files'
import { harnessFiles } from './harness-files'
import { Listener } from './listen'
import { PlainStatic } from './plain-static'
import { djangoService, referenceService, type WorldService } from './world-service'

/** The console's host: the API's own, or a plain file server on a different origin. */
export type Deployment = 'same-origin' | 'cross-origin'

export interface WorldOptions {
  readonly deployment: Deployment
  /** Options of the demo server. */
  readonly service: ServiceOptions
  /** Starts the Django service instead. */
  readonly django?: DjangoOptions | null
  /** Whether `config.json` names the fleets' zones. */
  readonly fleetZones?: boolean
}

/** A service with its own database, and the built console that talks to it. Each worker has one. */
export class World {
  readonly #service: WorldService
  readonly #api: Listener
  readonly #files: PlainStatic | null
  readonly #conditions: Conditions

  private constructor(
    service: WorldService,
    api: Listener,
    files: PlainStatic | null,
    conditions: Conditions,
  ) {
    this.#service = service
    this.#api = api
    this.#files = files
    this.#conditions = conditions
  }

  static async start({
    deployment,
    service: options,
    django = null,
    fleetZones = true,
  }: WorldOptions): Promise<World> {
    const files = deployment === 'cross-origin' ? await PlainStatic.start() : null
    const conditions = { ...NORMAL }
    const around = { origins: files ? [files.origin] : [], conditions }
    const service = django ? djangoService(django, around) : await referenceService(options, around)
    const signOut = !django || django.signOut === true
    const api = new Listener(service.handler(besideService({ signOut, fleetZones })))
    await api.start()
    files?.publish(DIST, consoleConfig(api.origin, { signOut, fleetZones }))
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

  /** Stops listening, and breaks open connections. The data stay. */
  stopService(): Promise<void> {
    return this.#api.stop()
  }

  startService(): Promise<void> {
    return this.#api.start()
  }

  /** Expires all access tokens by moving the service's clock forward. `seconds` is the life of a token. */
  expireAccessTokens(seconds = 300): void {
    this.moveClock((seconds + 1) * 1000)
  }

  /** Moves the service's clock by this many milliseconds, which may be negative, until the test ends. */
  moveClock(ms: number): void {
    this.#conditions.clockAhead += ms
  }

  /** Delays responses to refreshes by this many milliseconds, like a distant service. */
  delayRefreshes(ms: number): void {
    this.#conditions.refreshDelay = ms
  }

  /** Holds the responses to refreshes until the returned function is called. */
  holdRefreshes(): () => void {
    let release: () => void = () => undefined
    this.#conditions.refreshHold = new Promise((resolve) => {
      release = resolve
    })
    return release
  }

  /** Makes the demo server as nonconforming as the specification allows; see `awkward-service.ts`. */
  useNonconformingService(): void {
    this.#conditions.awkward = true
  }

  /** Counts refreshes since the start of the test, by outcome; see the service's README. */
  counters(): RefreshCounts {
    return { reuses: 0, ...this.#service.counters() }
  }

  /** Changes the rules of sessions until the test ends: `{ accessTokenSeconds: 3, refreshMode: 'rotate' }`. */
  async changeSessionRules(rules: Partial<Rules>): Promise<void> {
    await this.#service.control('session-rules', rules)
  }

  /** Ends a user's sessions on the service, like an administrator: the next refresh is refused. */
  async endSessions(username: string): Promise<void> {
    await this.#service.control('sessions/end', { username })
  }

  /** Restores the state that every test starts from: seeded data, no faults, the right time, a listening port. */
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

/** Serves all other files: a `config.json` for the service, the harness, and the built console. */
function besideService(config: { readonly signOut: boolean; readonly fleetZones: boolean }): Hono {
  const app = new Hono()
  app.get('/config.json', (context) => context.json(consoleConfig('', config)))
  app.route('/harness', harnessFiles(HARNESS))
  app.route('/', consoleUnderNonces(DIST))
  return app
}
