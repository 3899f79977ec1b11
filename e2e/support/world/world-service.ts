import type { Hono } from 'hono'
import type { RefreshCounts } from '../../../src/service/core/context'
import type { ServiceOptions } from '../../../src/service/core/options'
import { DjangoService } from '../django-service/django-service'
import type { DjangoOptions } from '../django-service/options'
import { awkward } from './awkward-service'
import { type Conditions, holdOf } from './conditions'
import { HOST, type NodeHandler, nodeHandler } from './listen'
import { startService } from './seeded-service'
import { SERVICE_PATH, serviceRoutes } from './service-routes'

/** The service of a world: the demo server, or the Django service. */
export interface WorldService {
  /** Handles the API's paths, and serves `files` for all others. */
  handler(files: Hono): NodeHandler
  /** Uses one of the controls under `/demo/`, without the port. */
  control(name: string, body: object): Promise<void>
  counters(): Omit<RefreshCounts, 'reuses'> & Partial<RefreshCounts>
  reset(): Promise<void>
  close(): Promise<void>
}

/** Origins that may call the service, and the changes that tests make to its surroundings. */
interface WorldOptions {
  readonly origins: readonly string[]
  readonly conditions: Conditions
}

export async function referenceService(
  options: ServiceOptions,
  { origins, conditions }: WorldOptions,
): Promise<WorldService> {
  const service = await startService({
    consoleOrigins: origins,
    now: () => Date.now() + conditions.clockAhead,
    ...options,
  })
  return {
    handler(files) {
      const awkwardly = awkward(service.fetch)
      const app = serviceRoutes(
        (request, env) => (conditions.awkward ? awkwardly : service.fetch)(request, env),
        (path) => holdOf(conditions, path),
      )
      app.route('/', files)
      return nodeHandler((request, env) => app.fetch(request, env))
    },
    async control(name, body) {
      const response = await service.fetch(
        new Request(`http://${HOST}/demo/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      if (!response.ok) throw new Error(`/demo/${name}: ${response.status} ${await response.text()}`)
    },
    counters: () => service.counters(),
    reset: () => service.reset(),
    close: () => service.close(),
  }
}

export function djangoService(options: DjangoOptions, { origins, conditions }: WorldOptions): WorldService {
  const service = new DjangoService({ origins, now: () => Date.now() + conditions.clockAhead, ...options })
  return {
    handler(files) {
      const others = nodeHandler((request) => files.fetch(request))
      const hold = (path: string) => holdOf(conditions, path)
      return (incoming, outgoing) =>
        SERVICE_PATH.test(incoming.url ?? '')
          ? service.handle(incoming, outgoing, hold)
          : others(incoming, outgoing)
    },
    control: async (name, body) => service.control(name, body),
    counters: () => service.counters(),
    reset: async () => service.reset(),
    close: () => Promise.resolve(),
  }
}
