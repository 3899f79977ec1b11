import type { HistoryFilter } from '../../api/resources/history'
import type { HistoryRow, Revision } from '../../api/resources/revision'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, unsorted } from '../history/verdict-error'
import { type CheckedRows, readable, readRows } from '../history/verdict-read'
import { PAGE } from './membership-intervals'

/** Which revisions a list has: those with one `active`, or the deletions. */
type ListFilter = Pick<HistoryFilter, 'active' | 'kinds'>

/** The revisions of one filter up to the anchor, newest first, by index. Some are read, the others only counted. */
export interface FilteredList {
  readonly filter: ListFilter
  /** Nothing newer is requested, so that revisions recorded meanwhile do not shift the indexes. */
  readonly anchor: Instant
  readonly count: number
  /** By index. A row that was read is not requested again. */
  readonly rows: Map<number, HistoryRow>
}

/**
 * Opens the list of one filter with one request. `known` are its newest rows, from an unfiltered page. Throws
 * VerdictError.
 */
export async function openList(
  source: HistorySource,
  { filter, anchor, known }: { filter: ListFilter; anchor: Instant; known: readonly HistoryRow[] },
): Promise<FilteredList> {
  const page = await readRows(source, { ...filter, to: anchor, limit: PAGE, ...offsetOf(known.length) })
  const list = { filter, anchor, count: page.count, rows: new Map<number, HistoryRow>() }
  rememberRows(list, 0, { ...page, rows: known })
  rememberRows(list, known.length, page)
  return list
}

/**
 * The revision at an index, with at most two requests of `limit` rows. Throws VerdictError where it is unreadable or the
 * list changed.
 */
export async function revisionAt(
  source: HistorySource,
  list: FilteredList,
  index: number,
  limit = 3,
): Promise<Revision> {
  const kept = list.rows.get(index)
  if (kept) return readable(kept, '')
  // With its neighbours: they show whether the indexes match, and how equal instants are ordered.
  const before = Math.max(0, index - 1)
  let url = await readAt(source, list, before, limit)
  // Some services send one row per page.
  if (!list.rows.has(index)) url = await readAt(source, list, index, 1)
  const row = list.rows.get(index)
  if (!row) throw inconsistent(url)
  return readable(row, url)
}

/**
 * Checks the order of the rows that share an index's instant, up to a page in both directions. Throws `unsorted` where
 * the service does not order equal instants by id: the newest or oldest of them may then be another row. Usually needs
 * no request, since neighbours are read together.
 */
export async function expectTiesInOrder(
  source: HistorySource,
  list: FilteredList,
  index: number,
): Promise<void> {
  const row = await revisionAt(source, list, index)
  for (const step of [-1, 1]) {
    for (let at = index + step; at >= 0 && at < list.count && Math.abs(at - index) <= PAGE; at += step) {
      const beside = list.rows.get(at) ?? (await rowBeside(source, list, at, step))
      if (!isRevision(beside) || beside.instant !== row.instant) break
    }
  }
}

async function rowBeside(
  source: HistorySource,
  list: FilteredList,
  index: number,
  step: number,
): Promise<HistoryRow> {
  const from = step > 0 ? index : Math.max(0, index - PAGE + 1)
  let url = await readAt(source, list, from, PAGE)
  if (!list.rows.has(index)) url = await readAt(source, list, index, 1)
  const row = list.rows.get(index)
  if (!row) throw inconsistent(url)
  return row
}

async function readAt(source: HistorySource, list: FilteredList, index: number, limit: number) {
  const { filter, anchor } = list
  const page = await readRows(source, { ...filter, to: anchor, limit, ...offsetOf(index) })
  if (page.count !== list.count) throw inconsistent(page.url)
  rememberRows(list, index, page)
  return page.url
}

/**
 * The first index, from `start` on, of `bound` or a revision older than it (of equal instants the lower id is older);
 * `count` where there is none. The row at `start` is newer. Needs no request where the rows read show it, else one for the
 * count up to that instant; more where many rows share the instant. Throws VerdictError.
 */
export async function indexFrom(
  source: HistorySource,
  list: FilteredList,
  start: number,
  bound: Revision,
): Promise<number> {
  const { filter, count, rows } = list
  const isReached = (row: HistoryRow) => isRevision(row) && compareRevisions(row, bound) <= 0
  for (let index = start; ; index += 1) {
    const row = rows.get(index)
    if (row && isReached(row)) return index
    if (index === count) return count
    if (!row) break
  }
  let offset = 0
  for (;;) {
    const page = await readRows(source, { ...filter, to: bound.instant, limit: PAGE, ...offsetOf(offset) })
    const top = count - page.count
    if (top < 0) throw inconsistent(page.url)
    rememberRows(list, top + offset, page)
    const reached = page.rows.findIndex(isReached)
    if (reached >= 0) return top + offset + reached
    offset += page.rows.length
    if (offset >= page.count) return count
  }
}

/** An offset for a query, left out for the first page. */
export function offsetOf(offset: number): { offset?: number } {
  return offset > 0 ? { offset } : {}
}

/**
 * Puts a page's rows at their indexes. Throws `inconsistent` where another revision is there already: the history changed
 * meanwhile. Throws `unsorted` for neighbours in the wrong order, also of equal instants.
 */
function rememberRows(
  { rows, count }: FilteredList,
  offset: number,
  page: Pick<CheckedRows, 'rows' | 'url'>,
): void {
  for (const [index, row] of page.rows.entries()) {
    const at = offset + index
    const kept = rows.get(at)
    if (at >= count || (kept && !isSame(kept, row))) throw inconsistent(page.url)
    rows.set(at, row)
    for (const newer of [at, at + 1]) {
      const [above, below] = [rows.get(newer - 1), rows.get(newer)]
      if (!above || !below || !isRevision(above) || !isRevision(below)) continue
      if (above.instant < below.instant) throw inconsistent(page.url)
      if (compareRevisions(above, below) <= 0) throw unsorted(page.url)
    }
  }
}

function isSame(a: HistoryRow, b: HistoryRow): boolean {
  return isRevision(a) && isRevision(b)
    ? a.id === b.id && a.instant === b.instant
    : !isRevision(a) && !isRevision(b)
}
