import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createService, type ReferenceService } from './service'
import { readSettings } from './settings'

export type NodeServer = Awaited<ReturnType<typeof startNodeServer>>

const DRAIN_MS = 10_000
/** Allows for 25 MB over a slow connection. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 600_000, keepAliveTimeout: 65_000 }

/** Starts a server. Port 0 picks a free port. Rejects if it can't listen. */
export async function startNodeServer(
  service: ReferenceService,
  { host, port }: { readonly host: string; readonly port: number },
) {
  const listener = nodeListener(service)
  let stopped: Promise<void> | undefined
  // Browsers open connections before they need them. Node doesn't treat a connection without a request as idle.
  const unused = new Set<Socket>()
  const server = createServer(TIMEOUTS, (request, response) => {
    unused.delete(request.socket)
    // A kept-alive connection would delay the stop.
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
    /** Waits at most 10 s for running requests, then closes the service. */
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
    // An absolute URL as the target would bypass the checks of Host and Origin.
    if (request.url?.startsWith('/')) return listener(request, response)
    response.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end('{"detail":"The request target must be a path."}')
  }
}

/** Runs the service until SIGTERM or SIGINT, then finishes requests and runs `afterwards`. Throws if it can't start. */
export async function runService(
  env: Readonly<Record<string, string | undefined>>,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { options, host, port } = readSettings(env)
  // Without a console, there is no page at "/".
  const home = options.consoleOrigins?.[0]
  const service = await createService({ ...options, ...(home !== undefined && { home: `${home}/` }) })
  const server = await startNodeServer(service, { host, port })
  console.log(`Demo server (${options.mode}) at ${server.address}`)
  if (options.mode !== 'production')
    console.log(`Sign in at ${server.address}/demo/sign-in as manager / demo`)
  let isStopping = false
  const stop = () => {
    // npm and tsx may forward a terminal's Ctrl-C a second time.
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
