import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { securityHeaders } from '../../../src/service/hosting/console-headers'
import { filesOnce } from './files-once'

/** Serves `/harness/<name>`, a page around the built script `<name>.js`; see `e2e/README.md`. */
export function harnessFiles(folder: string): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders())) context.header(name, value)
  })
  app.get('/:name{[a-z-]+}', (context) => {
    const name = context.req.param('name')
    if (!existsSync(join(folder, `${name}.js`))) return context.text(`No harness page ${name}`, 404)
    const style = existsSync(join(folder, 'style.css'))
      ? '<link rel="stylesheet" href="/harness/style.css">'
      : ''
    return context.html(
      `<!doctype html><html lang="en"><title>${name}</title>${style}<div id="root"></div>` +
        `<script type="module" src="/harness/${name}.js"></script></html>`,
    )
  })
  app.get(
    '*',
    filesOnce(folder, (path) => path.replace(/^\/harness/, '')),
  )
  return app
}
