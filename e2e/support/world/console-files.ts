import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import {
  consolePage,
  type PolicyOptions,
  securityHeaders,
} from '../../../src/service/hosting/console-headers'
import { filesOnce } from './files-once'

/** Matches paths of files that a build names. A missing one is a 404, never the console's HTML. */
const ASSET = /\.[a-z0-9]+$/i
const HTML = '/index.html'

/** The origin of the console's API, if its policy has to name it. */
export type HostOptions = Pick<PolicyOptions, 'apiOrigin'>

/**
 * Serves a built console like any static host: its files (the `.br` copies if they exist), and `index.html` for every
 * page's URL. Such a host can't make a nonce.
 */
export function consoleFiles(folder: string, options: HostOptions = {}): Hono {
  const app = new Hono()
  addHeaders(app, securityHeaders(options))
  app.get('*', filesOnce(folder))
  app.get('*', (context, next) =>
    ASSET.test(context.req.path) ? Promise.resolve(context.notFound()) : next(),
  )
  app.get(
    '*',
    filesOnce(folder, () => HTML),
  )
  return app
}

/** Serves a built console with a fresh nonce for each page, like `npm run preview`. */
export function consoleUnderNonces(folder: string): Hono {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const app = new Hono()
  // Registered before the files, which would respond to `/` and `/index.html` with the build's placeholder.
  app.get('*', (context, next) => {
    const { path } = context.req
    if (path !== HTML && ASSET.test(path)) return next()
    const { body, headers } = consolePage(html)
    return Promise.resolve(context.body(body, 200, { ...headers }))
  })
  const files = new Hono()
  addHeaders(files, securityHeaders())
  files.get('*', filesOnce(folder))
  app.route('/', files)
  return app
}

function addHeaders(app: Hono, headers: Readonly<Record<string, string>>): void {
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  })
}
