import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
// With file endings, because Vite loads this file with its configuration, where nothing resolves them.
import { NONCE_PLACEHOLDER, securityHeaders, withNonce } from '../../lib/browser/content-security-policy.ts'

/**
 * Adds a nonce placeholder to a build, and makes `vite preview` serve the console as a good host does: HTML with a new
 * nonce, security headers on every file, a 404 for a missing file. Place it after plugins that serve other paths.
 * The development server sends no policy: its inline scripts, socket and overlay would need one too loose to test ours.
 */
export function consoleHeaders(): Plugin {
  return {
    name: 'fleet-console-headers',
    config(_, { command, isPreview }) {
      if (command === 'build') return { html: { cspNonce: NONCE_PLACEHOLDER } }
      // Otherwise Vite would answer a missing file with the console's HTML. Pages are served below.
      return isPreview ? { appType: 'mpa' } : undefined
    },
    configurePreviewServer({ config, middlewares }) {
      const index = resolve(config.root, config.build.outDir, 'index.html')
      middlewares.use((request, response, next) => {
        const setHeaders = (headers: Readonly<Record<string, string>>) => {
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        }
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (!isRead || !isPage(request.url ?? '/')) {
          setHeaders(securityHeaders())
          next()
        } else if (existsSync(index)) {
          const send = (html: string) => {
            const { body, headers } = consolePage(html)
            setHeaders(headers)
            response.end(body)
          }
          readFile(index, 'utf8').then(send).catch(next)
        } else {
          response.statusCode = 404
          response.end('There is no build to show: npm run build makes one.\n')
        }
      })
    },
  }
}

/** Whether the address is a page: one without a file ending, or `index.html`. */
function isPage(url: string): boolean {
  const [path = '/'] = url.split(/[?#]/, 1)
  return path === '/index.html' || !/\.[a-z0-9]+$/i.test(path)
}

/** One answer with a built `index.html`: puts a new nonce into it and its headers. Send the result only once. */
export function consolePage(html: string) {
  const nonce = randomBytes(16).toString('base64')
  return {
    body: withNonce(html, nonce),
    headers: {
      ...securityHeaders({ nonce }),
      'Content-Type': 'text/html; charset=utf-8',
      // Never from a cache. Without a validator there is no 304, which would combine an old nonce with a new policy.
      'Cache-Control': 'no-cache',
    },
  }
}
