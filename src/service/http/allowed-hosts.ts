import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { parseUrl } from '../../lib/text/url'
import type { ServiceEnv } from '../core/context'
import type { ResolvedOptions } from '../core/options'
import { outerAddress } from './outer-address'
import { httpError } from './responses'

/** Rejects unknown hosts with 403. A malicious page could point its own host name here, and would then have the same origin. */
export function checkHost(options: ResolvedOptions): MiddlewareHandler<ServiceEnv> {
  const { allowedHosts, consoleOrigins } = options
  const hosts = [...(allowedHosts ?? []), ...consoleOrigins.map((one) => new URL(one).host)]
  const names = new Set(hosts.map(hostName))
  return async ({ req }, next) => {
    // Absent without a Node server.
    const host = req.header('Host')
    if (allowedHosts === null || host === undefined) return next()
    const name = hostName(host)
    if (name !== null && (isLoopback(name) || names.has(name))) return next()
    const reason = 'is not among HOST, CONSOLE_ORIGINS and ALLOWED_HOSTS.'
    throw httpError(403, `The host ${JSON.stringify(host.slice(0, 255))} ${reason}`)
  }
}

/** Rejects other origins, which must not sign users in or out or use up their refresh tokens. */
export function ownOriginsOnly(options: ResolvedOptions): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { req } = context
    const origin = req.header('Origin')
    const own = origin === undefined || origin === outerAddress(context, options).origin
    if (req.method !== 'GET' && !own && !options.consoleOrigins.includes(origin))
      throw httpError(403, 'This origin is not among CONSOLE_ORIGINS.')
    return next()
  }
}

/** Returns the lowercase name or the address in `host` or `host:port` (IPv6 with or without brackets), or null. */
export function hostName(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host)) return null
  return parseUrl(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname ?? null
}

/** Returns whether a result of `hostName` refers to this machine only. */
export const isLoopback = (name: string): boolean =>
  /^(?:(?:.+\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(name)
