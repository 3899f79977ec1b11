import { parseUrl } from '../../lib/text/parse-url'
import type { Context } from '../core/context'
import type { ResolvedOptions } from '../core/options'

type ProxyOptions = Pick<ResolvedOptions, 'trustProxy' | 'consoleOrigins'>

/**
 * The address that the caller used. Behind a trusted proxy its scheme and host are those of `X-Forwarded-Proto` and
 * `X-Forwarded-Host`; of several values the last counts, which the nearest proxy added.
 */
export function outerAddress(context: Context, { trustProxy }: ProxyOptions): URL {
  const url = new URL(context.req.url)
  if (!trustProxy) return url
  const proto = forwarded(context, 'X-Forwarded-Proto')?.toLowerCase()
  const scheme = proto === 'https' || proto === 'http' ? `${proto}:` : url.protocol
  const host = forwarded(context, 'X-Forwarded-Host') ?? context.req.header('Host') ?? url.host
  // A new address: changing scheme and host would keep the port.
  const outer = /[/?#@\\]/.test(host) ? null : parseUrl(`${scheme}//${host}`)
  if (outer === null) return url
  outer.pathname = url.pathname
  outer.search = url.search
  return outer
}

/** Whether the caller uses HTTPS, so that the cookie must be `Secure`: also if every console can only be used so. */
export function isSecure(context: Context, options: ProxyOptions): boolean {
  if (options.trustProxy && forwarded(context, 'X-Forwarded-Proto') !== undefined)
    return outerAddress(context, options).protocol === 'https:'
  const { consoleOrigins } = options
  const onlyHttps = consoleOrigins.length > 0 && consoleOrigins.every((one) => one.startsWith('https:'))
  return onlyHttps || new URL(context.req.url).protocol === 'https:'
}

/** The last value of a proxy's header. */
export function forwarded(context: Context, name: string): string | undefined {
  return context.req.header(name)?.split(',').at(-1)?.trim() || undefined
}
