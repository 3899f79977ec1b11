import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { nodeListener } from './node-server'
import { FLEET_ZONES } from './seed-people'
import { createService } from './service'
import { readSettings } from './settings'

/** What `/config.json` says to the console when the service runs in the same server. */
const DEMO_CONFIG = {
  apiBaseUrl: '',
  signInUrl: '/demo/sign-in',
  signOutUrl: '/demo/sign-out',
  fleets: FLEET_ZONES,
  vehicleReads: 'auto',
}

/**
 * Serves the reference service in `vite dev` and `vite preview` on the console's own origin: /v2, /api, /document and
 * /demo with all below them, and `/config.json`. Does nothing in a build and under Vitest.
 */
export function referenceService(): Plugin {
  return {
    name: 'fleet-reference-service',
    // The service decides itself which origins may call it; Vite's own answer would come first.
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer: mount,
    configurePreviewServer: mount,
  }
}

function mount(server: ViteDevServer | PreviewServer): void {
  if (process.env.VITEST) return
  const { logger } = server.config
  const ready = createService(readSettings(process.env).options)
  ready.catch((error: unknown) => {
    logger.error(`The reference service does not start: ${error instanceof Error ? error.message : error}`)
  })
  const listener = nodeListener({ fetch: async (request, env) => (await ready).fetch(request, env) })

  server.middlewares.use((request, response, next) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end(JSON.stringify(DEMO_CONFIG))
    } else if (/^\/(v2|api|document|demo)(\/|$)/.test(path ?? '')) {
      void listener(request, response)
    } else {
      next()
    }
  })

  server.httpServer?.once('listening', () => {
    const address = server.httpServer?.address()
    const port = typeof address === 'object' && address !== null ? address.port : undefined
    const announce = () =>
      logger.info(
        `\n  Reference service ready: sign in at http://localhost:${port}/demo/sign-in as manager / demo\n`,
      )
    void ready.then(announce, () => undefined)
  })
  server.httpServer?.once('close', () => {
    void ready.then(
      (service) => service.close(),
      () => undefined,
    )
  })
}
