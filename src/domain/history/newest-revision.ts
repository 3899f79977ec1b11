import type { HistoryFilter } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import { compareRevisions } from './revision-order'
import { inconsistent } from './verdict-error'
import { readAll, readPage } from './verdict-read'

/** A revision, how many match the filter, and the requests that it took. */
export interface FoundRevision {
  readonly revision: Revision | null
  /** All matching revisions of its instant, in any order. */
  readonly ties: readonly Revision[]
  readonly count: number
  readonly requests: readonly string[]
}

/** More revisions of one instant than this are refused. */
const MOST_TIES = 5000

/**
 * Finds the newest matching revision by instant, then id. Throws VerdictError where the answers are not reliable.
 *
 * It need not be the service's first row: the order of equal instants is not specified. Where the first two rows share
 * an instant, all revisions of that instant are read; else one request is enough.
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
  const { revisions: ties, urls } = await readTies(source, filter, first)
  return { revision: newestOf(ties), ties, count, requests: [...requests, ...urls] }
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
  const requests = [...upTo.requests, ...ties.urls]
  if (lower || (filter.from ?? than.instant - 1) >= than.instant)
    return { ...upTo, revision: lower, requests }
  const earlier = await newestMatching(source, { ...filter, to: than.instant - 1 })
  return { ...earlier, requests: [...requests, ...earlier.requests] }
}

function readTies(source: HistorySource, filter: HistoryFilter, { instant }: Revision) {
  return readAll(source, { ...filter, from: instant, to: instant }, MOST_TIES)
}

function newestOf(revisions: readonly Revision[]): Revision | null {
  return revisions.reduce<Revision | null>(
    (newest, revision) => (newest === null || compareRevisions(revision, newest) > 0 ? revision : newest),
    null,
  )
}
