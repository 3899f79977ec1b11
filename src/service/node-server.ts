import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { ReferenceService } from './service'
import { createService } from './service'
import { readSettings } from './settings'

export type NodeServer = Awaited<ReturnType<typeof startNodeServer>>

const DRAIN_MS = 10_000
/** A request may take as long as 25 MB on a slow line. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 600_000, keepAliveTimeout: 65_000 }

/** Starts a server. Port 0 picks a free port. Rejects if it can't listen. */
export async function startNodeServer(
  service: ReferenceService,
  { host, port }: { readonly host: string; readonly port: number },
) {
  const listener = nodeListener(service)
  let stopped: Promise<void> | undefined
  // Browsers open connections ahead of need. Node doesn't count one without a request as idle.
  const unused = new Set<Socket>()
  const server = createServer(TIMEOUTS, (request, response) => {
    unused.delete(request.socket)
    // A connection kept alive would delay the stop.
    response.once('close', () => stopped && request.socket.end())
    void listener(request, response)
  })
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    /** Waits at most 10 s for running requests, and closes the service. */
    stop(): Promise<void> {
      stopped ??= drain(server, unused).then(() => service.close())
      return stopped
    },
  }
}

async function drain(server: Server, unused: Iterable<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  for (const socket of unused) socket.destroy()
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(force)
}

export function nodeListener({ fetch }: Pick<ReferenceService, 'fetch'>) {
  const listener = getRequestListener((request, env) => fetch(request, { incoming: env.incoming }), {
    overrideGlobalObjects: false,
  })
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A whole address as the target would get past the checks of Host and Origin.
    if (request.url?.startsWith('/')) return listener(request, response)
    response.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end('{"detail":"The request target must be a path."}')
  }
}

/** Runs until SIGTERM or SIGINT; then requests finish, and `afterwards` runs. Throws if it can't start. */
export async function runService(
  env: Readonly<Record<string, string | undefined>>,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { options, host, port } = readSettings(env)
  // Without the console, no page exists at "/".
  const home = options.consoleOrigins?.[0]
  const service = await createService({ ...options, ...(home !== undefined && { home: `${home}/` }) })
  const server = await startNodeServer(service, { host, port })
  console.log(`Reference service (${options.mode}) at ${server.address}`)
  if (options.mode !== 'production')
    console.log(`Sign in at ${server.address}/demo/sign-in as manager / demo`)
  let isStopping = false
  const stop = () => {
    // npm and tsx may pass a terminal's Ctrl-C on a second time.
    if (isStopping) return
    isStopping = true
    console.log('Stopping: no new connections, requests under way finish')
    server.stop().then(afterwards).catch(reportFailure)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

export function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
