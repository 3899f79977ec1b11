/** Where the console and its API are, and what one answer allows. */
export interface PolicyOptions {
  /** Address of the API where it is of another origin than the console; `''` (default) is the console's own. */
  readonly apiOrigin?: string
  /**
   * Base64 text, made anew for each answer, that the page's style elements carry. Without one (a static host cannot make
   * it) any style element is allowed.
   */
  readonly nonce?: string
}

/** What a build writes where the nonce of the answer belongs; see `withNonce`. */
export const NONCE_PLACEHOLDER = '__FLEET_CONSOLE_NONCE__'

/**
 * The value of `Content-Security-Policy` for the console's HTML. Styles alone need more than the console's own files:
 * Mantine writes style elements at run time, and the outline in index.html stands in one. Throws an Error for an address
 * or a nonce that cannot stand in a header.
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
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error(`${JSON.stringify(address)} is not the http or https address of an API`)
  }
  return url.origin
}
