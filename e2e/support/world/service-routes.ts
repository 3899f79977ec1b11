import { Hono } from 'hono'
import type { NodeBindings } from '../../../src/service/core/context'
import type { FetchHandler } from './awkward-service'

const PATHS = ['/v2/*', '/api/*', '/document/*', '/demo/*']

/** Routes the service's paths to it; the console's files are added to the result. Answers wait for `hold`. */
export function serviceRoutes(
  handle: FetchHandler,
  hold: (path: string) => Promise<unknown> = () => Promise.resolve(),
): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>()
  for (const path of PATHS) {
    app.all(path, async (context) => {
      const answer = await handle(context.req.raw, context.env)
      await hold(context.req.path)
      return answer
    })
  }
  return app
}
