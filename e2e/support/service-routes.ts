import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { NodeBindings } from '../../src/service/context'
import type { Answering } from './awkward-service'

const PATHS = ['/v2/*', '/api/*', '/document/*', '/demo/*']

/** A server around the service's paths, to which the console's files are added. Answers come `delayMs` late. */
export function serviceRoutes(
  answering: Answering,
  delayMs: (path: string) => number = () => 0,
): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>()
  for (const path of PATHS) {
    app.all(path, async (context) => {
      const answer = await answering(context.req.raw, context.env)
      const delay = delayMs(context.req.path)
      if (delay > 0) await setTimeout(delay)
      return answer
    })
  }
  return app
}
