import { retryDelayMs } from '../../api/client/react-query'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import { createRequestGate } from '../history/retrying-source'
import { hasEnded, type JobRunOptions, type JobRunState, type JobTools } from './job'

const FEWEST = 5
const WEIGHT = 0.05

/** Estimates the remaining time from the smoothed interval between results. Times are in milliseconds. */
function createRunRate() {
  let [last, count, mean] = [0, 0, 0]
  return {
    begin(at: number) {
      last = at
    },
    answered(at: number) {
      count++
      mean += (at - last - mean) * Math.max(WEIGHT, 1 / count)
      last = at
    },
    /** Returns the estimated whole seconds for this many more results. Null until there have been enough results. */
    secondsFor: (results: number) => (count < FEWEST ? null : Math.ceil((results * mean) / 1000)),
  }
}

const MAX_TRIES = 5

/** Transient failures, as opposed to failures caused by one job's data. */
const TRANSIENT: ReadonlySet<ApiErrorKind> = new Set([
  ...(['network', 'timeout', 'interrupted', 'unavailable', 'server'] as const),
  ...(['redirected', 'not-json', 'broken-json'] as const),
])

export type JobRun<Job = unknown> = ReturnType<typeof createJobRun<Job, unknown>>

/**
 * Runs jobs with limited concurrency until `done` or `stopped`. Each job produces exactly one result unless the run is
 * stopped first. To continue after a stop, create a new run with the remaining jobs.
 *
 * A job with a transient failure goes to the end of the queue, for at most five attempts. All jobs wait after a 429
 * (which doesn't count as an attempt), and after a second failure without a response in between. While offline, no job
 * starts and failures don't count as attempts. If the session is lost, the run keeps its jobs and pauses as
 * `signed-out` until `resume`. Any other failure (403, 404, not an ApiError) is the job's result.
 */
export function createJobRun<Job, Result>(options: JobRunOptions<Job, Result>) {
  const { atOnce, connection, work, failed, onResult, onState } = options
  const controller = new AbortController()
  const { signal } = controller
  const rate = createRunRate()
  const gate = createRequestGate(update)
  let queue: Entry<Job>[] = []
  let [isStarted, isPaused, isSignedOut, isStopping] = [false, false, false, false]
  let [done, total, underWay, failuresInARow, failedRequests, session] = [0, 0, 0, 0, 0, 0]
  let error: ApiError | null = null
  let stopListening: (() => void) | null = null
  let resolveEnded: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })

  const isOnline = () => connection?.isOnline() !== false

  function phase(): JobRunState['phase'] {
    if (!isStarted) return signal.aborted ? 'stopped' : 'idle'
    if (done === total) return 'done'
    if (signal.aborted) return 'stopped'
    if (isStopping) return 'stopping'
    if (isSignedOut) return 'signed-out'
    if (isPaused) return 'paused'
    if (!isOnline()) return 'offline'
    return gate.quietUntil() === null ? 'running' : 'waiting'
  }

  function state(): JobRunState {
    return {
      phase: phase(),
      jobs: { done, total },
      underWay,
      secondsLeft: rate.secondsFor(total - done),
      error,
    }
  }

  function enqueue(jobs: readonly Job[]) {
    total += jobs.length
    queue.push(...jobs.map((job) => ({ job, tries: 0, session, isReady: true })))
  }

  function update() {
    const mayBegin = () => isStarted && !isStopping && !signal.aborted && gate.isOpen() && underWay < atOnce
    while (mayBegin()) {
      const next = queue.findIndex(({ isReady }) => isReady)
      const [entry] = next === -1 ? [] : queue.splice(next, 1)
      if (!entry) break
      underWay++
      entry.session = session
      void run(entry)
    }
    if (isStopping && underWay === 0 && done < total) controller.abort()
    if (hasEnded({ phase: phase() })) end()
    onState(state())
  }

  function end() {
    gate.end()
    stopListening?.()
    stopListening = null
    resolveEnded()
  }

  function hold() {
    gate.hold(isPaused || isSignedOut || !isOnline())
    update()
  }

  function proceed() {
    rate.begin(Date.now())
    hold()
  }

  function listen() {
    stopListening ??= connection?.subscribe(proceed) ?? null
  }

  function toolsOf(entry: Entry<Job>): JobTools {
    return {
      signal,
      gate,
      onRequest() {
        entry.session = session
      },
      onResponse() {
        failuresInARow = failedRequests = 0
        // Otherwise, the error is still the cause of the wait.
        if (gate.quietUntil() === null) error = null
      },
      onFailure(failure) {
        const isLimited = failure instanceof ApiError && failure.kind === 'rate-limited'
        // A single failure among successes is repeated without notice.
        if (
          failure instanceof ApiError &&
          (isLimited || (TRANSIENT.has(failure.kind) && ++failedRequests > 1))
        )
          error = failure
        onState(state())
      },
    }
  }

  function retryAt(entry: Entry<Job>, at: number) {
    entry.isReady = false
    queue.push(entry)
    // Don't compare with the clock again, because the computer's clock may be set back.
    const begin = () => {
      entry.isReady = true
      if (!signal.aborted) update()
    }
    setTimeout(begin, Math.max(0, at - Date.now()))
  }

  function replaceJobs(jobs: readonly Job[]) {
    queue = []
    total = done + underWay - 1
    enqueue(jobs)
    // The replaced job only looked for these jobs, so its duration doesn't count for the estimate.
    rate.begin(Date.now())
  }

  /** Requeues the job if its failure is retryable or pauses the run. Returns whether it did. */
  function retryOrPause(entry: Entry<Job>, failure: unknown): boolean {
    if (!(failure instanceof ApiError)) return false
    if (options.pausesAt?.(failure)) {
      isPaused = true
      error = failure
      queue.unshift(entry)
      return true
    }
    const { kind } = failure
    if (kind === 'unauthenticated') {
      // Ignore a 401 of a request from before the last `resume`; just retry the job.
      if (entry.session === session) [isSignedOut, error] = [true, failure]
      queue.unshift(entry)
      return true
    }
    const isAskedToWait = kind === 'rate-limited'
    if (!isAskedToWait && !(TRANSIENT.has(kind) && (!isOnline() || ++entry.tries < MAX_TRIES))) return false
    if (isAskedToWait) queue.unshift(entry)
    else queue.push(entry)
    failuresInARow++
    if (failuresInARow > 1 || isAskedToWait) {
      error = failure
      gate.quietFor(retryDelayMs(Math.min(failuresInARow, 6), failure))
    }
    return true
  }

  /** Attempts a job. Returns its result, or null if the run is canceled or if the job, or its replacements, are queued again. */
  async function attempt(entry: Entry<Job>): Promise<{ readonly result: Result } | null> {
    try {
      const attempted = await work(entry.job, toolsOf(entry))
      if ('result' in attempted) return attempted
      if (signal.aborted) return null
      if ('retryAt' in attempted) retryAt(entry, attempted.retryAt)
      else replaceJobs(attempted.replacedBy)
      return null
    } catch (failure) {
      if (signal.aborted || retryOrPause(entry, failure)) return null
      const reason = failure instanceof Error ? failure : new Error(String(failure))
      return { result: await failed(entry.job, reason) }
    }
  }

  async function run(entry: Entry<Job>) {
    const outcome = await attempt(entry)
    underWay--
    if (signal.aborted) return
    if (outcome !== null) {
      done++
      if (gate.quietUntil() === null) error = null
      rate.answered(Date.now())
      onResult(entry.job, outcome.result)
    }
    hold()
  }

  enqueue(options.jobs)
  return {
    state,
    ended,
    start() {
      if (isStarted || signal.aborted) return
      isStarted = true
      listen()
      proceed()
    },
    /** Stops starting jobs and sending requests. Requests already sent complete, and their responses count. */
    pause() {
      isPaused = true
      hold()
    },
    resume() {
      if (isSignedOut) session++
      isPaused = false
      isSignedOut = false
      error = null
      proceed()
    },
    /** Starts no more jobs. The run ends when the running jobs do. */
    stop() {
      isStopping = true
      isPaused = false
      hold()
    },
    cancel() {
      if (hasEnded({ phase: phase() })) return
      controller.abort()
      update()
    },
    add(job: Job) {
      listen()
      enqueue([job])
      hold()
    },
    drop(isDropped: (job: Job) => boolean) {
      const kept = queue.filter(({ job }) => !isDropped(job))
      total -= queue.length - kept.length
      queue = kept
      update()
    },
  }
}

interface Entry<Job> {
  readonly job: Job
  tries: number
  /** Number of the session in which the job started or sent its last request. */
  session: number
  isReady: boolean
}
