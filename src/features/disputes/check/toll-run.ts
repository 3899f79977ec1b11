import type { Session } from '../../../api/session/session'
import { type VerdictOrFailure, verdictsAt } from '../../../domain/dispute/batch-verdicts'
import { momentAnswer } from '../../../domain/dispute/outcome-of'
import type { MomentAnswer, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import type { HistorySource } from '../../../domain/history/history-source'
import { retryingSource } from '../../../domain/history/retrying-source'
import { hasEnded, type JobRunState } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import type { StoredAnswer } from '../../../local/toll-list-shapes'
import { spansOf, type TollJob } from './toll-list'

export type TollRun = ReturnType<typeof createTollRun>

type WatchedSession = Pick<Session, 'state' | 'subscribe'>

const CONCURRENCY = 4

/** How long to collect answers before the page stores and shows them (ms). */
const ANSWER_BATCH_MS = 20

/** Failures that would repeat for every vehicle, although the session is valid. */
export const REFUSED: ReadonlySet<string> = new Set(['unauthenticated', 'key-refused', 'key-forbidden'])
const FIND = 'find'

/**
 * Creates a check that requests four vehicles at a time. Its first job, `find`, loads the list of requests, and retries like
 * any job. Each vehicle is answered exactly once unless the check is canceled. Reports answers and progress together. A
 * permanent failure (403, 404, VerdictError) is the answer for all requests about its vehicle.
 */
export function createTollRun(options: {
  readonly session: WatchedSession
  readonly connection: Connection
  readonly find: (signal: AbortSignal) => Promise<readonly TollJob[]>
  /** Returns a vehicle's history. It must not retry, because this run does. */
  readonly sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  readonly onNotFound: (failure: Error) => void
  readonly onAnswers: (answers: readonly StoredAnswer[]) => void
  readonly onState: (state: JobRunState) => void
}) {
  const { session, sourceOf, onAnswers, onState } = options
  const refusals = new WeakSet<ApiError>()
  let answers: StoredAnswer[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWatching = session.subscribe(() => {
    if (session.state().status === 'active' && run.state().phase === 'signed-out') run.resume()
  })

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const found = answers
    answers = []
    if (found.length > 0) onAnswers(found)
    if (hasEnded(run.state())) stopWatching()
    onState(run.state())
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, ANSWER_BATCH_MS)
  }

  const run = createJobRun<TollJob | typeof FIND, readonly VerdictOrFailure[]>({
    jobs: [FIND],
    atOnce: CONCURRENCY,
    connection: sessionConnection(session, options.connection),
    async work(job, { signal, gate, onRequest, onResponse, onFailure }) {
      if (job === FIND) return { replacedBy: await options.find(signal) }
      const source = sourceOf(job.vehicleId, signal)
      const watched: HistorySource = {
        async page(query) {
          onRequest()
          try {
            const page = await source.page(query)
            onResponse()
            return page
          } catch (error) {
            // Check now, because a session that is being renewed may be active again later.
            const isActive = session.state().status === 'active'
            if (error instanceof ApiError && REFUSED.has(error.kind) && isActive) refusals.add(error)
            onFailure(error)
            throw error
          }
        },
      }
      return { result: await verdictsAt(retryingSource(watched, signal, gate), job.questions.flat()) }
    },
    pausesAt: (failure) => refusals.has(failure),
    failed(job, failure) {
      if (job !== FIND) return job.questions.flat().map(() => ({ failure }))
      options.onNotFound(failure)
      return []
    },
    onResult(job, results) {
      if (job === FIND) return
      let at = 0
      for (const moments of job.questions) {
        const own = results.slice(at, at + moments.length)
        at += moments.length
        answers.push({ asked: spansOf(moments), answer: answerOf(job.vehicleId, own) })
      }
      flushSoon()
    },
    onState: flushSoon,
  })

  return {
    ...run,
    /** Resolves when the run has ended and all answers are reported. */
    ended: run.ended.then(flush),
    cancel(): void {
      run.cancel()
      flush()
    },
  }
}

/** Wraps the connection to be offline while the session is being renewed, because requests would fail. */
const sessionConnection = (session: WatchedSession, connection: Connection): Connection => ({
  isOnline: () => connection.isOnline() && session.state().status !== 'interrupted',
  subscribe(listener) {
    const stops = [connection.subscribe(listener), session.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})

function answerOf(vehicleId: number, results: readonly VerdictOrFailure[]): VehicleAnswer {
  const checkedAt = Date.now()
  const moments: MomentAnswer[] = []
  for (const result of results) {
    if ('failure' in result) {
      const { failure } = result
      const isNotFound = failure instanceof ApiError && failure.kind === 'not-found'
      const text = isNotFound ? 'No vehicle in this fleet has this ID.' : failure.message
      return { vehicleId, moments: [], failure: text, isNotFound, checkedAt }
    }
    moments.push(momentAnswer(result, checkedAt * 1000))
  }
  return { vehicleId, moments, failure: null, checkedAt }
}
