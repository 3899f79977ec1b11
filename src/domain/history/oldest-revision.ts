import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import type { FoundRevision } from './newest-revision'
import { compareRevisions } from './revision-order'
import { inconsistent, retryInconsistent } from './verdict-error'
import { readPage } from './verdict-read'

const PAGE = 20

/**
 * Finds the oldest matching revision after `after` (by instant, then id), or the oldest of all. Throws VerdictError where
 * the answers are not reliable.
 *
 * The API lists newest first only: the first page has `count` and often all rows, the second is read from the end. More
 * requests only where many rows share the instant of `after` or of the oldest: the order of these is not specified, so
 * all of them are read.
 */
export function oldestMatching(
  source: HistorySource,
  filter: HistoryFilter,
  after: Revision | null,
): Promise<Omit<FoundRevision, 'ties'>> {
  return retryInconsistent(async () => {
    const first = await readPage(source, { ...filter, limit: PAGE })
    const requests = [first.url]
    const { count } = first
    if (count <= first.revisions.length)
      return { revision: oldestAfter(first.revisions, after), count, requests }
    // Services cap pages, so the limit is what the first page had. One row less is expected than requested: a count
    // that is too small shows as one row too many.
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
