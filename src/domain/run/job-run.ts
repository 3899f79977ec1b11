import { retryDelayMs } from '../../api/client/react-query'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import { createRequestGate } from '../history/request-gate'
import {
  isOver,
  type JobRunOptions,
  type JobRunState,
  type JobTools,
  PauseRun,
  ReplaceJobs,
  RetryLater,
} from './job'

/** Answers before an estimate is given. */
const FEWEST = 5
/** How much of the estimate the last answer is, once there are enough. */
const WEIGHT = 0.05

/** Estimates how long answers take, from the time between them, smoothed. Times are milliseconds. */
function createRunRate() {
  let [last, count, mean] = [0, 0, 0]
  return {
    /** Something begins or goes on: the time until the next answer counts from here. */
    begin(at: number) {
      last = at
    },
    answered(at: number) {
      count++
      mean += (at - last - mean) * Math.max(WEIGHT, 1 / count)
      last = at
    },
    /** Whole seconds for so many more answers; null where too few have come. */
    secondsFor: (answers: number) => (count < FEWEST ? null : Math.ceil((answers * mean) / 1000)),
  }
}

/** How often a job is tried whose failures may pass. */
const MAX_TRIES = 5

/** Failures that may pass for any job, unlike those that are about one. */
const PASSING: ReadonlySet<ApiErrorKind> = new Set([
  ...(['network', 'timeout', 'interrupted', 'unavailable', 'server'] as const),
  ...(['redirected', 'not-json', 'broken-json'] as const),
])

export type JobRun<Job = unknown> = ReturnType<typeof createJobRun<Job, unknown>>

/**
 * Does many jobs, some at a time, from `start` to `done` or `stopped`. For what is left after a stop, create another. Each
 * ends in exactly one result, unless the run is stopped before.
 *
 * A job that fails for a reason that may pass is done again after all others, at most five times. All jobs wait after a 429,
 * however often, and after a second failure without an answer between. While offline nothing is begun and no try is used up. A lost
 * session holds the run as `signed-out`, with its jobs, until `resume`. Any other failure (403, 404, no ApiError) is its job's result.
 */
export function createJobRun<Job, Result>(options: JobRunOptions<Job, Result>) {
  const { atOnce, connection, work, failed, onResult, onState } = options
  const controller = new AbortController()
  const { signal } = controller
  const rate = createRunRate()
  const gate = createRequestGate(update)
  let queue: Entry<Job>[] = []
  let [isStarted, isPaused, isSignedOut, isStopping] = [false, false, false, false]
  let [done, total, underWay, requests, failuresInARow, session] = [0, 0, 0, 0, 0, 0]
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
      requests,
      secondsLeft: rate.secondsFor(total - done),
      waitsUntil: phase() === 'waiting' ? gate.quietUntil() : null,
      error,
    }
  }

  function enqueue(jobs: readonly Job[]) {
    total += jobs.length
    queue.push(...jobs.map((job) => ({ job, tries: 0, session, isReady: true })))
  }

  /** Begins as many jobs as may run, and says how far the run is. */
  function update() {
    const mayBegin = () => isStarted && !isStopping && !signal.aborted && gate.isOpen() && underWay < atOnce
    while (mayBegin()) {
      const next = queue.findIndex(({ isReady }) => isReady)
      const [entry] = next === -1 ? [] : queue.splice(next, 1)
      if (!entry) break
      underWay++
      entry.session = session
      error = null
      void run(entry)
    }
    if (isStopping && underWay === 0 && done < total) controller.abort()
    if (isOver({ phase: phase() })) end()
    onState(state())
  }

  function end() {
    gate.end()
    stopListening?.()
    stopListening = null
    resolveEnded()
  }

  /** Closes or opens the gate by what is known now, and goes on as far as it is open. */
  function hold() {
    gate.hold(isPaused || isSignedOut || !isOnline())
    update()
  }

  function goOn() {
    rate.begin(Date.now())
    hold()
  }

  function listen() {
    stopListening ??= connection?.subscribe(goOn) ?? null
  }

  function toolsOf(entry: Entry<Job>): JobTools {
    return {
      signal,
      gate,
      onRequest() {
        requests++
        entry.session = session
      },
      onAnswer() {
        failuresInARow = 0
      },
    }
  }

  /** Whether the job is done again, or others in its place; if so, it is in the queue. */
  function comesAgain(entry: Entry<Job>, failure: unknown): boolean {
    if (failure instanceof RetryLater) {
      entry.isReady = false
      queue.push(entry)
      // By the timer alone: this computer's clock may step back meanwhile.
      const begin = () => {
        entry.isReady = true
        if (!signal.aborted) update()
      }
      setTimeout(begin, Math.max(0, failure.at - Date.now()))
      return true
    }
    if (failure instanceof ReplaceJobs) {
      queue = []
      total = done + underWay - 1
      enqueue(failure.jobs)
      return true
    }
    if (failure instanceof PauseRun) {
      isPaused = true
      error = failure.error
      queue.unshift(entry)
      return true
    }
    if (!(failure instanceof ApiError)) return false
    const { kind } = failure
    if (kind === 'unauthenticated') {
      // A request of the session before says nothing about this one.
      if (entry.session === session) [isSignedOut, error] = [true, failure]
      queue.unshift(entry)
      return true
    }
    const isAskedToWait = kind === 'rate-limited'
    if (!isAskedToWait && !(PASSING.has(kind) && (!isOnline() || ++entry.tries < MAX_TRIES))) return false
    if (isAskedToWait) queue.unshift(entry)
    else queue.push(entry)
    failuresInARow++
    if (failuresInARow > 1 || isAskedToWait) {
      error = failure
      gate.quietFor(retryDelayMs(Math.min(failuresInARow, 6), failure))
    }
    return true
  }

  async function run(entry: Entry<Job>) {
    const { job } = entry
    const attempt = await work(job, toolsOf(entry)).then(
      (result) => ({ result }),
      (failure: unknown) => ({ failure }),
    )
    let outcome: { readonly result: Result } | null = null
    if ('result' in attempt) outcome = attempt
    else if (!signal.aborted && !comesAgain(entry, attempt.failure)) {
      const { failure } = attempt
      const reason = failure instanceof Error ? failure : new Error(String(failure))
      outcome = { result: await failed(job, reason) }
    }
    underWay--
    if (signal.aborted) return
    if (outcome !== null) {
      done++
      rate.answered(Date.now())
      onResult(job, outcome.result)
    }
    hold()
  }

  enqueue(options.jobs)
  return {
    state,
    /** Resolves once it has ended in any way. Never rejects. */
    ended,
    start() {
      if (isStarted || signal.aborted) return
      isStarted = true
      listen()
      goOn()
    },
    /** Begins no more jobs and sends nothing through the gate; requests under way end, and their answers count. */
    pause() {
      isPaused = true
      hold()
    },
    /** Goes on after a pause, or after a lost session. */
    resume() {
      if (isSignedOut) session++
      isPaused = false
      isSignedOut = false
      goOn()
    },
    /** Begins no more jobs, and ends once those under way have. */
    stop() {
      isStopping = true
      isPaused = false
      hold()
    },
    /** Aborts what is under way. There are no more results. */
    cancel() {
      if (isOver({ phase: phase() })) return
      controller.abort()
      update()
    },
    /** Adds a job after all others, also to a run that is done. */
    add(job: Job) {
      listen()
      enqueue([job])
      hold()
    },
    /** Takes out jobs that have not begun. */
    drop(isDropped: (job: Job) => boolean) {
      const kept = queue.filter(({ job }) => !isDropped(job))
      total -= queue.length - kept.length
      queue = kept
      update()
    },
  }
}

/** A job without a result. */
interface Entry<Job> {
  readonly job: Job
  tries: number
  /** During which session it began, or its last request was sent. */
  session: number
  /** Whether it may begin: not while it waits for a later time. */
  isReady: boolean
}
