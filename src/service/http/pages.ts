import type { ResolvedOptions } from '../core/options'

export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

/** Reads `limit` and `offset`. Invalid values give the default; a limit above `maxPageSize` gives `maxPageSize`. */
export function readWindow(query: URLSearchParams, options: ResolvedOptions): PageWindow {
  const limit = wholeNumber(query, 'limit')
  const offset = wholeNumber(query, 'offset')
  return {
    limit: Math.min(limit === null || limit === 0 ? options.defaultPageSize : limit, options.maxPageSize),
    offset: offset ?? 0,
  }
}

function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.getAll(name).at(-1)
  if (text === undefined || !/^\d+$/.test(text)) return null
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
}

/** Links to the next and previous page. Specification: "Paginated vehicle history list", "Limits". */
export function pageLinks(address: URL, { limit, offset }: PageWindow, count: number) {
  const link = (to: number) => {
    const url = new URL(address)
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
