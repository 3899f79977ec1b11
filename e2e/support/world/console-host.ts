import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { ReferenceService } from '../../../src/service/service'
import { DIST } from '../../run/paths'
import { consoleConfig } from './console-config'
import { consoleFiles, consoleUnderNonces } from './console-files'
import { Listener, nodeHandler } from './listen'
import { startService } from './seeded-service'
import { serviceRoutes } from './service-routes'

/** Whether the host makes a nonce for each page, or is a plain file server. */
export type Policy = 'nonce' | 'static'

/** A host with a service of its own behind it, on which one build after the other is deployed. */
export class ConsoleHost {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fleet-console-host-'))
  readonly #service: ReferenceService
  readonly #policy: Policy
  readonly #listener: Listener
  #files = new Hono()
  #builds = 0
  /** More keys for `config.json`. */
  settings: Readonly<Record<string, unknown>> = {}
  /** Where the policy of what is deployed next allows an API, on a plain file server. */
  apiOrigin = ''
  /** Sends everybody to a page of its own first, like a proxy that asks people to sign in. */
  asksFirst = false
  /** Pathnames of the requests for the console's own files, `config.json` included. */
  readonly asked: string[] = []

  private constructor(service: ReferenceService, policy: Policy) {
    this.#service = service
    this.#policy = policy
    const app = serviceRoutes(service.fetch)
    app.get('/config.json', (context) => {
      this.asked.push(context.req.path)
      return this.asksFirst
        ? context.redirect('/demo/sign-in')
        : context.json({ ...consoleConfig(''), ...this.settings })
    })
    app.get('*', (context) => {
      this.asked.push(context.req.path)
      return this.asksFirst ? context.redirect('/demo/sign-in') : this.#files.fetch(context.req.raw)
    })
    this.#listener = new Listener(nodeHandler((request, env) => app.fetch(request, env)))
  }

  static async start(policy: Policy): Promise<ConsoleHost> {
    const host = new ConsoleHost(await startService({}), policy)
    host.deploy()
    await host.#listener.start()
    return host
  }

  get origin(): string {
    return this.#listener.origin
  }

  /** Puts the build there, the first time as it is, then as a later build: other names, and the old files are gone. */
  deploy(build: 'next' | 'first' | 'none' = this.#builds === 0 ? 'first' : 'next'): void {
    const folder = join(this.#folder, String(++this.#builds))
    cpSync(DIST, folder, { recursive: true })
    if (build !== 'first') rename(folder, this.#builds)
    if (build === 'none') rmSync(join(folder, 'service-worker.js'))
    this.#files = this.#policy === 'nonce' ? consoleUnderNonces(folder) : consoleFiles(folder, this)
  }

  /** Stops answering, like a host without power. */
  stop(): Promise<void> {
    return this.#listener.stop()
  }

  startAgain(): Promise<void> {
    return this.#listener.start()
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#service.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Gives all scripts other names, as their content would in another build. */
function rename(folder: string, build: number): void {
  const assets = join(folder, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const nextOf = (name: string) => name.replace(/\.js$/, `-build${build}.js`)
  const names = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const name of ['index.html', 'service-worker.js', ...scripts.map((one) => `assets/${one}`)]) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(names, nextOf))
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, nextOf(name)))
  const worker = join(folder, 'service-worker.js')
  const text = readFileSync(worker, 'utf8').replace(/(?<=version:\s*[`"'])[0-9a-f]+/, `build${build}`)
  writeFileSync(
    worker,
    text.replace(HASH, (_, before: string, name: string) => `${before}${hashOf(join(folder, name))}`),
  )
}

/** The hash of a file in the service worker's list. */
const HASH = /([`"']\/(assets\/[^`"']+)[`"']:\s*[`"'])[^`"']+/g

const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest().subarray(0, 12).toString('base64')
