import type { HistorySource } from '../history/history-source'
import { retryingSource } from '../history/retrying-source'
import type { JobRunState, JobTools } from '../run/job'
import { createJobRun, type JobRun } from '../run/job-run'
import type { AskedMoment } from '../time/asked-time'
import { type DecidedMoment, decideMoments } from './jump-paging'

/** The moments to be decided of one vehicle. */
export interface CheckJob {
  readonly vehicleId: number
  readonly moments: readonly AskedMoment[]
}

interface CheckRunOptions {
  readonly jobs: readonly CheckJob[]
  /** The history of a vehicle. Its failures are repeated here, so it must not repeat them. */
  readonly sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  /** Once for each job, with one result for each of its moments, in order. */
  readonly onAnswer: (vehicleId: number, results: readonly DecidedMoment[]) => void
  readonly onState: (state: JobRunState) => void
}

const AT_ONCE = 4

/**
 * Decides the moments of many vehicles, four vehicles at a time. Each job is answered exactly once, unless it is cancelled.
 * A request that fails for a reason that may pass is repeated a few times; then its vehicle is tried again, as in every
 * run of jobs. Any other failure (403, 404, a VerdictError) is the result of all moments of its vehicle.
 */
export function createCheckRun({ jobs, sourceOf, onAnswer, onState }: CheckRunOptions): JobRun<CheckJob> {
  async function work({ vehicleId, moments }: CheckJob, tools: JobTools) {
    const { signal, gate } = tools
    const source = sourceOf(vehicleId, signal)
    const counted: HistorySource = {
      async page(query) {
        tools.onRequest()
        const page = await source.page(query)
        tools.onAnswer()
        return page
      },
    }
    return decideMoments(retryingSource(counted, signal, gate), moments)
  }

  return createJobRun<CheckJob, readonly DecidedMoment[]>({
    ...{ jobs, atOnce: AT_ONCE, work, onState },
    failed: ({ moments }, failure) => moments.map(() => ({ failure })),
    onResult: ({ vehicleId }, results) => onAnswer(vehicleId, results),
  })
}
