import type { HistoryRow, Revision } from '../../api/resources/revision'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, unsorted } from '../history/verdict-error'
import { type CheckedRows, type HistorySource, readable, readRows } from '../history/verdict-read'

/** Rows asked for at once; services may answer fewer. */
export const PAGE = 50

/** The revisions of one state up to the anchor, newest first and known by their place: some read, the others counted. */
export interface StateList {
  readonly active: boolean
  /** Nothing newer is asked for, so that what is recorded meanwhile shifts nothing. */
  readonly anchor: Instant
  readonly count: number
  /** By place. What is read once is not asked for again. */
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

/** The revision at a place, from one request or none. A VerdictError where it cannot be read, or the list has changed. */
export async function revisionAt(source: HistorySource, list: StateList, place: number): Promise<Revision> {
  const kept = list.rows.get(place)
  if (kept) return readable(kept, '')
  // Its neighbours come along: they show whether the places fit together, and how equal instants are ordered.
  const before = Math.max(0, place - 1)
  let url = await readPart(source, list, before, 3)
  // A service may send a single row a page.
  if (!list.rows.has(place)) url = await readPart(source, list, place, 1)
  const row = list.rows.get(place)
  if (!row) throw inconsistent(url)
  return readable(row, url)
}

/**
 * Reads what stands beside a place as far as it shares its instant, and one further: for a page of them either way.
 * A service need not order equal instants by their ids; then what was taken for the newest or the oldest of them may be
 * none, and is `unsorted`. Mostly no request: neighbours were read along.
 */
export async function expectTiesInOrder(
  source: HistorySource,
  list: StateList,
  place: number,
): Promise<void> {
  const row = await revisionAt(source, list, place)
  for (const step of [-1, 1]) {
    for (let at = place + step; at >= 0 && at < list.count && Math.abs(at - place) <= PAGE; at += step) {
      const beside = list.rows.get(at) ?? (await rowBeside(source, list, at, step))
      if (!isRevision(beside) || beside.instant !== row.instant) break
    }
  }
}

async function rowBeside(
  source: HistorySource,
  list: StateList,
  place: number,
  step: number,
): Promise<HistoryRow> {
  const from = step > 0 ? place : Math.max(0, place - PAGE + 1)
  let url = await readPart(source, list, from, PAGE)
  if (!list.rows.has(place)) url = await readPart(source, list, place, 1)
  const row = list.rows.get(place)
  if (!row) throw inconsistent(url)
  return row
}

async function readPart(source: HistorySource, list: StateList, place: number, limit: number) {
  const { active, anchor } = list
  const page = await readRows(source, { active, to: anchor, limit, ...offsetOf(place) })
  if (page.count !== list.count) throw inconsistent(page.url)
  keep(list, place, page)
  return page.url
}

/**
 * The first place, from `start` on, that holds a revision older than `than` (of equal instants the lower id is older);
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
  for (let place = start; ; place += 1) {
    const row = rows.get(place)
    if (row && isOlder(row)) return place
    if (place === count) return count
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
 * Keeps rows by their places, which must fit what is there: another revision at a place is a history that changed
 * meanwhile; neighbours the wrong way round are `unsorted`, also where a service orders equal instants otherwise.
 */
function keep({ rows, count }: StateList, place: number, page: Pick<CheckedRows, 'rows' | 'url'>): void {
  for (const [index, row] of page.rows.entries()) {
    const at = place + index
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
