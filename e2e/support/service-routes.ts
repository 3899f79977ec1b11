import { Hono } from 'hono'
import type { NodeBindings } from '../../src/service/context'
import type { ReferenceService } from '../../src/service/service'

const PATHS = ['/v2/*', '/api/*', '/document/*', '/demo/*']

/** A server around the service's paths, to which the console's files are added. */
export function serviceRoutes(service: ReferenceService): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>()
  for (const path of PATHS) app.all(path, (context) => service.fetch(context.req.raw, context.env))
  return app
}
