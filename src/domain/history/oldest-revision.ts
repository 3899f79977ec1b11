import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import type { FoundRevision } from './newest-revision'
import { compareRevisions } from './revision-order'
import { inconsistent, settled } from './verdict-error'
import { readPage } from './verdict-read'

const PAGE = 20

/**
 * The oldest matching revision that comes after `after` in the order of revisions (instant, then id), or the
 * oldest of all. The API knows newest first only: a first page tells `count` (and often has them all), a second
 * one is asked from the end. One request or two, but more where as many rows share `after`'s very instant, or that of
 * the oldest: how a service orders these is not specified, so all of them are looked at.
 * A VerdictError where the answers cannot be relied on.
 */
export function oldestMatching(
  source: HistorySource,
  filter: HistoryFilter,
  after: Revision | null,
): Promise<FoundRevision> {
  return settled(async () => {
    const first = await readPage(source, { ...filter, limit: PAGE })
    const requests = [first.url]
    const { count } = first
    if (count <= first.revisions.length)
      return { revision: oldestAfter(first.revisions, after), count, requests }
    // The server may cap pages: no more is asked for than it gave, and one row less is expected than asked
    // for, so that a count that is too small shows itself by the row too many.
    const limit = first.revisions.length
    const size = Math.max(1, limit - 1)
    const read: Revision[] = []
    for (let end = count; end > 0; end -= size) {
      const offset = Math.max(0, end - size)
      const page = await readPage(source, { ...filter, limit, ...(offset > 0 && { offset }) })
      requests.push(page.url)
      if (page.count !== count || (end === count && page.revisions.length !== size))
        throw inconsistent(page.url)
      read.push(...page.revisions)
      const revision = oldestAfter(read, after)
      const newest = page.revisions[0]
      if (revision && newest && newest.instant > revision.instant) return { revision, count, requests }
    }
    return { revision: oldestAfter(read, after), count, requests }
  })
}

function oldestAfter(revisions: readonly Revision[], after: Revision | null): Revision | null {
  const later = revisions.filter((revision) => after === null || compareRevisions(revision, after) > 0)
  return later.reduce<Revision | null>(
    (oldest, revision) => (oldest === null || compareRevisions(revision, oldest) < 0 ? revision : oldest),
    null,
  )
}
