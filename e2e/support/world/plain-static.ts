import { Hono } from 'hono'
import type { ConsoleConfig } from './console-config'
import { consoleFiles } from './console-files'
import { Listener, nodeHandler } from './listen'

/**
 * Serves the build from a plain file server, separate from its API, with its own `config.json`. Starts before the API,
 * which must know the origins it serves.
 */
export class PlainStatic {
  #files = new Hono()
  readonly #listener = new Listener(nodeHandler((request) => this.#files.fetch(request)))

  static async start(): Promise<PlainStatic> {
    const host = new PlainStatic()
    await host.#listener.start()
    return host
  }

  get origin(): string {
    return this.#listener.origin
  }

  /** Serves the build at `dist`, with this `config.json`. */
  publish(dist: string, config: ConsoleConfig): void {
    this.#files = new Hono()
    this.#files.get('/config.json', (context) => context.json(config))
    this.#files.route('/', consoleFiles(dist, { apiOrigin: config.apiBaseUrl }))
  }

  close(): Promise<void> {
    return this.#listener.stop()
  }
}
