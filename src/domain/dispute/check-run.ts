import type { HistorySource } from '../history/history-source'
import { retryingSource } from '../history/retrying-source'
import type { JobRun, JobRunState, JobTools, RunCount } from '../run/job'
import { createJobRun } from '../run/job-run'
import type { AskedMoment } from '../time/asked-time'
import { type DecidedMoment, decideMoments } from './jump-paging'

/** The moments to be decided of one vehicle. */
export interface CheckJob {
  readonly vehicleId: number
  readonly moments: readonly AskedMoment[]
}

/** How far a run is. A new object for every change. */
export interface CheckRunState extends Omit<JobRunState, 'jobs' | 'underWay' | 'error'> {
  readonly vehicles: RunCount
  readonly moments: RunCount
}

/** A run over vehicles; see JobRun. */
export interface CheckRun extends Omit<JobRun, 'state'> {
  state(): CheckRunState
}

interface CheckRunOptions {
  readonly jobs: readonly CheckJob[]
  /** The history of a vehicle. Its failures are repeated here, so it must not repeat them. */
  readonly sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  /** Once for each job, with one result for each of its moments, in order. */
  readonly onAnswer: (vehicleId: number, results: readonly DecidedMoment[]) => void
  readonly onState: (state: CheckRunState) => void
}

/** Vehicles at a time. */
const AT_ONCE = 4

/**
 * Decides the moments of many vehicles, four vehicles at a time. Each job is answered exactly once, unless it is cancelled.
 * A request that fails for a reason that may pass is repeated a few times; then its vehicle is tried again, as in every
 * run of jobs. Any other failure (403, 404, a VerdictError) is the result of all moments of its vehicle.
 */
export function createCheckRun({ jobs, sourceOf, onAnswer, onState }: CheckRunOptions): CheckRun {
  const total = jobs.reduce((sum, { moments }) => sum + moments.length, 0)
  let done = 0

  function stateOf({ jobs: vehicles, underWay: _, error: __, ...state }: JobRunState): CheckRunState {
    return { ...state, vehicles, moments: { done, total } }
  }

  async function decide(
    { vehicleId, moments }: CheckJob,
    { signal, gate, onRequest, onAnswer: onPage }: JobTools,
  ) {
    const source = sourceOf(vehicleId, signal)
    const counted: HistorySource = {
      async page(query) {
        onRequest()
        const page = await source.page(query)
        onPage()
        return page
      },
    }
    return decideMoments(retryingSource(counted, signal, gate), moments)
  }

  const run = createJobRun<CheckJob, readonly DecidedMoment[]>({
    jobs,
    atOnce: AT_ONCE,
    work: decide,
    failed: ({ moments }, failure) => moments.map(() => ({ failure })),
    onResult({ vehicleId, moments }, results) {
      done += moments.length
      onAnswer(vehicleId, results)
    },
    onState: (state) => onState(stateOf(state)),
  })
  return { ...run, state: () => stateOf(run.state()) }
}
