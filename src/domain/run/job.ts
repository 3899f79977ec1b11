import type { ApiClient } from '../../api/client/client'
import { ApiError } from '../../lib/api-error'
import type { Connection } from '../../lib/browser/connection'
import type { RequestGate } from '../history/retrying-source'

export interface JobRunState {
  /** `offline` and `waiting` resume automatically. `stopping`: jobs are still running. `stopped`: some are unfinished. */
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
  readonly secondsLeft: number | null
  /** The failure that causes a wait, a pause, or repeated attempts. Null once a request succeeds. */
  readonly error: ApiError | null
}

export const hasEnded = ({ phase }: Pick<JobRunState, 'phase'>): boolean =>
  phase === 'done' || phase === 'stopped'

export interface JobTools {
  readonly signal: AbortSignal
  /** Shared by all jobs. Closed while the run is paused, offline, or signed out, or while the service asks to wait. */
  readonly gate: RequestGate
  readonly onRequest: () => void
  readonly onResponse: () => void
  /** Reports a failed request that the job repeats by itself. */
  readonly onFailure: (failure: unknown) => void
}

/** Result of one attempt at a job. `retryAt`: earliest time of the next attempt, in milliseconds since 1970. */
export type Attempt<Job, Result> =
  | { readonly result: Result }
  | { readonly retryAt: number }
  | { readonly replacedBy: readonly Job[] }

/** Throws an ApiError if a different user has signed in since `sessionGeneration` was read. */
export function assertOwner(api: ApiClient, sessionGeneration: number): void {
  if (api.session.state().sessionGeneration === sessionGeneration) return
  const message = 'You’ve signed in again since then.'
  throw new ApiError({ kind: 'unauthenticated', message, fleetId: api.fleetId })
}

export interface JobRunOptions<Job, Result> {
  readonly jobs: readonly Job[]
  readonly atOnce: number
  readonly connection?: Connection | undefined
  /** Attempts a job. Called again for each further attempt, so it must store its progress. */
  readonly work: (job: Job, tools: JobTools) => Promise<Attempt<Job, Result>>
  /** Returns whether this failure pauses the run. The job is attempted again after `resume`. */
  readonly pausesAt?: (failure: ApiError) => boolean
  readonly failed: (job: Job, failure: Error) => Result | Promise<Result>
  readonly onResult: (job: Job, result: Result) => void
  readonly onState: (state: JobRunState) => void
}
