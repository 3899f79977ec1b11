import type { Revision } from '../../api/resources/revision'
import { type FleetState, fleetStateOf } from '../words/fleet-state'
import { isBeginning } from './membership-run'

/** Rows per request; services may send fewer. */
export const PAGE = 50

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

/** Joins pages of a membership, newest first, into one. */
export function joinPages(parts: readonly Membership[]): Membership {
  return {
    intervals: parts.flatMap(({ intervals }) => intervals),
    complete: parts.at(-1)?.complete ?? false,
    count: parts[0]?.count ?? 0,
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
  }
}
