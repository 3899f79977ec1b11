import { randomBytes } from 'node:crypto'
import { type PolicyOptions, securityHeaders, withNonce } from '../../lib/browser/content-security-policy.ts'

/** The console's HTML as one answer carries it. */
export interface ConsolePage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A built `index.html` under a nonce of its own, with the headers that go with it. Never to be sent twice. */
export function consolePage(html: string, options: Pick<PolicyOptions, 'apiOrigin'> = {}): ConsolePage {
  const nonce = randomBytes(16).toString('base64')
  return {
    body: withNonce(html, nonce),
    headers: {
      ...securityHeaders({ ...options, nonce }),
      'Content-Type': 'text/html; charset=utf-8',
      // Always asked for anew; with no validator there is no 304, which would join an old nonce to a new policy.
      'Cache-Control': 'no-cache',
    },
  }
}
