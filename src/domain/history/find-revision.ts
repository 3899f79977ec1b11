import type { HistoryFilter } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import { compareRevisions, type HistorySource, newestOf } from './history-source'
import { type HistorySlice, readAll, readable, readRows, readSlice, SOME_ROWS } from './read-slice'
import { inconsistent, retryInconsistent, unreadable } from './verdict-error'

/**
 * Finds the newest matching revision by timestamp, then ID, and all matching revisions with the same timestamp (`ties`,
 * in any order), which are read only if the first two rows share one. Throws VerdictError if responses are unreliable.
 */
export async function newestMatching(source: HistorySource, filter: HistoryFilter) {
  const isEnough = (slice: HistorySlice) => slice.revisions.length > 1 || slice.gaps.size > 0
  const { count, revisions, gaps } = await readSlice(source, filter, { limit: 2, more: 1 }, isEnough)
  for (const problem of gaps.values()) throw unreadable(problem)
  const [first, second] = revisions
  if (!first) return { revision: null, ties: [] as readonly Revision[], count }
  if (first.instant !== second?.instant) return { revision: first, ties: [first], count }
  // No upper bound: if a service returns the oldest first, this request returns newer rows too, which reveals it.
  const { revisions: ties } = await readAll(source, { ...filter, from: first.instant }, MAX_TIES)
  if (ties.some(({ instant }) => instant > first.instant)) throw inconsistent()
  return { revision: newestOf(ties), ties, count }
}

/** Finds the newest matching revision before `than`. The filter's bounds must not be later than `than`. */
export async function newestBefore(source: HistorySource, filter: HistoryFilter, than: Revision) {
  const { revision, ties } = await newestMatching(source, { ...filter, to: than.instant })
  if (revision === null || compareRevisions(revision, than) < 0) return revision
  const lower = newestOf(ties.filter((one) => compareRevisions(one, than) < 0))
  if (lower || (filter.from ?? than.instant - 1) >= than.instant) return lower
  return (await newestMatching(source, { ...filter, to: than.instant - 1 })).revision
}

const MAX_TIES = 5000

export const readTies = (source: HistorySource, filter: HistoryFilter, { instant }: Revision) =>
  readAll(source, { ...filter, from: instant, to: instant }, MAX_TIES)

/**
 * Finds the oldest matching revision after `after` (by timestamp, then ID), or the oldest of all. `count` is the number
 * of matching revisions after `after`. Throws VerdictError if responses are unreliable, or if a row that could be the
 * result is unreadable.
 *
 * The first page has the count. If it isn't the whole list, reads pages from the end, and all rows with the result's
 * timestamp, because their order isn't specified.
 */
export function oldestMatching(
  source: HistorySource,
  filter: HistoryFilter,
  after: Revision | null,
  wanted: { readonly isWanted?: (row: Revision) => boolean; readonly limit?: number } = {},
) {
  const { isWanted = () => true, limit: most = SOME_ROWS } = wanted
  const isLater = (row: HistoryRow): row is Revision =>
    isRevision(row) && (after === null || compareRevisions(row, after) > 0) && isWanted(row)

  function oldestOf(rows: readonly HistoryRow[], count: number) {
    for (const row of rows.slice(rows.findLastIndex(isLater) + 1)) readable(row)
    const later = rows.filter(isLater)
    const earlier = rows.filter(isRevision).length - later.length
    return { revision: later.sort(compareRevisions)[0] ?? null, count: count - earlier }
  }

  return retryInconsistent(async () => {
    const first = await readRows(source, { ...filter, limit: most })
    const { count } = first
    if (count <= first.rows.length) return oldestOf(first.rows, count)
    // Use the first page's size, because services cap pages. Each page has an extra row that the older page has, too. So
    // the oldest page is one row short of the limit, unless `count` was too low.
    const limit = first.rows.length
    const size = Math.max(1, limit - 1)
    let read: readonly HistoryRow[] = []
    for (let end = count; end > 0; end -= size) {
      const offset = Math.max(0, end - size)
      const page = await readRows(source, { ...filter, limit, ...(offset > 0 && { offset }) })
      if (page.count !== count || (end === count && page.rows.length !== size)) throw inconsistent()
      read = [...page.rows.slice(0, end - offset), ...read]
      const [oldest] = read.filter(isLater).sort(compareRevisions)
      if (oldest && (page.rows.find(isRevision)?.instant ?? 0) > oldest.instant) break
    }
    return oldestOf(read, count)
  })
}
