import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
// With their endings: Vite reads this file with its configuration, before there is anything to resolve them.
import { NONCE_PLACEHOLDER, securityHeaders } from '../../lib/browser/content-security-policy.ts'
import { consolePage } from './console-page.ts'

/**
 * Has a build leave room for the nonce, and `vite preview` serve the console as a good host does: its HTML under a fresh
 * nonce, the security headers on every file, a 404 for a file that is not there. Stands after the plugins whose paths
 * are not the console's. The development server is left alone: its inline scripts, socket and overlay would need a
 * policy so loose that it tells nothing about the one that holds.
 */
export function consoleHeaders(): Plugin {
  return {
    name: 'fleet-console-headers',
    config(_, { command, isPreview }) {
      if (command === 'build') return { html: { cspNonce: NONCE_PLACEHOLDER } }
      // Else Vite would answer a file that is gone with the console's HTML. Pages are answered below.
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

/** Pages have addresses without an ending, and `index.html` is one of them; everything else is a file. */
function isPage(url: string): boolean {
  const [path = '/'] = url.split(/[?#]/, 1)
  return path === '/index.html' || !/\.[a-z0-9]+$/i.test(path)
}
