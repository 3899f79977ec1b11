import type { HistoryFilter } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import { compareRevisions, olderOf } from './revision-order'
import { inconsistent, retryInconsistent } from './verdict-error'
import { readable, readRows } from './verdict-read'

const PAGE = 20

/** The oldest revision after another, how many match after that, and the requests that it took. */
interface OldestRevision {
  readonly revision: Revision | null
  readonly count: number
  readonly requests: readonly string[]
}

/** What a filter cannot say, and how many rows that may take: 20 a page, if nothing else is said. */
interface Wanted {
  readonly isWanted?: (row: Revision) => boolean
  readonly limit?: number
}

const isAny = () => true

/**
 * Finds the oldest matching revision after `after` (by instant, then id), or the oldest of all. Throws VerdictError where
 * the answers are not reliable, and where a row that may be it is unreadable.
 *
 * The API lists newest first only: the first page has `count` and often all rows, the second is read from the end. More
 * requests only where many rows share the instant of `after` or of the oldest: the order of these is not specified, so
 * all of them are read.
 */
export function oldestMatching(
  source: HistorySource,
  filter: HistoryFilter,
  after: Revision | null,
  { isWanted = isAny, limit: most = PAGE }: Wanted = {},
): Promise<OldestRevision> {
  const isLater = (row: HistoryRow): row is Revision =>
    isRevision(row) && (after === null || compareRevisions(row, after) > 0) && isWanted(row)

  /** The oldest of the last rows of a list. */
  function oldestOf(rows: readonly HistoryRow[], count: number) {
    for (const row of rows.slice(rows.findLastIndex(isLater) + 1)) readable(row, '')
    const later = rows.filter(isLater)
    const earlier = rows.filter(isRevision).length - later.length
    return { revision: later.reduce<Revision | null>(olderOf, null), count: count - earlier }
  }

  return retryInconsistent(async () => {
    const first = await readRows(source, { ...filter, limit: most })
    const requests = [first.url]
    const { count } = first
    if (count <= first.rows.length) return { ...oldestOf(first.rows, count), requests }
    // Services cap pages, so the limit is what the first page had. One row less is expected than requested: a count
    // that is too small shows as one row too many.
    const limit = first.rows.length
    const size = Math.max(1, limit - 1)
    let read: readonly HistoryRow[] = []
    for (let end = count; end > 0; end -= size) {
      const offset = Math.max(0, end - size)
      const page = await readRows(source, { ...filter, limit, ...(offset > 0 && { offset }) })
      requests.push(page.url)
      if (page.count !== count || (end === count && page.rows.length !== size)) throw inconsistent(page.url)
      read = [...page.rows.slice(0, end - offset), ...read]
      const oldest = read.filter(isLater).reduce<Revision | null>(olderOf, null)
      if (oldest && (page.rows.find(isRevision)?.instant ?? 0) > oldest.instant) break
    }
    return { ...oldestOf(read, count), requests }
  })
}
