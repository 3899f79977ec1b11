import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Paths of files that a build names; a miss there is a 404, never the console's HTML. */
const ASSET = /\.[a-z0-9]+$/i

/** A built console as any static host serves it: its files, and `index.html` for every address a page may have. */
export function consoleFiles(folder: string, headers: Readonly<Record<string, string>>): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  })
  app.get('*', serveStatic({ root: folder }))
  app.get('*', (context) =>
    ASSET.test(context.req.path)
      ? context.text('Not found', 404)
      : context.html(readFileSync(join(folder, 'index.html'), 'utf8')),
  )
  return app
}
