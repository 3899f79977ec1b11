import type { IncomingRequest } from './incoming-request'
import { json, type Reply } from './reply'

/** Builds a page like `LimitOffsetPagination`, with the same default and maximum. */
export function page<T>(
  { query, origin, path }: IncomingRequest,
  rows: readonly T[],
  size: number,
  row: (one: T) => unknown,
): Reply {
  const limit = Math.min(positive(query.get('limit'), 1) ?? size, size)
  const offset = positive(query.get('offset'), 0) ?? 0
  const link = (to: number) => {
    const params = new URLSearchParams(query)
    params.set('limit', String(limit))
    params.delete('offset')
    if (to > 0) params.set('offset', String(to))
    params.sort()
    return `${origin}${path}?${params}`
  }
  return json({
    count: rows.length,
    next: offset + limit < rows.length ? link(offset + limit) : null,
    previous: offset > 0 ? link(offset - limit) : null,
    results: rows.slice(offset, offset + limit).map(row),
  })
}

function positive(text: string | null, least: number): number | null {
  return text !== null && /^\s*\+?\d+\s*$/.test(text) && Number(text) >= least ? Number(text) : null
}
