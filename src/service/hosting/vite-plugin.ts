import { fileURLToPath } from 'node:url'
import { type Plugin, type PreviewServer, runnerImport, type ViteDevServer } from 'vite'

type EmbeddedModule = typeof import('./embedded')

/**
 * Serves the reference service in `vite dev` and `vite preview` on the console's own origin: /v2, /api, /document and
 * /demo with all below them, and `/config.json`. Does nothing in a build and under Vitest.
 */
export function referenceService(): Plugin {
  return {
    name: 'fleet-reference-service',
    // The service decides itself which origins may call it; Vite's own answer would come first.
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer(server) {
      const loaded = mount(server)
      if (loaded) restartOnChange(server, loaded)
    },
    configurePreviewServer(server) {
      mount(server)
    },
  }
}

/** Resolves to the service's files, and to none where it could not be loaded. */
function mount(server: ViteDevServer | PreviewServer): Promise<readonly string[]> | undefined {
  if (process.env.VITEST) return undefined
  const { logger } = server.config
  // Loaded here and not by an import above: a build and Vitest read this file too, and need none of the service.
  const loading = runnerImport<EmbeddedModule>(fileURLToPath(new URL('./embedded.ts', import.meta.url)))
  const ready = loading.then(({ module }) => module.embed(process.env))

  server.middlewares.use((request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (path === '/config.json') {
      response.setHeader('Content-Type', 'application/json')
      response.setHeader('Cache-Control', 'no-store')
      loading.then(({ module }) => response.end(JSON.stringify(module.EMBEDDED_CONFIG))).catch(next)
    } else if (/^\/(v2|api|document|demo)(\/|$)/.test(path)) {
      ready.then(({ listener }) => listener(request, response)).catch(next)
    } else {
      next()
    }
  })

  const { httpServer } = server
  ready.catch((error: unknown) => logger.error(`The reference service does not start: ${String(error)}`))
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const [home = ''] = server.resolvedUrls?.local ?? []
    const line = `  ➜  Reference service ready: sign in at ${home}demo/sign-in as manager, password demo`
    // That it did not start is said above.
    ready.then(
      () => logger.info(line),
      () => undefined,
    )
  }
  const close = () =>
    ready.then(
      ({ close }) => close(),
      () => undefined,
    )
  httpServer?.once('close', () => void close())
  return loading.then(
    ({ dependencies }) => dependencies,
    () => [],
  )
}

/** A change of the service restarts the development server, as a change of its configuration does. */
function restartOnChange(server: ViteDevServer, loaded: Promise<readonly string[]>): void {
  server.watcher.on('change', async (file) => {
    if ((await loaded).includes(file)) await server.restart()
  })
}
