import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import { readAll } from './read-slice'
import { compareRevisions, newerOf } from './revision-order'
import { inconsistent, unsorted } from './verdict-error'
import { readPage } from './verdict-read'

/** A revision, how many match the filter, and the requests that it took. */
export interface FoundRevision {
  readonly revision: Revision | null
  /** All matching revisions of its instant, in any order. */
  readonly ties: readonly Revision[]
  readonly count: number
  readonly requests: readonly string[]
}

/**
 * Finds the newest matching revision by instant, then id. Throws VerdictError where the answers are not reliable.
 *
 * It need not be the service's first row: the order of equal instants is not specified. Where the first two rows share
 * an instant, all revisions of that instant are read, and the one after them; else one request is enough.
 */
export async function newestMatching(source: HistorySource, filter: HistoryFilter): Promise<FoundRevision> {
  const page = await readPage(source, { ...filter, limit: 2 })
  const { count } = page
  const requests = [page.url]
  let [first, second] = page.revisions
  if (first && !second && count > 1) {
    // Some services send one row per page.
    const next = await readPage(source, { ...filter, limit: 1, offset: 1 })
    requests.push(next.url)
    second = next.revisions[0]
    if (next.count !== count || second?.id === first.id) throw inconsistent(next.url)
  }
  if (!first) return { revision: null, ties: [], count, requests }
  if (first.instant !== second?.instant) return { revision: first, ties: [first], count, requests }
  const { revisions: ties, requests: tieRequests } = await readTies(source, filter, first)
  requests.push(...tieRequests)
  if (ties.length < count) {
    // Equal instants do not show in which order the service answers: the row after them has to be older.
    const after = await readPage(source, { ...filter, limit: 1, offset: ties.length })
    requests.push(after.url)
    const [older] = after.revisions
    if (older === undefined || after.count !== count) throw inconsistent(after.url)
    if (older.instant >= first.instant) throw unsorted(after.url)
  }
  return { revision: newestOf(ties), ties, count, requests }
}

/** Finds the newest matching revision before `than`. The filter's bounds must not be later than it. */
export async function newestBefore(
  source: HistorySource,
  filter: HistoryFilter,
  than: Revision,
): Promise<FoundRevision> {
  const upTo = await newestMatching(source, { ...filter, to: than.instant })
  if (upTo.revision === null || compareRevisions(upTo.revision, than) < 0) return upTo
  const ties = await readTies(source, filter, than)
  const lower = newestOf(ties.revisions.filter((revision) => compareRevisions(revision, than) < 0))
  const requests = [...upTo.requests, ...ties.requests]
  if (lower || (filter.from ?? than.instant - 1) >= than.instant)
    return { ...upTo, revision: lower, requests }
  const earlier = await newestMatching(source, { ...filter, to: than.instant - 1 })
  return { ...earlier, requests: [...requests, ...earlier.requests] }
}

/** The revision that took effect last; null of none. */
export function newestOf(revisions: readonly Revision[]): Revision | null {
  return revisions.reduce<Revision | null>(newerOf, null)
}

/** More revisions of one instant than this are refused. */
const MAX_TIES = 5000

/** All matching revisions of a revision's instant. */
export function readTies(source: HistorySource, filter: HistoryFilter, { instant }: Revision) {
  return readAll(source, { ...filter, from: instant, to: instant }, MAX_TIES)
}
