import { parseUrl } from '../../lib/text/url'
import type { Context } from '../core/context'
import type { ResolvedOptions } from '../core/options'

type ProxyOptions = Pick<ResolvedOptions, 'trustProxy' | 'consoleOrigins'>

/** Returns the public URL. Behind a trusted proxy, its headers contain the scheme and host; the last value counts. */
export function outerAddress(context: Context, { trustProxy }: ProxyOptions): URL {
  const url = new URL(context.req.url)
  if (!trustProxy) return url
  const proto = forwarded(context, 'X-Forwarded-Proto')?.toLowerCase()
  const scheme = proto === 'https' || proto === 'http' ? `${proto}:` : url.protocol
  const host = forwarded(context, 'X-Forwarded-Host') ?? context.req.header('Host') ?? url.host
  // Build a new URL, because changing the scheme and host of the old one would keep its port.
  const outer = /[/?#@\\]/.test(host) ? null : parseUrl(`${scheme}//${host}`)
  if (outer === null) return url
  outer.pathname = url.pathname
  outer.search = url.search
  return outer
}

/** Returns whether the cookie must be `Secure`: the caller uses HTTPS, or every console does. */
export function isSecure(context: Context, options: ProxyOptions): boolean {
  if (options.trustProxy && forwarded(context, 'X-Forwarded-Proto') !== undefined)
    return outerAddress(context, options).protocol === 'https:'
  const { consoleOrigins } = options
  const onlyHttps = consoleOrigins.length > 0 && consoleOrigins.every((one) => one.startsWith('https:'))
  return onlyHttps || new URL(context.req.url).protocol === 'https:'
}

const forwarded = (context: Context, name: string): string | undefined =>
  context.req.header(name)?.split(',').at(-1)?.trim() || undefined

export type PageWindow = ReturnType<typeof readWindow>

/** Parses `limit` and `offset`. Invalid values become the default, and a larger limit `maxPageSize`. */
export function readWindow(query: URLSearchParams, options: ResolvedOptions) {
  const limit = countParam(query, 'limit')
  const offset = countParam(query, 'offset')
  return {
    limit: Math.min(limit === null || limit === 0 ? options.defaultPageSize : limit, options.maxPageSize),
    offset: offset ?? 0,
  }
}

function countParam(query: URLSearchParams, name: string): number | null {
  const text = query.getAll(name).at(-1)
  if (text === undefined || !/^\d+$/.test(text)) return null
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
}

/** Builds links to the next and previous page. Specification: "Paginated vehicle history list", "Limits". */
export function pageLinks(
  context: Context,
  options: ProxyOptions,
  { limit, offset }: PageWindow,
  count: number,
) {
  const link = (to: number) => {
    const url = outerAddress(context, options)
    url.searchParams.set('limit', String(limit))
    if (to > 0) url.searchParams.set('offset', String(to))
    else url.searchParams.delete('offset')
    return url.href
  }
  return {
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(offset - limit) : null,
  }
}
