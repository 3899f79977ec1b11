import { retryDelayMs } from '../../api/client/react-query'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import { createRunGate, type RunGate } from './run-gate'
import { createRunRate } from './run-rate'

/** How far a run is. A new object for every change. */
export interface JobRunState {
  /** `idle`: not started, or cancelled. `waiting`: the service asked to wait, or does not answer. */
  readonly phase: 'idle' | 'checking' | 'waiting' | 'offline' | 'signed-out' | 'paused' | 'done'
  readonly jobs: RunCount
  /** Jobs under way. */
  readonly running: number
  /** Requests sent, the repeated ones too. */
  readonly requests: number
  /** Null at the beginning. */
  readonly secondsLeft: number | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
}

export interface RunCount {
  readonly done: number
  readonly total: number
}

/** A run over jobs, from `start` to `done` or `cancel`. For what is left after a cancel, create another. */
export interface JobRun {
  state(): JobRunState
  start(): void
  /** Begins no more jobs and sends nothing through the gate; requests under way end, and their answers count. */
  pause(): void
  /** Goes on after `pause`, or after a lost session. */
  resume(): void
  /** Aborts what is under way. There are no more results. */
  cancel(): void
  /** Says whether this computer is online, which a worker cannot see by itself. Assumed until it is said. */
  setOnline(isOnline: boolean): void
}

/** What the work on a job gets. */
export interface JobTools {
  /** Aborted by `cancel`. */
  readonly signal: AbortSignal
  /** Shared by all jobs: closed while the run is held, and while the service asks to wait. */
  readonly gate: RunGate
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

interface JobRunOptions<Job, Result> {
  readonly jobs: readonly Job[]
  /** Jobs at a time. */
  readonly atOnce: number
  /**
   * Does one job. After a rejection that may pass, or RetryLater, it is called for the job again: the work itself knows how far
   * it was.
   */
  readonly work: (job: Job, tools: JobTools) => Promise<Result>
  /** What a failure that does not pass means for its job. */
  readonly failed: (job: Job, failure: Error) => Result
  /** Once for each job. */
  readonly onResult: (job: Job, result: Result) => void
  readonly onState: (state: JobRunState) => void
}

/** How often a job is tried whose failures may pass. */
const MAX_TRIES = 5
/** How often where the service asks to wait. */
const MAX_WAITS = 20

/** Failures that may pass for any job, unlike those that are about one. */
const PASSING: ReadonlySet<ApiErrorKind> = new Set([
  ...(['network', 'timeout', 'interrupted', 'unavailable', 'server', 'rate-limited'] as const),
  ...(['redirected', 'not-json', 'broken-json'] as const),
])

/**
 * Does many jobs, some at a time. Each ends in exactly one result, unless the run is cancelled.
 *
 * A job that fails for a reason that may pass is done again after all others, at most five times. All jobs wait after a 429,
 * and after a second failure without an answer between. While offline nothing is begun and no try is used up. A lost session holds the run
 * as `signed-out`, with its jobs, until `resume`. Any other failure (403, 404, no ApiError) is its job's result.
 */
export function createJobRun<Job, Result>(options: JobRunOptions<Job, Result>): JobRun {
  const { atOnce, work, failed, onResult, onState } = options
  const controller = new AbortController()
  const { signal } = controller
  const rate = createRunRate()
  const gate = createRunGate(update)
  const queue = options.jobs.map((job): Entry<Job> => ({ job, tries: 0, session: 0, isReady: true }))
  const total = options.jobs.length
  let [isStarted, isPaused, isSignedOut, isOnline] = [false, false, false, true]
  let [done, running, requests, failuresInARow, session] = [0, 0, 0, 0, 0]

  function phase(): JobRunState['phase'] {
    if (!isStarted || signal.aborted) return 'idle'
    if (done === total) return 'done'
    if (isSignedOut) return 'signed-out'
    if (isPaused) return 'paused'
    if (!isOnline) return 'offline'
    return gate.quietUntil() === null ? 'checking' : 'waiting'
  }

  function state(): JobRunState {
    return {
      phase: phase(),
      jobs: { done, total },
      running,
      requests,
      secondsLeft: rate.secondsFor(total - done),
      waitsUntil: phase() === 'waiting' ? gate.quietUntil() : null,
    }
  }

  /** Begins as many jobs as may run, and says how far the run is. */
  function update() {
    while (isStarted && !signal.aborted && gate.isOpen() && running < atOnce) {
      const next = queue.findIndex(({ isReady }) => isReady)
      const [entry] = next === -1 ? [] : queue.splice(next, 1)
      if (!entry) break
      running++
      void run(entry)
    }
    onState(state())
  }

  function hold() {
    const isHeld = isPaused || isSignedOut || !isOnline
    if (!isHeld) rate.begin(Date.now())
    gate.hold(isHeld)
    update()
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

  /** What a failure means: a result, or null where the job is done again. */
  function judge(entry: Entry<Job>, error: unknown): { readonly result: Result } | null {
    if (error instanceof RetryLater) {
      entry.isReady = false
      queue.push(entry)
      // By the timer alone: this computer's clock may step back meanwhile.
      const begin = () => {
        entry.isReady = true
        update()
      }
      setTimeout(begin, Math.max(0, error.at - Date.now()))
      return null
    }
    const kind = error instanceof ApiError ? error.kind : null
    if (kind === 'unauthenticated') {
      // A request of the session before says nothing about this one.
      isSignedOut ||= entry.session === session
      queue.unshift(entry)
      hold()
      return null
    }
    const most = kind === 'rate-limited' ? MAX_WAITS : MAX_TRIES
    if (kind !== null && PASSING.has(kind) && (!isOnline || ++entry.tries < most)) {
      queue.push(entry)
      failuresInARow++
      if (failuresInARow > 1 || kind === 'rate-limited')
        gate.quietFor(retryDelayMs(Math.min(failuresInARow, 6), error))
      return null
    }
    return { result: failed(entry.job, error instanceof Error ? error : new Error(String(error))) }
  }

  async function run(entry: Entry<Job>) {
    const outcome = await work(entry.job, toolsOf(entry)).then(
      (result) => ({ result }),
      (error: unknown) => (signal.aborted ? null : judge(entry, error)),
    )
    running--
    if (signal.aborted) return
    if (outcome !== null) {
      done++
      rate.answered(Date.now())
      if (done === total) gate.end()
      onResult(entry.job, outcome.result)
    }
    update()
  }

  return {
    state,
    start() {
      if (isStarted) return
      isStarted = true
      hold()
    },
    pause() {
      isPaused = true
      hold()
    },
    resume() {
      if (isSignedOut) session++
      isPaused = false
      isSignedOut = false
      hold()
    },
    cancel() {
      if (phase() === 'done') return
      controller.abort()
      gate.end()
      update()
    },
    setOnline(next) {
      isOnline = next
      hold()
    },
  }
}

/** A job without a result. */
interface Entry<Job> {
  readonly job: Job
  /** Failed tries. */
  tries: number
  /** During which session its last request was sent. */
  session: number
  /** Whether it may begin: not while it waits for a later time. */
  isReady: boolean
}
