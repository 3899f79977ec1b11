import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'

type FetchHandler = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Handles requests of node:http. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** Returns a handler of node:http from one of the Fetch API. */
export function nodeHandler(fetch: FetchHandler): NodeHandler {
  return getRequestListener(fetch, { overrideGlobalObjects: false })
}

/**
 * The host of all servers. A SameSite=Strict cookie works across ports, but not across host names. An IP address, so no
 * name has to be resolved.
 */
export const HOST = '127.0.0.1'

/** Serves a handler on a port, which can stop and start again like a restarting service. */
export class Listener {
  readonly #handler: NodeHandler
  #server: Server | null = null
  #port = 0

  constructor(handler: NodeHandler) {
    this.#handler = handler
  }

  /** `http://host:port`, without a slash at the end. */
  get origin(): string {
    return `http://${HOST}:${this.#port}`
  }

  /** Listens on a free port the first time, and on the same one after that. */
  async start(): Promise<void> {
    const server = createServer(this.#handler)
    // Longer than any connection is idle here, because a client may reuse a connection just as the server closes it.
    server.keepAliveTimeout = 120_000
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, HOST, resolve)
    })
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Refuses new connections, and breaks open ones. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }

  get listening(): boolean {
    return this.#server !== null
  }
}
