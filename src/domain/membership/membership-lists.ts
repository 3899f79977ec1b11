import type { HistoryRow, Revision } from '../../api/resources/revision'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, unsorted } from '../history/verdict-error'
import { type CheckedRows, readable, readRows } from '../history/verdict-read'

/** Rows asked for at once; services may answer fewer. */
export const PAGE = 50

/** The revisions of one state up to the anchor, newest first and known by their index: some read, the others counted. */
export interface StateList {
  readonly active: boolean
  /** Nothing newer is asked for, so that what is recorded meanwhile shifts nothing. */
  readonly anchor: Instant
  readonly count: number
  /** By index. What is read once is not asked for again. */
  readonly rows: Map<number, HistoryRow>
}

/**
 * Opens the list of one state: one request. `known` are its newest rows, which an unfiltered page has shown. Throws
 * VerdictError.
 */
export async function openList(
  source: HistorySource,
  { active, anchor, known }: { active: boolean; anchor: Instant; known: readonly HistoryRow[] },
): Promise<StateList> {
  const page = await readRows(source, { active, to: anchor, limit: PAGE, ...offsetOf(known.length) })
  const list = { active, anchor, count: page.count, rows: new Map<number, HistoryRow>() }
  keep(list, 0, { ...page, rows: known })
  keep(list, known.length, page)
  return list
}

/** The revision at an index, from one request or none. A VerdictError where it cannot be read, or the list has changed. */
export async function revisionAt(source: HistorySource, list: StateList, index: number): Promise<Revision> {
  const kept = list.rows.get(index)
  if (kept) return readable(kept, '')
  // Its neighbours come along: they show whether the indexes fit together, and how equal instants are ordered.
  const before = Math.max(0, index - 1)
  let url = await readPart(source, list, before, 3)
  // A service may send a single row a page.
  if (!list.rows.has(index)) url = await readPart(source, list, index, 1)
  const row = list.rows.get(index)
  if (!row) throw inconsistent(url)
  return readable(row, url)
}

/**
 * Reads what stands beside an index as far as it shares its instant, and one further: for a page of them either way.
 * A service need not order equal instants by their ids; then what was taken for the newest or the oldest of them may be
 * none, and is `unsorted`. Mostly no request: neighbours were read along.
 */
export async function expectTiesInOrder(
  source: HistorySource,
  list: StateList,
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
  list: StateList,
  index: number,
  step: number,
): Promise<HistoryRow> {
  const from = step > 0 ? index : Math.max(0, index - PAGE + 1)
  let url = await readPart(source, list, from, PAGE)
  if (!list.rows.has(index)) url = await readPart(source, list, index, 1)
  const row = list.rows.get(index)
  if (!row) throw inconsistent(url)
  return row
}

async function readPart(source: HistorySource, list: StateList, index: number, limit: number) {
  const { active, anchor } = list
  const page = await readRows(source, { active, to: anchor, limit, ...offsetOf(index) })
  if (page.count !== list.count) throw inconsistent(page.url)
  keep(list, index, page)
  return page.url
}

/**
 * The first index, from `start` on, that holds a revision older than `than` (of equal instants the lower id is older);
 * `count` where there is none. The row at `start` is newer. No request where what was read shows it, else one: of how
 * many there are up to that instant, and which; more where as many rows share it. Throws VerdictError.
 */
export async function placeAfter(
  source: HistorySource,
  list: StateList,
  start: number,
  than: Revision,
): Promise<number> {
  const { active, count, rows } = list
  const isOlder = (row: HistoryRow) => isRevision(row) && compareRevisions(row, than) < 0
  for (let index = start; ; index += 1) {
    const row = rows.get(index)
    if (row && isOlder(row)) return index
    if (index === count) return count
    if (!row) break
  }
  let offset = 0
  for (;;) {
    const page = await readRows(source, { active, to: than.instant, limit: PAGE, ...offsetOf(offset) })
    const top = count - page.count
    if (top < 0) throw inconsistent(page.url)
    keep(list, top + offset, page)
    const older = page.rows.findIndex(isOlder)
    if (older >= 0) return top + offset + older
    offset += page.rows.length
    if (offset >= page.count) return count
  }
}

/** The offset as a query has it: none for the beginning. */
export function offsetOf(offset: number): { offset?: number } {
  return offset > 0 ? { offset } : {}
}

/**
 * Keeps rows by their indexes, which must fit what is there: another revision at an index is a history that changed
 * meanwhile; neighbours the wrong way round are `unsorted`, also where a service orders equal instants otherwise.
 */
function keep({ rows, count }: StateList, offset: number, page: Pick<CheckedRows, 'rows' | 'url'>): void {
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
