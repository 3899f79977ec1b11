import type { HistoryFilter } from '../api/history'
import type { Revision } from '../api/revision'
import { compareRevisions } from './revision-order'
import { inconsistent, settled } from './verdict-error'
import { type CheckedPage, type HistorySource, readPage } from './verdict-read'

/** A revision found, how many match the filter, and the requests it took. */
export interface OldestRevision {
  readonly revision: Revision | null
  readonly count: number
  readonly requests: readonly string[]
}

const PAGE = 20

/**
 * The oldest matching revision that comes after `after` in the order of revisions (instant, then id), or the
 * oldest of all. The API knows newest first only: a first page tells `count` (and often has them all), a second
 * one is asked from the end. One request or two, but more where as many rows share `after`'s very instant.
 * A VerdictError where the answers cannot be relied on.
 */
export function oldestMatching(
  source: HistorySource,
  filter: HistoryFilter,
  after: Revision | null,
): Promise<OldestRevision> {
  return settled(async () => {
    const first = await readPage(source, { ...filter, limit: PAGE })
    const requests = [first.url]
    const { count } = first
    const found = (page: CheckedPage) => oldestAfter(page.revisions, after)
    if (count <= first.revisions.length) return { revision: found(first), count, requests }
    // The server may cap pages: no more is asked for than it gave, and one row less is expected than asked
    // for, so that a count that is too small shows itself by the row too many.
    const limit = first.revisions.length
    const size = Math.max(1, limit - 1)
    for (let end = count; end > 0; end -= size) {
      const offset = Math.max(0, end - size)
      const page = await readPage(source, { ...filter, limit, ...(offset > 0 && { offset }) })
      requests.push(page.url)
      if (page.count !== count || (end === count && page.revisions.length !== size))
        throw inconsistent(page.url)
      const revision = found(page)
      if (revision) return { revision, count, requests }
    }
    return { revision: null, count, requests }
  })
}

function oldestAfter(revisions: readonly Revision[], after: Revision | null): Revision | null {
  const later = revisions.filter((revision) => after === null || compareRevisions(revision, after) > 0)
  return later.reduce<Revision | null>(
    (oldest, revision) => (oldest === null || compareRevisions(revision, oldest) < 0 ? revision : oldest),
    null,
  )
}
