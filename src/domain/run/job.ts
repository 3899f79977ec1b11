import type { ApiClient } from '../../api/client/client'
import { ApiError } from '../../lib/api-error'
import type { Connection } from '../../lib/browser/connection'
import type { RequestGate } from '../history/request-gate'

/** How far a run is. A new object for every change. */
export interface JobRunState {
  /**
   * `waiting`: the service asked to wait, or does not answer. `offline`, `waiting`: it goes on by itself. `stopping`: what is
   * under way ends. `stopped`: it ended before all jobs were done.
   */
  readonly phase:
    | 'idle'
    | 'running'
    | 'waiting'
    | 'offline'
    | 'signed-out'
    | 'paused'
    | 'stopping'
    | 'done'
    | 'stopped'
  readonly jobs: { readonly done: number; readonly total: number }
  readonly underWay: number
  /** Requests sent, the repeated ones too. */
  readonly requests: number
  /** Null at the beginning. */
  readonly secondsLeft: number | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
  /** The last failure that made it wait or pause; null once the next job has begun. */
  readonly error: ApiError | null
}

/** Whether a run has ended in any way. */
export const isOver = ({ phase }: Pick<JobRunState, 'phase'>): boolean =>
  phase === 'done' || phase === 'stopped'

/** What the work on a job gets. */
export interface JobTools {
  readonly signal: AbortSignal
  /** Shared by all jobs: closed while the run is paused, offline or signed out, and while the service asks to wait. */
  readonly gate: RequestGate
  /** To be called with each request. */
  readonly onRequest: () => void
  /** To be called with each answer: the service is there. */
  readonly onAnswer: () => void
}

/** Rejects the work on a job that goes on later: that is no failure. */
export class RetryLater extends Error {
  /** @param at when it goes on at the earliest, milliseconds since 1970 */
  constructor(readonly at: number) {
    super('It goes on later.')
  }
}

/** Rejects the work on a job where a person decides: the run pauses, and goes on with this job. */
export class PauseRun extends Error {
  constructor(readonly error: ApiError) {
    super(error.message)
  }
}

/** Rejects the work on a job in whose place, and that of all that have not begun, others are done. */
export class ReplaceJobs<Job> extends Error {
  constructor(readonly jobs: readonly Job[]) {
    super('Other jobs are done instead.')
  }
}

/** Rejects the work of another person than the one who began it. `ownerEpoch` is the session's from then. */
export function assertOwner(api: ApiClient, ownerEpoch: number): void {
  if (api.session.state().ownerEpoch === ownerEpoch) return
  const message = 'Another sign-in is in use since then.'
  throw new ApiError({ kind: 'unauthenticated', message, fleetId: api.fleetId })
}

export interface JobRunOptions<Job, Result> {
  readonly jobs: readonly Job[]
  readonly atOnce: number
  /** Nothing is begun while it is offline. Online where it is left out. */
  readonly connection?: Connection | undefined
  /**
   * Does one job, and writes down what became of it. After a rejection that may pass, RetryLater or PauseRun, it is called for the job
   * again: the work itself knows how far it was.
   */
  readonly work: (job: Job, tools: JobTools) => Promise<Result>
  /** What a failure that does not pass means for its job. */
  readonly failed: (job: Job, failure: Error) => Result | Promise<Result>
  readonly onResult: (job: Job, result: Result) => void
  readonly onState: (state: JobRunState) => void
}
