import { isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { compareRevisions } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { type CheckedRows, readable, readRows } from '../history/verdict-read'
import type { MembershipInterval } from './membership-intervals'
import {
  expectTiesInOrder,
  indexAfter,
  offsetOf,
  openList,
  revisionAt,
  type StateList,
} from './membership-lists'
import { isBeginning } from './membership-run'

/** Where the walk back through a history continues: everything newer is in intervals. */
export interface MembershipCursor {
  readonly on: StateList
  readonly off: StateList
  /** The state of the next older interval. */
  readonly active: boolean
  /** How many revisions of each list are in intervals. */
  readonly taken: { readonly on: number; readonly off: number }
}

/** Starts a walk with two requests, whose counts must add up to that of the unfiltered page. Throws VerdictError. */
export async function openHistory(
  source: HistorySource,
  page: CheckedRows,
  anchor: Instant,
): Promise<MembershipCursor> {
  const unreadable = page.rows.findIndex((row) => 'problem' in row)
  // Below an unreadable row, indexes in the two lists are unknown.
  const known = page.rows
    .slice(0, unreadable < 0 ? undefined : unreadable)
    .map((row) => readable(row, page.url))
  const [newest] = known
  if (newest === undefined) throw inconsistent(page.url)
  const open = (active: boolean) =>
    openList(source, { active, anchor, known: known.filter((row) => row.active === active) })
  const [on, off] = await Promise.all([open(true), open(false)])
  if (on.count + off.count !== page.count) throw inconsistent(page.url)
  return { on, off, active: newestState(on, off) ?? newest.active, taken: { on: 0, off: 0 } }
}

/** The state of the newer of two lists' first revisions, where both have one. The page may order its ties otherwise. */
function newestState(on: StateList, off: StateList): boolean | null {
  const [active, other] = [on.rows.get(0), off.rows.get(0)]
  if (!active || !other || !isRevision(active) || !isRevision(other)) return null
  return compareRevisions(active, other) > 0
}

/**
 * Reads the row that a walk over `rows` rows ended with, once more. Throws `inconsistent` where the history up to the
 * anchor has grown, or has another row there: the rows read may then not fit together.
 */
async function expectUnchanged(
  source: HistorySource,
  { on, off }: MembershipCursor,
  rows: number,
  end: Revision,
) {
  const page = await readRows(source, { to: on.anchor, limit: 1, ...offsetOf(rows - 1) })
  const [row] = page.rows
  const moved = row !== undefined && isRevision(row) && row.instant !== end.instant
  if (page.count !== on.count + off.count || moved) throw inconsistent(page.url)
}

interface Run {
  readonly list: StateList
  readonly last: Revision
  /** Indexes in the list, the end not included. */
  readonly start: number
  readonly end: number
  readonly oldest: boolean
  /** The list of the other state, and the index in it of the revision before the run. */
  readonly other: StateList
  readonly otherStart: number
}

/** Parallel requests. */
const TOGETHER = 4

/**
 * Reads the next `most` intervals before a cursor, newest first. Each run takes one request for its end and one for its
 * first revision, fewer where these were read before; one more request checks the whole. Throws VerdictError; the cursor
 * can be used again then.
 */
export async function walkBack(
  source: HistorySource,
  cursor: MembershipCursor,
  most: number,
): Promise<{ readonly intervals: readonly MembershipInterval[]; readonly next: MembershipCursor | null }> {
  const runs: Run[] = []
  let { active, taken } = cursor
  let oldest = false
  while (!oldest && runs.length < most) {
    const [list, other] = active ? [cursor.on, cursor.off] : [cursor.off, cursor.on]
    const [start, otherStart] = active ? [taken.on, taken.off] : [taken.off, taken.on]
    oldest = otherStart === other.count
    const last = await revisionAt(source, list, start)
    const end = oldest
      ? list.count
      : await indexAfter(source, list, start, await revisionAt(source, other, otherStart))
    const run = { list, last, start, end, oldest, other, otherStart }
    if (end <= start) {
      await expectCertain(source, run)
      throw inconsistent('')
    }
    runs.push(run)
    taken = active ? { ...taken, on: end } : { ...taken, off: end }
    active = !active
  }
  const intervals: MembershipInterval[] = []
  for (let from = 0; from < runs.length; from += TOGETHER) {
    const some = runs.slice(from, from + TOGETHER).map((run) => intervalOf(source, run))
    intervals.push(...(await Promise.all(some)))
  }
  for (const run of runs) await expectCertain(source, run)
  const end = intervals.at(-1)?.first
  if (end) await expectUnchanged(source, cursor, taken.on + taken.off, end)
  return { intervals, next: oldest ? null : { ...cursor, active, taken } }
}

/** Where a run begins and ends must not depend on how the service orders equal instants. */
async function expectCertain(source: HistorySource, { list, start, end, other, otherStart }: Run) {
  for (const index of [start, Math.max(start, end - 1), end])
    if (index < list.count) await expectTiesInOrder(source, list, index)
  if (otherStart < other.count) await expectTiesInOrder(source, other, otherStart)
}

async function intervalOf(source: HistorySource, { list, last, start, end, oldest }: Run) {
  const first = await revisionAt(source, list, end - 1)
  const startKnown = !oldest || isBeginning(first)
  return { active: list.active, first, last, rows: end - start, startKnown }
}
