import type { Revision } from '../api/revision'

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

/** The intervals of a vehicle, newest first. */
export interface Membership {
  readonly intervals: readonly MembershipInterval[]
  /** False: older ones are not loaded ("load older"). */
  readonly complete: boolean
  /** The history's count when it was read. */
  readonly count: number
  readonly requests: number
}
