import type { HistoryPage } from '../../api/resources/history'
import { type HistoryRow, isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, retryInconsistent, unsorted, VerdictError } from '../history/verdict-error'
import { type CheckedRows, checkRows, readable, readRows } from '../history/verdict-read'
import { intervalsOf, type Membership, PAGE } from './membership-intervals'
import type { MembershipCursor } from './membership-walk'

/** A page of a membership. `next` is where older intervals are read from; null where there are none. */
export interface MembershipPage extends Membership {
  readonly next: MembershipCursor | null
}

/** A history of at most so many more pages is read completely: that is cheaper than searching it. */
const SCAN_PAGES = 3
/** So many pages are read where the service does not order equal instants by id, and a search cannot work. */
const MOST_PAGES = 40

/**
 * Reads the newest `most` intervals of a history, given its unfiltered first page. All requests are anchored at the newest
 * revision; of equal instants the highest id decides. Exact without reading everything: about two requests per change or
 * deletion, none where the page is the whole history. Rejects with a VerdictError where the answers are not reliable
 * (`inconsistent`: the history keeps changing), and with what the source rejects with.
 */
export async function readMembership(
  source: HistorySource,
  first: HistoryPage,
  most: number,
): Promise<MembershipPage> {
  const { counting, requests } = countRequests(source)
  const given = checkRows(first, { limit: PAGE })
  if (given.rows[0] === undefined) {
    if (given.count > 0) throw inconsistent(given.url)
    return { intervals: [], complete: true, count: 0, requests: 0, next: null }
  }
  const anchor = readable(given.rows[0], given.url).instant
  let unread = true
  return retryInconsistent(async () => {
    const page = unread ? given : await readRows(counting, { to: anchor, limit: PAGE })
    // A retry means that the history has changed since the page was read.
    unread = false
    const read = await readFrom(counting, page, anchor, most)
    return { ...read, complete: read.next === null, count: page.count, requests: requests() }
  })
}

/**
 * Reads the `most` intervals before a page that has more; `requests` counts these alone. Rejects as readMembership does;
 * after `inconsistent` the membership has to be read from its start.
 */
export async function readOlder(
  source: HistorySource,
  { count }: Membership,
  cursor: MembershipCursor,
  most: number,
): Promise<MembershipPage> {
  const { counting, requests } = countRequests(source)
  const { walkBack } = await loadWalk()
  const { intervals, next } = await walkBack(counting, cursor, most)
  return { intervals, next, complete: next === null, count, requests: requests() }
}

/** Most histories are short enough to be read completely, so the first page does without it. */
const loadWalk = () => import('./membership-walk')

type Read = Pick<MembershipPage, 'intervals' | 'next'>

async function readFrom(
  source: HistorySource,
  page: CheckedRows,
  anchor: Instant,
  most: number,
): Promise<Read> {
  const pagesLeft = Math.ceil((page.count - page.rows.length) / page.rows.length)
  if (pagesLeft <= SCAN_PAGES && page.rows.every(isRevision)) {
    const rows = await scanHistory(source, page, anchor)
    if (rows.every(isRevision)) return { intervals: intervalsOf(rows), next: null }
  }
  try {
    const { openHistory, walkBack } = await loadWalk()
    return await walkBack(source, await openHistory(source, page, anchor), most)
  } catch (error) {
    const readAll = error instanceof VerdictError && error.problem === 'unsorted' && pagesLeft <= MOST_PAGES
    if (!readAll) throw error
    const rows = await scanHistory(source, page, anchor)
    return { intervals: intervalsOf(rows.map((row) => readable(row, page.url))), next: null }
  }
}

function countRequests(source: HistorySource) {
  let sent = 0
  const counting: HistorySource = {
    page(query) {
      sent += 1
      return source.page(query)
    },
  }
  return { counting, requests: () => sent }
}

/**
 * Reads every row of a history after its first page. Newest first, of equal instants the highest id first, whatever the
 * service's order; unreadable rows last. Throws VerdictError.
 */
async function scanHistory(
  source: HistorySource,
  first: CheckedRows,
  anchor: Instant,
): Promise<readonly HistoryRow[]> {
  const rows = [...first.rows]
  let oldest = oldestOf(rows, anchor)
  while (rows.length < first.count) {
    const page = await readRows(source, { to: anchor, limit: PAGE, offset: rows.length })
    if (page.count !== first.count || page.rows.length === 0) throw inconsistent(page.url)
    if (page.rows.some((row) => isRevision(row) && row.instant > oldest)) throw unsorted(page.url)
    oldest = oldestOf(page.rows, oldest)
    rows.push(...page.rows)
  }
  const revisions = rows.filter(isRevision)
  if (new Set(revisions.map(({ id }) => id)).size < revisions.length) throw inconsistent(first.url)
  return [...revisions.sort((a, b) => compareRevisions(b, a)), ...rows.filter((row) => !isRevision(row))]
}

function oldestOf(rows: readonly HistoryRow[], otherwise: Instant): Instant {
  return rows.findLast(isRevision)?.instant ?? otherwise
}
