import type { HistoryPage } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { inconsistent, settled, VerdictError } from '../history/verdict-error'
import { type CheckedRows, checkRows, readable, readRows } from '../history/verdict-read'
import { intervalsOf, type Membership } from './membership-intervals'
import { PAGE } from './membership-lists'
import { scanHistory } from './membership-scan'
import { type MembershipPlace, openHistory, walkBack } from './membership-walk'

/** A stretch of a membership, and the place from which what is older can be read; null where that is all. */
export interface MembershipPart extends Membership {
  readonly next: MembershipPlace | null
}

/** A history with no more pages than these beyond the first is read whole: it is cheaper than to search it. */
const SCAN_PAGES = 3
/** So many are read where nothing else helps: where the service orders equal instants otherwise than by their ids. */
const MOST_PAGES = 40

/**
 * The newest `most` intervals of a history, given the unfiltered first page of it. Everything is anchored at its newest
 * revision; of equal instants the highest id decides. Exact without reading all: about two requests a change, none
 * where the page holds the whole history. Rejects with a VerdictError where the answers cannot be relied on
 * (`inconsistent`: the history is being changed all the while), and with whatever the source rejects with.
 */
export async function readMembership(
  source: HistorySource,
  first: HistoryPage,
  most: number,
): Promise<MembershipPart> {
  const { counting, requests } = countRequests(source)
  const given = checkRows(first, { limit: PAGE })
  if (given.rows[0] === undefined) {
    if (given.count > 0) throw inconsistent(given.url)
    return { intervals: [], complete: true, count: 0, requests: 0, deletions: [], next: null }
  }
  const anchor = readable(given.rows[0], given.url).instant
  let unread = true
  return settled(async () => {
    const page = unread ? given : await readRows(counting, { to: anchor, limit: PAGE })
    // If this is tried again, the history is another one.
    unread = false
    const read = await readFrom(counting, page, anchor, most)
    return { ...read, complete: read.next === null, count: page.count, requests: requests() }
  })
}

/**
 * The `most` intervals before a part that has more; its requests are those alone. Rejects as readMembership does;
 * `inconsistent` where the history has changed since, and then it is to be read from its beginning.
 */
export async function readOlder(
  source: HistorySource,
  { count }: Membership,
  place: MembershipPlace,
  most: number,
): Promise<MembershipPart> {
  const { counting, requests } = countRequests(source)
  const { intervals, next } = await walkBack(counting, place, most)
  return { intervals, next, complete: next === null, count, requests: requests(), deletions: [] }
}

type Read = Pick<MembershipPart, 'intervals' | 'deletions' | 'next'>

async function readFrom(
  source: HistorySource,
  page: CheckedRows,
  anchor: Instant,
  most: number,
): Promise<Read> {
  const pagesLeft = Math.ceil((page.count - page.rows.length) / page.rows.length)
  if (pagesLeft <= SCAN_PAGES && page.rows.every(isRevision)) {
    const rows = await scanHistory(source, page, anchor)
    if (rows.every(isRevision)) return whole(rows)
  }
  try {
    const [place, deleted] = await Promise.all([
      openHistory(source, page, anchor),
      readRows(source, { kinds: ['-'], to: anchor, limit: PAGE }),
    ])
    const { intervals, next } = await walkBack(source, place, most)
    return { intervals, next, deletions: deleted.rows.filter(isRevision) }
  } catch (error) {
    const readAll = error instanceof VerdictError && error.problem === 'unsorted' && pagesLeft <= MOST_PAGES
    if (!readAll) throw error
    const rows = await scanHistory(source, page, anchor)
    return whole(rows.map((row) => readable(row, page.url)))
  }
}

function whole(revisions: Parameters<typeof intervalsOf>[0]): Read {
  const deletions = revisions.filter(({ kind }) => kind === '-')
  return { intervals: intervalsOf(revisions), next: null, deletions }
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
