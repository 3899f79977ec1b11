import { Hono } from 'hono'
import type { NodeBindings } from '../../../src/service/core/context'
import type { FetchHandler } from './awkward-service'

const FOLDERS = ['v2', 'api', 'document', 'demo']

/** Matches the service's paths, as opposed to the console's. */
export const SERVICE_PATH = new RegExp(`^/(?:${FOLDERS.join('|')})/`)

/** Routes the service's paths to the service. Callers add the console's files to the result. Responses wait for `hold`. */
export function serviceRoutes(
  handle: FetchHandler,
  hold: (path: string) => Promise<unknown> = () => Promise.resolve(),
): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>()
  for (const folder of FOLDERS) {
    app.all(`/${folder}/*`, async (context) => {
      const response = await handle(context.req.raw, context.env)
      await hold(context.req.path)
      return response
    })
  }
  return app
}
