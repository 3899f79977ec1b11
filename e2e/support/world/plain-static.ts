import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleConfig } from './console-config'
import { consoleFiles } from './console-files'
import { Listener, nodeHandler } from './listen'

/**
 * Serves a copy of the build from a plain file server, separate from its API, with its own `config.json`. Starts before
 * the API, which must know the origins it serves.
 */
export class PlainStatic {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fleet-console-'))
  #files = consoleFiles(this.#folder)
  readonly #listener = new Listener(nodeHandler((request) => this.#files.fetch(request)))

  static async start(): Promise<PlainStatic> {
    const host = new PlainStatic()
    await host.#listener.start()
    return host
  }

  get origin(): string {
    return this.#listener.origin
  }

  /** Copies the build at `dist`, beside this `config.json`. */
  publish(dist: string, config: ConsoleConfig): void {
    cpSync(dist, this.#folder, { recursive: true })
    writeFileSync(join(this.#folder, 'config.json'), JSON.stringify(config))
    this.#files = consoleFiles(this.#folder, { apiOrigin: config.apiBaseUrl })
  }

  async close(): Promise<void> {
    await this.#listener.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
