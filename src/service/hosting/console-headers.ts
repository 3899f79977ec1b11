import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
// Imports have file extensions, because Vite loads this file with its configuration, before module resolution.
import { parseUrl } from '../../lib/text/url.ts'

export interface PolicyOptions {
  /** Origin of the API. Default: '', the console's own origin. */
  readonly apiOrigin?: string
  /** Base64, new for each response. Without a nonce, as on a static host, any style element is allowed. */
  readonly nonce?: string
}

export const NONCE_PLACEHOLDER = '__FLEET_CONSOLE_NONCE__'

/**
 * Builds the `Content-Security-Policy` for the console's HTML. Only styles need more than the console's own files:
 * Mantine adds style elements at run time, and index.html has one. Throws an Error for a URL or nonce that isn't valid
 * in a header.
 */
export function contentSecurityPolicy({ apiOrigin = '', nonce }: PolicyOptions = {}): string {
  const styles = nonce === undefined ? "'unsafe-inline'" : `'nonce-${checkedNonce(nonce)}'`
  const api = apiOrigin === '' ? '' : ` ${originOf(apiOrigin)}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns all headers that a host should send with the console's files. Throws like `contentSecurityPolicy`. */
export function securityHeaders(options: PolicyOptions = {}): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/** Inserts the nonce into built HTML. Never cache the result, and send no validators, because a 304 would reuse it. */
export const withNonce = (html: string, nonce: string): string =>
  html.replaceAll(NONCE_PLACEHOLDER, checkedNonce(nonce))

function checkedNonce(nonce: string): string {
  if (!/^[\w+/-]{16,}={0,2}$/.test(nonce)) throw new Error('a nonce must be Base64 of at least 16 characters')
  return nonce
}

function originOf(address: string): string {
  const url = parseUrl(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`${JSON.stringify(address)} is not the http or https address of an API`)
  return url.origin
}

/**
 * Adds a nonce placeholder to a build, and makes `vite preview` serve the console with production headers. Place it
 * after plugins that serve other paths. The development server sends no CSP, because its inline scripts, socket, and
 * overlay would need one too loose to be a useful test.
 */
export function consoleHeaders(): Plugin {
  return {
    name: 'fleet-console-headers',
    config(_, { command, isPreview }) {
      if (command === 'build') return { html: { cspNonce: NONCE_PLACEHOLDER } }
      // Otherwise Vite would return the console's HTML for a missing file. The code below serves pages.
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

function isPage(url: string): boolean {
  const [path = '/'] = url.split(/[?#]/, 1)
  return path === '/index.html' || !/\.[a-z0-9]+$/i.test(path)
}

/** Inserts a new nonce into a built `index.html` and its headers. Send the result only once. */
export function consolePage(html: string) {
  const nonce = randomBytes(16).toString('base64')
  return {
    body: withNonce(html, nonce),
    headers: {
      ...securityHeaders({ nonce }),
      'Content-Type': 'text/html; charset=utf-8',
      // Without a validator, there is no 304, which would combine an old nonce with a new CSP.
      'Cache-Control': 'no-cache',
    },
  }
}
