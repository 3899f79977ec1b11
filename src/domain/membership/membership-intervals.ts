import type { HistoryPage } from '../../api/resources/history'
import { isRevision, type Revision } from '../../api/resources/revision'
import { compareRevisions } from '../history/revision-order'
import { type FleetState, fleetStateOf } from '../words/fleet-state'
import { isBeginning } from './membership-run'

/** An unbroken run of revisions that leave the vehicle in one state. */
export interface MembershipInterval {
  readonly state: FleetState
  /** Oldest revision of the run. */
  readonly first: Revision
  /** Newest revision of the run. */
  readonly last: Revision
  /** Revisions in the run, by the service's counts. */
  readonly rows: number
  /** Whether the state really began with `first`. */
  readonly startKnown: boolean
}

/** When a vehicle was on its fleet, as far as it has been read. */
export interface Membership {
  /** Newest first. */
  readonly intervals: readonly MembershipInterval[]
  /** Where false, older intervals are not loaded. */
  readonly complete: boolean
  /** The history's count when it was read. */
  readonly count: number
  readonly requests: number
}

/** The intervals of a complete history, newest first. */
export function intervalsOf(revisions: readonly Revision[]): MembershipInterval[] {
  const intervals: MembershipInterval[] = []
  let start = 0
  for (const [index, first] of revisions.entries()) {
    const before = revisions[index + 1]
    const last = revisions[start]
    const state = fleetStateOf(first)
    if (last === undefined || (before && fleetStateOf(before) === state)) continue
    const startKnown = before !== undefined || isBeginning(first)
    intervals.push({ state, first, last, rows: index + 1 - start, startKnown })
    start = index + 1
  }
  return intervals
}

/** The intervals that the upper end of a history shows whole, newest first, and the newest revision that is in none. */
export interface KnownIntervals {
  readonly intervals: readonly MembershipInterval[]
  /** Null where nothing is left, and where it is not known which it is. */
  readonly next: Revision | null
}

/** The intervals of the newest revisions, in any order of equal instants. `isWhole`: there are no others. */
export function knownIntervals(revisions: readonly Revision[], isWhole: boolean): KnownIntervals {
  const intervals = intervalsOf([...revisions].sort((a, b) => compareRevisions(b, a)))
  if (isWhole) return { intervals, next: null }
  // How far back the last one goes is not known, nor which other rows there are of the oldest instant.
  const oldest = revisions.at(-1)?.instant
  let next = intervals.pop()
  while (next && (next.last.instant === oldest || next.last.instant === intervals.at(-1)?.first.instant))
    next = intervals.pop()
  return { intervals, next: next?.last ?? null }
}

/** The newest `most` of them. */
export function cutTo(most: number, { intervals, next }: KnownIntervals): KnownIntervals {
  return { intervals: intervals.slice(0, most), next: intervals[most]?.last ?? next }
}

/**
 * The intervals that a history's unfiltered first page shows: what the membership will begin with, known without a
 * request. Empty where the page is not in order or has an unreadable row.
 */
export function intervalsOfPage({ rows, count }: Pick<HistoryPage, 'rows' | 'count'>) {
  const revisions = rows.filter(isRevision)
  const inOrder = revisions.every(
    ({ instant }, index) => instant <= (revisions[index - 1]?.instant ?? instant),
  )
  const differ = new Set(revisions.map(({ id }) => id)).size === rows.length
  if (!inOrder || !differ || count < rows.length) return []
  return knownIntervals(revisions, count === rows.length).intervals
}

/** Joins pages of a membership, newest first, into one. */
export function joinPages(parts: readonly Membership[]): Membership {
  return {
    intervals: parts.flatMap(({ intervals }) => intervals),
    complete: parts.at(-1)?.complete ?? false,
    count: parts[0]?.count ?? 0,
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
  }
}
