import type { HistoryFilter } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import { readAll, readable, readPage, readRows, SOME_ROWS } from './read-slice'
import { compareRevisions, newestOf } from './revision-order'
import { inconsistent, retryInconsistent } from './verdict-error'

/** A revision, how many match the filter, and all matching ones of its instant, in any order. */
interface NewestRevision {
  readonly revision: Revision | null
  readonly count: number
  readonly ties: readonly Revision[]
}

/**
 * Finds the newest matching revision by instant, then id. Throws VerdictError where the answers are not reliable.
 *
 * It need not be the service's first row: the order of equal instants is not specified. Where the first two rows share
 * an instant, all revisions from that instant on are read; else one request is enough.
 */
export async function newestMatching(source: HistorySource, filter: HistoryFilter): Promise<NewestRevision> {
  const { count, revisions } = await readPage(source, { ...filter, limit: 2 })
  let [first, second] = revisions
  if (first && !second && count > 1) {
    // Some services send one row per page.
    const next = await readPage(source, { ...filter, limit: 1, offset: 1 })
    second = next.revisions[0]
    if (next.count !== count || second?.id === first.id) throw inconsistent()
  }
  if (!first) return { revision: null, ties: [], count }
  if (first.instant !== second?.instant) return { revision: first, ties: [first], count }
  // From their instant on, not only at it: of a service that answers oldest first, newer ones come too.
  const { revisions: ties } = await readAll(source, { ...filter, from: first.instant }, MAX_TIES)
  if (ties.some(({ instant }) => instant > first.instant)) throw inconsistent()
  return { revision: newestOf(ties), ties, count }
}

/** Finds the newest matching revision before `than`. The filter's bounds must not be later than it. */
export async function newestBefore(source: HistorySource, filter: HistoryFilter, than: Revision) {
  const { revision } = await newestMatching(source, { ...filter, to: than.instant })
  if (revision === null || compareRevisions(revision, than) < 0) return revision
  const ties = await readTies(source, filter, than)
  const lower = newestOf(ties.revisions.filter((one) => compareRevisions(one, than) < 0))
  if (lower || (filter.from ?? than.instant - 1) >= than.instant) return lower
  return (await newestMatching(source, { ...filter, to: than.instant - 1 })).revision
}

/** More revisions of one instant than this are refused. */
const MAX_TIES = 5000

/** All matching revisions of a revision's instant. */
export function readTies(source: HistorySource, filter: HistoryFilter, { instant }: Revision) {
  return readAll(source, { ...filter, from: instant, to: instant }, MAX_TIES)
}

const isAny = () => true

/**
 * Finds the oldest matching revision after `after` (by instant, then id), or the oldest of all; `count` is of those after
 * `after`. Throws VerdictError where the answers are not reliable, and where a row that may be it is unreadable.
 *
 * The API lists newest first only: the first page has `count` and often all rows, the second is read from the end. More
 * requests only where many rows share the instant of `after` or of the oldest: the order of these is not specified, so
 * all of them are read.
 * @param wanted what a filter cannot say, and how many rows that may take: 20 a page, if nothing else is said
 */
export function oldestMatching(
  source: HistorySource,
  filter: HistoryFilter,
  after: Revision | null,
  wanted: { readonly isWanted?: (row: Revision) => boolean; readonly limit?: number } = {},
) {
  const { isWanted = isAny, limit: most = SOME_ROWS } = wanted
  const isLater = (row: HistoryRow): row is Revision =>
    isRevision(row) && (after === null || compareRevisions(row, after) > 0) && isWanted(row)

  /** The oldest of the last rows of a list. */
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
    // Services cap pages, so the limit is what the first page had. One row less is expected than requested: a count
    // that is too small shows as one row too many.
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
