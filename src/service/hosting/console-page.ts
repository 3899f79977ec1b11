import { randomBytes } from 'node:crypto'
import { type PolicyOptions, securityHeaders, withNonce } from '../../lib/browser/content-security-policy.ts'

/** One answer with a built `index.html`: puts a new nonce into it and its headers. Send the result only once. */
export function consolePage(html: string, options: Pick<PolicyOptions, 'apiOrigin'> = {}) {
  const nonce = randomBytes(16).toString('base64')
  return {
    body: withNonce(html, nonce),
    headers: {
      ...securityHeaders({ ...options, nonce }),
      'Content-Type': 'text/html; charset=utf-8',
      // Never from a cache. Without a validator there is no 304, which would combine an old nonce with a new policy.
      'Cache-Control': 'no-cache',
    },
  }
}
