import type { ApiClient } from '../../api/client/client'
import { ApiError } from '../../lib/api-error'
import type { Connection } from '../../lib/browser/connection'
import type { RequestGate } from '../history/request-gate'

export interface JobRunState {
  /** `offline` and `waiting` resume automatically. `stopping`: running jobs end. `stopped`: jobs are left. */
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
  readonly secondsLeft: number | null
  /** While waiting: time of the next try, milliseconds since 1970. */
  readonly waitsUntil: number | null
  /** The last failure that made it wait or pause; null once the next job has started. */
  readonly error: ApiError | null
}

export const hasEnded = ({ phase }: Pick<JobRunState, 'phase'>): boolean =>
  phase === 'done' || phase === 'stopped'

export interface JobTools {
  readonly signal: AbortSignal
  /** Shared by all jobs: closed while the run is paused, offline or signed out, and while the service asks to wait. */
  readonly gate: RequestGate
  readonly onRequest: () => void
  readonly onAnswer: () => void
}

/** Result of one attempt at a job. `retryAt`: earliest time of the next attempt, in milliseconds since 1970. */
export type Attempt<Job, Result> =
  | { readonly result: Result }
  | { readonly retryAt: number }
  | { readonly replacedBy: readonly Job[] }

/** Rejects the work if the user changed since its start. `sessionGeneration` is the session's from then. */
export function assertOwner(api: ApiClient, sessionGeneration: number): void {
  if (api.session.state().sessionGeneration === sessionGeneration) return
  const message = 'You’ve signed in again since then.'
  throw new ApiError({ kind: 'unauthenticated', message, fleetId: api.fleetId })
}

export interface JobRunOptions<Job, Result> {
  readonly jobs: readonly Job[]
  readonly atOnce: number
  /** Starts nothing while offline. Absent counts as online. */
  readonly connection?: Connection | undefined
  /** Attempts a job and stores how far it got: the next attempt at it calls this again. */
  readonly work: (job: Job, tools: JobTools) => Promise<Attempt<Job, Result>>
  /** Returns whether the run pauses at a failure, and attempts the job again when the user resumes it. */
  readonly pausesAt?: (failure: ApiError) => boolean
  readonly failed: (job: Job, failure: Error) => Result | Promise<Result>
  readonly onResult: (job: Job, result: Result) => void
  readonly onState: (state: JobRunState) => void
}
