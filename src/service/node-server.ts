import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { ReferenceService } from './service'

export type NodeServer = Awaited<ReturnType<typeof startNodeServer>>

const DRAIN_MS = 10_000
const LEFTOVERS_MS = 5000
/** A request may take as long as 25 MB on a slow line. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 600_000, keepAliveTimeout: 65_000 }

/** Serves the handler over HTTP. Port 0 picks a free port. Rejects if it cannot listen. */
export async function startNodeServer(
  service: ReferenceService,
  { host, port }: { readonly host: string; readonly port: number },
) {
  const listener = nodeListener(service)
  let stopped: Promise<void> | undefined
  // Browsers open connections ahead of need. Node does not count one without a request as idle, so stopping would wait.
  const unused = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer(TIMEOUTS, (request, response) => {
    unused.delete(request.socket)
    // A client may keep its connection alive for long, which would delay the stop.
    response.once('close', () => stopped && request.socket.end())
    const answered = listener(request, response)
    running.add(answered)
    void answered.finally(() => running.delete(answered))
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
    /** Where it listens, such as `http://localhost:7100`. */
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    /** Stops accepting, waits at most ten seconds for running requests, and closes the service. */
    stop(): Promise<void> {
      stopped ??= drain(server, unused)
        .then(() => cleanedUp(running))
        .then(() => service.close())
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

/** Waits until the requests whose connections were closed have cleaned up, at most five seconds. */
async function cleanedUp(running: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LEFTOVERS_MS)
  })
  await Promise.race([Promise.allSettled(running), late])
  clearTimeout(timer)
}

/** The handler as a Node request listener, for this server and for Vite's. */
export function nodeListener({ fetch }: Pick<ReferenceService, 'fetch'>) {
  return getRequestListener((request, env) => fetch(request, { incoming: env.incoming }), {
    overrideGlobalObjects: false,
  })
}
