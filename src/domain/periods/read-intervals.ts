import type { HistoryPage } from '../../api/resources/history'
import { isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { newestMatching, readTies } from '../history/find-revision'
import { PAGE_LIMIT } from '../history/history-pages'
import { compareRevisions, type HistorySource, newestOf } from '../history/history-source'
import {
  checkRows,
  type HistorySlice,
  MAX_ROWS,
  readable,
  readRows,
  readSlice,
  SOME_ROWS,
} from '../history/read-slice'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { isDeletion, statusAfter } from '../words/vehicle-status'
import {
  cutTo,
  intervalsOf,
  type KnownIntervals,
  knownIntervals,
  type StatusInterval,
  type StatusIntervals,
} from './status-intervals'
import { deletionsUpTo, periodUpTo } from './status-period'

export interface IntervalCursor {
  readonly last: Revision
  readonly newer: StatusInterval | null
  /** The upper bound of all requests, so that new revisions don't change counts. */
  readonly anchor: Instant
  /** All deletions; null if there are too many to read. */
  readonly deletions: readonly Revision[] | null
}

/** Some intervals of a history. `next`: the cursor for older intervals, or null after the last. */
export interface IntervalPage extends StatusIntervals {
  readonly next: IntervalCursor | null
}

/** A history with at most this many unread pages is read completely, which is cheaper than searching it. */
const SCAN_PAGES = 5
/**
 * Reads the newest `most` intervals of a history (all intervals of a short one), starting from its unfiltered first page.
 * Exact without reading the whole history: it takes about three requests per status change, one per page if changes are
 * close together, and none if the page is the whole history. Rejects with a VerdictError if the responses aren't reliable
 * (`inconsistent`: the history keeps changing), and with the source's own errors.
 */
export async function readIntervals(
  source: HistorySource,
  first: HistoryPage,
  most: number,
): Promise<IntervalPage> {
  const given = checkRows(first, { limit: PAGE_LIMIT })
  const [newest] = given.rows
  if (newest === undefined) return { intervals: [], complete: true, count: 0, next: null }
  const anchor = readable(newest).instant
  let unread = true
  return retryInconsistent(async () => {
    const page = unread ? given : await readRows(source, { to: anchor, limit: PAGE_LIMIT })
    // On a retry, the history has changed since the page was read.
    unread = false
    const read = await readFrom(source, page, anchor, most)
    return { ...read, complete: read.next === null, count: page.count }
  })
}

/** Reads the next `most` intervals before a cursor. If it throws `inconsistent`, restart with `readIntervals`. */
export async function readOlder(
  source: HistorySource,
  { count }: StatusIntervals,
  cursor: IntervalCursor,
  most: number,
): Promise<IntervalPage> {
  const read = await walkBack(source, cursor, most, count)
  return { ...read, complete: read.next === null, count }
}

async function readFrom(source: HistorySource, page: HistoryPage, anchor: Instant, most: number) {
  const isComplete = page.count === page.rows.length
  const pagesLeft = Math.ceil((page.count - page.rows.length) / page.rows.length)
  if (pagesLeft <= SCAN_PAGES && page.rows.every(isRevision)) {
    const slice = isComplete
      ? null
      : await readSlice(source, { to: anchor }, { limit: MAX_ROWS }, () => false)
    if (slice === null || slice.gaps.size === 0)
      return { ...knownIntervals(slice?.revisions ?? page.rows.filter(isRevision), true), next: null }
  }
  const deleted = await readRows(source, { kinds: ['-'], to: anchor, limit: SOME_ROWS })
  const isAll = deleted.count === deleted.rows.length && deleted.rows.every(isRevision)
  const deletions = isAll ? deleted.rows.filter(isRevision) : null
  const known = cutTo(most, knownIntervals(topOf(page), false))
  const newer = known.intervals.at(-1) ?? null
  // All rows of the first page may have the same timestamp.
  const newest = async () =>
    page.rows.every(isRevision)
      ? (await newestMatching(source, { to: anchor })).revision
      : newestOf(topOf(page))
  const last = known.next ?? (newer ? null : await newest())
  const cursor = last && { last, newer, deletions, anchor }
  const older = await walkBack(source, cursor, most - known.intervals.length, page.count)
  return { ...older, intervals: [...known.intervals, ...older.intervals] }
}

function topOf({ rows }: HistoryPage): Revision[] {
  const gap = rows.findIndex((row) => !isRevision(row))
  return rows.slice(0, gap < 0 ? undefined : gap).filter(isRevision)
}

/** Reads the next `most` intervals before a cursor. Throws VerdictError if there aren't `count` revisions up to the anchor. */
async function walkBack(source: HistorySource, cursor: IntervalCursor | null, most: number, count: number) {
  const intervals: StatusInterval[] = []
  let at = cursor
  while (at !== null && intervals.length < most) {
    // If status changes are close together, read them page by page. Otherwise search for each.
    const isClose = at.newer !== null && at.newer.rows < PAGE_LIMIT
    const known = isClose ? await closeIntervals(source, at.last, most - intervals.length) : null
    const found = known && known.intervals.length > 0 ? known : await intervalEndingWith(source, at)
    const { intervals: some, next } = cutTo(most - intervals.length, found)
    intervals.push(...some)
    at = next && { ...at, last: next, newer: intervals.at(-1) ?? null }
  }
  if (cursor) {
    const now = await readRows(source, { to: cursor.anchor, limit: 1 })
    if (now.count !== count) throw inconsistent()
  }
  return { intervals, next: at }
}

/** Reads about `most` intervals before a revision. Stops at a page without a status change, unless near the end. */
async function closeIntervals(source: HistorySource, last: Revision, most: number): Promise<KnownIntervals> {
  let [pageRows, before] = [0, 1]
  const isEnough = ({ revisions, gaps, count }: HistorySlice) => {
    const { length } = intervalsOf(revisions)
    const hasChange = length > before
    before = length
    pageRows ||= revisions.length
    const isNearEnd = count - revisions.length <= SCAN_PAGES * pageRows
    return gaps.size > 0 || length > most || !(hasChange || isNearEnd)
  }
  const slice = await readSlice(
    source,
    { to: last.instant },
    { limit: PAGE_LIMIT, more: PAGE_LIMIT },
    isEnough,
  )
  const [gap] = slice.gaps.keys()
  const older = slice.revisions.slice(0, gap).filter((row) => compareRevisions(row, last) <= 0)
  return knownIntervals(older, gap === undefined && slice.isComplete)
}

async function intervalEndingWith(
  source: HistorySource,
  { last, newer, deletions }: IntervalCursor,
): Promise<KnownIntervals> {
  if (isDeletion(last)) {
    const { first, before, count } = await deletionsUpTo(source, last)
    return { intervals: [{ state: 'deleted', first, last, rows: count, startKnown: true }], next: before }
  }
  const { period, count } = await periodUpTo(source, last, deletions)
  const { first, before, startKnown } = period
  const isTied = newer?.first.instant === last.instant
  const tied = isTied ? (await readTies(source, { active: last.active }, last)).revisions : []
  const rows = count - tied.filter((row) => compareRevisions(row, last) > 0).length
  return { intervals: [{ state: statusAfter(last), first, last, rows, startKnown }], next: before }
}
