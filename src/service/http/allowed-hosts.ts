import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { parseUrl } from '../../lib/text/parse-url'
import type { ServiceEnv } from '../core/context'
import type { ResolvedOptions } from '../core/options'
import { httpError } from './answers'
import { forwarded } from './outer-address'

/**
 * Refuses requests whose `Host` is not one of the service's: a page elsewhere may have its own name lead here, and would
 * then be of the same origin. Behind a trusted proxy `X-Forwarded-Host` has to be one, too. Throws 403 with the reason.
 */
export function checkHost(options: ResolvedOptions): MiddlewareHandler<ServiceEnv> {
  const { allowedHosts, consoleOrigins, trustProxy } = options
  const names = new Set(
    [...(allowedHosts ?? []), ...consoleOrigins.map((one) => new URL(one).host)].map(hostName),
  )
  // Only names can be made to lead elsewhere, so that a service at all addresses may be asked by any.
  const allowsAddresses = names.has('0.0.0.0') || names.has('[::]')
  const isAllowed = (host: string) => {
    const name = hostName(host)
    if (name === null) return false
    return isLoopback(name) || names.has(name) || (allowsAddresses && isAddress(name))
  }
  return async (context, next) => {
    // Absent where the handler is called without a server.
    const hosts = [
      context.req.header('Host'),
      trustProxy ? forwarded(context, 'X-Forwarded-Host') : undefined,
    ]
    const foreign = hosts.find((host) => host !== undefined && !isAllowed(host))
    if (allowedHosts === null || foreign === undefined) return next()
    const reason = 'is not among HOST, CONSOLE_ORIGINS and ALLOWED_HOSTS.'
    throw httpError(403, `The host ${JSON.stringify(foreign.slice(0, 255))} ${reason}`)
  }
}

/**
 * The name of a `host` or `host:port`, or an address (that of IPv6 in brackets or not): in lower case, without final dot,
 * an address in its usual form. Null if it is none.
 */
export function hostName(host: string): string | null {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host
  if (!/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(bracketed)) return null
  return parseUrl(`http://${bracketed}`)?.hostname.replace(/\.$/, '') || null
}

/** Whether what `hostName` returned leads to this machine only. */
export function isLoopback(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[::1\])$/.test(name) || (isAddress(name) && name.startsWith('127.'))
}

function isAddress(name: string): boolean {
  return isIP(name) === 4 || name.startsWith('[')
}
