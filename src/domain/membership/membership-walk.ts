import { isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newerOf } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { type CheckedRows, readable, readRows } from '../history/verdict-read'
import { type FleetState, fleetStateOf, isDeletion } from '../words/fleet-state'
import { type MembershipInterval, PAGE } from './membership-intervals'
import {
  expectTiesInOrder,
  type FilteredList,
  indexFrom,
  offsetOf,
  openList,
  revisionAt,
} from './membership-lists'
import { isBeginning } from './membership-run'

/** How many revisions of each list are in intervals. A deletion is in two lists. */
interface Taken {
  readonly on: number
  readonly off: number
  readonly deletions: number
}

/** Where the walk back through a history continues: everything newer is in intervals. */
export interface MembershipCursor {
  readonly on: FilteredList
  readonly off: FilteredList
  /** Filters on `active` do not show where a record was deleted. */
  readonly deletions: FilteredList
  readonly taken: Taken
}

/** Starts a walk with three requests; the counts must add up to that of the unfiltered page. Throws VerdictError. */
export async function openHistory(
  source: HistorySource,
  page: CheckedRows,
  anchor: Instant,
): Promise<MembershipCursor> {
  const unreadable = page.rows.findIndex((row) => 'problem' in row)
  // Below an unreadable row, indexes in the lists are unknown.
  const known = page.rows
    .slice(0, unreadable < 0 ? undefined : unreadable)
    .map((row) => readable(row, page.url))
  const openStates = (active: boolean) =>
    openList(source, { filter: { active }, anchor, known: known.filter((row) => row.active === active) })
  const [on, off, deletions] = await Promise.all([
    openStates(true),
    openStates(false),
    openList(source, { filter: { kinds: ['-'] }, anchor, known: known.filter(isDeletion) }),
  ])
  if (on.count + off.count !== page.count) throw inconsistent(page.url)
  return { on, off, deletions, taken: { on: 0, off: 0, deletions: 0 } }
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

/** The newest revision of each list that is in no interval; null where a list has no more. */
interface Heads {
  readonly on: Revision | null
  readonly off: Revision | null
  readonly deletion: Revision | null
}

/** An index that a run depends on: how the service orders equal instants there must be certain. */
type Place = readonly [list: FilteredList, index: number]

interface Run {
  readonly state: FleetState
  readonly last: Revision
  /** The oldest revision, or where it is read from. */
  readonly first: Revision | Place
  readonly rows: number
  readonly places: readonly Place[]
  /** What is in intervals after this one. */
  readonly taken: Taken
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
  const isDone = ({ on, off }: Taken) => on === cursor.on.count && off === cursor.off.count
  const runs: Run[] = []
  let { taken } = cursor
  while (!isDone(taken) && runs.length < most) {
    const run = await nextRun(source, { ...cursor, taken })
    runs.push(run)
    taken = run.taken
  }
  const intervals: MembershipInterval[] = []
  for (let from = 0; from < runs.length; from += TOGETHER) {
    const some = runs.slice(from, from + TOGETHER).map((run) => intervalOf(source, run, isDone(run.taken)))
    intervals.push(...(await Promise.all(some)))
  }
  for (const { places } of runs) await expectCertain(source, places)
  const end = intervals.at(-1)?.first
  if (end) await expectUnchanged(source, cursor, taken.on + taken.off, end)
  return { intervals, next: isDone(taken) ? null : { ...cursor, taken } }
}

/** The run that the cursor stands at: it ends before the next revision of the other state, or the next deletion. */
async function nextRun(source: HistorySource, cursor: MembershipCursor): Promise<Run> {
  const { taken } = cursor
  const heads = await headsOf(source, cursor)
  const last = newerOf(heads.on, heads.off)
  if (last === null) throw inconsistent('')
  if (isDeletion(last)) return deletedRun(source, cursor, heads, last)
  const { active } = last
  const [list, start] = active ? [cursor.on, taken.on] : [cursor.off, taken.off]
  const bound = newerOf(active ? heads.off : heads.on, heads.deletion)
  const end = bound === null ? list.count : await indexFrom(source, list, start, bound)
  const ends = [Math.max(start, end - 1), end].map((index): Place => [list, index])
  const places = [...placesOf(cursor), ...ends]
  if (end <= start) return refuse(source, places)
  return {
    state: fleetStateOf(last),
    last,
    first: [list, end - 1],
    rows: end - start,
    places,
    taken: { ...taken, ...(active ? { on: end } : { off: end }) },
  }
}

/** The deletion that the cursor stands at, with those that follow it directly. */
async function deletedRun(
  source: HistorySource,
  cursor: MembershipCursor,
  heads: Heads,
  last: Revision,
): Promise<Run> {
  const places: Place[] = []
  let [here, at, first, rows] = [cursor, heads, last, 0]
  for (let row: Revision | null = last; row !== null && isDeletion(row); row = newerOf(at.on, at.off)) {
    places.push(...placesOf(here))
    if (at.deletion?.id !== row.id) return refuse(source, places)
    const { on, off, deletions } = here.taken
    const both = row.active ? { on: on + 1, off } : { on, off: off + 1 }
    here = { ...here, taken: { ...both, deletions: deletions + 1 } }
    // Where several follow each other there may be hundreds: they are read page by page.
    at = await headsOf(source, here, rows === 0 ? undefined : PAGE)
    first = row
    rows += 1
  }
  places.push(...placesOf(here))
  return { state: 'deleted', last, first, rows, places, taken: here.taken }
}

async function headsOf(
  source: HistorySource,
  { on, off, deletions, taken }: MembershipCursor,
  limit?: number,
): Promise<Heads> {
  const head = async (list: FilteredList, index: number) =>
    index < list.count ? revisionAt(source, list, index, limit) : null
  return {
    on: await head(on, taken.on),
    off: await head(off, taken.off),
    deletion: await head(deletions, taken.deletions),
  }
}

function placesOf({ on, off, deletions, taken }: MembershipCursor): Place[] {
  return [
    [on, taken.on],
    [off, taken.off],
    [deletions, taken.deletions],
  ]
}

/** What a run is made of must not depend on how the service orders equal instants. */
async function expectCertain(source: HistorySource, places: readonly Place[]) {
  for (const [list, index] of places) if (index < list.count) await expectTiesInOrder(source, list, index)
}

/** Rejects with `unsorted` where the order of equal instants is the reason, else with `inconsistent`. */
async function refuse(source: HistorySource, places: readonly Place[]): Promise<never> {
  await expectCertain(source, places)
  throw inconsistent('')
}

async function intervalOf(source: HistorySource, run: Run, isOldest: boolean): Promise<MembershipInterval> {
  const { state, last, rows } = run
  const first = 'id' in run.first ? run.first : await revisionAt(source, ...run.first)
  return { state, first, last, rows, startKnown: !isOldest || isBeginning(first) }
}
