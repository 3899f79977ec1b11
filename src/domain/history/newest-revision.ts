import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import { readAll } from './read-slice'
import { compareRevisions, newerOf } from './revision-order'
import { inconsistent } from './verdict-error'
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
 * an instant, all revisions from that instant on are read; else one request is enough.
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
  // From their instant on, not only at it: of a service that answers oldest first, newer ones come too.
  const { revisions: ties, requests: more } = await readAll(
    source,
    { ...filter, from: first.instant },
    MAX_TIES,
  )
  if (ties.some(({ instant }) => instant > first.instant)) throw inconsistent(more[0] ?? '')
  return { revision: newestOf(ties), ties, count, requests: [...requests, ...more] }
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
