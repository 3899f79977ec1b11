import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Paths of files that a build names; a miss there is a 404, never the console's HTML. */
const ASSET = /\.[a-z0-9]+$/i

/**
 * A built console as any static host serves it: its files (their `.br` copies where there are any), and `index.html`
 * for every address a page may have.
 */
export function consoleFiles(folder: string, headers: Readonly<Record<string, string>>): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  })
  app.get('*', serveStatic({ root: folder, precompressed: true }))
  app.get('*', (context, next) =>
    ASSET.test(context.req.path) ? Promise.resolve(context.notFound()) : next(),
  )
  app.get('*', serveStatic({ root: folder, path: 'index.html', precompressed: true }))
  return app
}
