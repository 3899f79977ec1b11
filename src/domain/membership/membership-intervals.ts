import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { isBeginning } from './membership-run'
import { type MembershipState, stateOf } from './verdict-spans'

/** An unbroken run of revisions with equal `active`. */
export interface MembershipInterval {
  readonly active: boolean
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
  /** Deletions, newest first, at most a page of them. They are not a state and do not end an interval. */
  readonly deletions: readonly Revision[]
}

/** The intervals of a complete history, newest first. */
export function intervalsOf(revisions: readonly Revision[]): MembershipInterval[] {
  const intervals: MembershipInterval[] = []
  let start = 0
  for (const [index, first] of revisions.entries()) {
    const before = revisions[index + 1]
    const last = revisions[start]
    if (last === undefined || before?.active === first.active) continue
    const startKnown = before !== undefined || isBeginning(first)
    intervals.push({ active: first.active, first, last, rows: index + 1 - start, startKnown })
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
    deletions: parts.flatMap(({ deletions }) => deletions),
  }
}

/** The interval in force at an instant; null where none had begun, or it is not loaded. */
function intervalAt(intervals: readonly MembershipInterval[], at: Instant): MembershipInterval | null {
  return intervals.find(({ first }) => first.instant <= at) ?? null
}

/** The state at an instant, as a verdict gives it; null where it is not loaded. */
export function membershipAt({ intervals, complete }: Membership, at: Instant): MembershipState | null {
  const interval = intervalAt(intervals, at)
  return interval || complete ? stateOf(interval?.first ?? null) : null
}
