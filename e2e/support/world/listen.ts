import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'

export type Handler = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/**
 * One host name everywhere: a SameSite=Strict cookie works across ports, never across names. The number, so that no
 * resolver has a say.
 */
export const HOST = '127.0.0.1'

/** A handler behind a port that can be taken away and given back: what a restarting service looks like. */
export class Listener {
  readonly #handler: Handler
  #server: Server | null = null
  #port = 0

  constructor(handler: Handler) {
    this.#handler = handler
  }

  /** `http://host:port`, without a slash at the end. */
  get origin(): string {
    return `http://${HOST}:${this.#port}`
  }

  /** Listens on a free port the first time, on the same one ever after. */
  async start(): Promise<void> {
    const server = createAdaptorServer({ fetch: this.#handler, overrideGlobalObjects: false }) as Server
    // A client may use its connection again just as the server gives it up; none is idle for so long here.
    server.keepAliveTimeout = 120_000
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, HOST, resolve)
    })
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Refuses new connections and breaks those that are open. */
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
