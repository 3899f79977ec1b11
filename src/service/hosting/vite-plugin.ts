import { fileURLToPath } from 'node:url'
import { type Plugin, type PreviewServer, runnerImport, type ViteDevServer } from 'vite'

type EmbeddedModule = typeof import('./embedded')

/** Vite's defaults, which a custom list replaces, and the demo's database. */
const DENIED = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
  '**/.data/**',
]

/** Serves the demo server in `vite dev` and `vite preview` on the console's origin, with `/config.json`. */
export function referenceService(): Plugin {
  return {
    name: 'fleet-reference-service',
    config: () => ({
      // The service decides which origins may call it, so turn off Vite's own CORS headers.
      server: { cors: false, fs: { deny: DENIED } },
      preview: { cors: false },
    }),
    configureServer(server) {
      const loaded = mount(server)
      server.watcher.on('change', async (file) => {
        if ((await loaded)?.includes(file)) await server.restart()
      })
    },
    configurePreviewServer(server) {
      mount(server)
    },
  }
}

/** Mounts the service. Resolves to its source files, or to none if it can't be loaded. */
function mount(server: ViteDevServer | PreviewServer): Promise<readonly string[]> | undefined {
  if (process.env.VITEST) return undefined
  const { logger } = server.config
  // Load on demand, because builds and Vitest load this file, too.
  const loading = runnerImport<EmbeddedModule>(fileURLToPath(new URL('./embedded.ts', import.meta.url)))
  const ready = loading.then(({ module }) => module.embed(process.env))

  server.middlewares.use((request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (namesData(request.url ?? '')) {
      // Otherwise Vite would return the console's page for some of these paths.
      response.statusCode = 404
      response.end('Not found.')
    } else if (path === '/config.json') {
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
  // Errors are reported once, below.
  const isLogged = () => undefined
  ready.catch((error: unknown) => logger.error(`The demo server does not start: ${String(error)}`))
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const [home = ''] = server.resolvedUrls?.local ?? []
    const line = `  ➜  Demo server ready: sign in at ${home}demo/sign-in as manager, password demo`
    ready.then(() => logger.info(line), isLogged)
  }
  httpServer?.once('close', () => void ready.then(({ close }) => close(), isLogged))
  return loading.then(({ dependencies }) => dependencies).catch(() => [])
}

/** Returns whether a URL refers to the data folder, in any encoding that Vite or the file system may decode. */
function namesData(url: string): boolean {
  const decoded = url.replaceAll(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return /(?:^|[/\\])\.data[. ]*(?:[/\\?#&]|$)/i.test(decoded)
}
