import { Hono } from 'hono'
import type { NodeBindings } from '../../../src/service/core/context'
import type { Answering } from './awkward-service'

const PATHS = ['/v2/*', '/api/*', '/document/*', '/demo/*']

/** A server around the service's paths, to which the console's files are added. An answer waits for `heldBack`. */
export function serviceRoutes(
  answering: Answering,
  heldBack: (path: string) => Promise<unknown> = () => Promise.resolve(),
): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>()
  for (const path of PATHS) {
    app.all(path, async (context) => {
      const answer = await answering(context.req.raw, context.env)
      await heldBack(context.req.path)
      return answer
    })
  }
  return app
}
