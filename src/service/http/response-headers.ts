import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../core/context'
import type { ResolvedOptions } from '../core/options'

/** Adds every answer's headers (request id, date, caching, sniffing, CORS), and answers preflight requests. */
export function responseHeaders({ consoleOrigins, now }: ResolvedOptions): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const requestId = randomUUID()
    context.set('requestId', requestId)
    const origin = context.req.header('Origin')
    const allowed = origin !== undefined && consoleOrigins.includes(origin)
    const preflight = context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method')
    if (preflight) {
      context.res = new Response(null, { status: 204 })
      if (allowed) allowRequest(context.res.headers)
    } else {
      await next()
    }
    const { headers } = context.res
    headers.append('Vary', 'Origin')
    if (allowed && !context.get('withoutCors')) {
      headers.set('Access-Control-Allow-Origin', origin)
      headers.set('Access-Control-Allow-Credentials', 'true')
      headers.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id, Date')
    }
    headers.set('X-Request-Id', requestId)
    headers.set('Date', new Date(now()).toUTCString())
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
  }
}

function allowRequest(headers: Headers): void {
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE')
  headers.set('Access-Control-Allow-Headers', 'Authorization, Fleet-Id, Content-Type')
  headers.set('Access-Control-Max-Age', '600')
}
