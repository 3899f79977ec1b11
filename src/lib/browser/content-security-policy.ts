import { parseUrl } from '../text/parse-url.ts'

/** Where the API is, and the nonce of one answer. */
export interface PolicyOptions {
  /** URL of an API on another origin; `''` (default) is the console's own origin. */
  readonly apiOrigin?: string
  /** Base64 text, new for each answer, that style elements have; without one, as on a static host, any is allowed. */
  readonly nonce?: string
}

/** The build's placeholder for the nonce; see `withNonce`. */
export const NONCE_PLACEHOLDER = '__FLEET_CONSOLE_NONCE__'

/**
 * The value of `Content-Security-Policy` for the console's HTML. Only styles need more than the console's own files:
 * Mantine adds style elements at run time, and index.html has one. Throws an Error for a URL or nonce that is not valid
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

/** All headers a host should send with the console's files. Throws as `contentSecurityPolicy` does. */
export function securityHeaders(options: PolicyOptions = {}): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/** The built HTML with the nonce of this answer in it. Such an answer must never be reused: no validators, no 304. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(NONCE_PLACEHOLDER, checkedNonce(nonce))
}

function checkedNonce(nonce: string): string {
  if (!/^[\w+/-]{16,}={0,2}$/.test(nonce)) throw new Error('a nonce must be Base64 of at least 16 characters')
  return nonce
}

function originOf(address: string): string {
  const url = parseUrl(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error(`${JSON.stringify(address)} is not the http or https address of an API`)
  }
  return url.origin
}
