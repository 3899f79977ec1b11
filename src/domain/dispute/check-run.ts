import { retryDelayMs } from '../../api/client/react-query'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import type { HistorySource } from '../history/history-source'
import { retryingSource } from '../history/retrying-source'
import type { AskedMoment } from '../time/asked-time'
import { type DecidedMoment, decideMoments } from './jump-paging'
import { createRunGate } from './run-gate'
import { createRunRate } from './run-rate'

/** The moments to be decided of one vehicle. */
export interface CheckJob {
  readonly vehicleId: number
  readonly moments: readonly AskedMoment[]
}

/** How far a run is. A new object for every change. */
export interface CheckRunState {
  /** `idle`: not started, or cancelled. `waiting`: the service asked to wait, or does not answer. */
  readonly phase: 'idle' | 'checking' | 'waiting' | 'offline' | 'signed-out' | 'paused' | 'done'
  readonly vehicles: RunCount
  readonly moments: RunCount
  /** Requests sent, the repeated ones too. */
  readonly requests: number
  /** Null at the beginning. */
  readonly secondsLeft: number | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
}

interface RunCount {
  readonly done: number
  readonly total: number
}

/** A run over vehicles, from `start` to `done` or `cancel`. For what is left after a cancel, create another. */
export interface CheckRun {
  state(): CheckRunState
  start(): void
  /** Sends nothing more; requests under way end, and their answers count. */
  pause(): void
  /** Goes on after `pause`, or after a lost session. */
  resume(): void
  /** Aborts what is under way. There are no more answers. */
  cancel(): void
  /** Says whether this computer is online, which a worker cannot see by itself. Assumed until it is said. */
  setOnline(isOnline: boolean): void
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
/** How often a vehicle is tried whose failures may pass. Each try repeats a request a few times. */
const MOST_TRIES = 5

/** Failures that may pass for any vehicle, unlike those that are about one. */
const PASSING: ReadonlySet<ApiErrorKind> = new Set([
  ...(['network', 'timeout', 'interrupted', 'unavailable', 'server', 'rate-limited'] as const),
  ...(['redirected', 'not-json', 'broken-json'] as const),
])

/**
 * Decides the moments of many vehicles, four vehicles at a time. Each job is answered exactly once, unless it is cancelled.
 *
 * A request that fails for a reason that may pass is repeated; then its vehicle is tried again after all others, at most
 * five times. A 429 makes all vehicles wait, and so does a second failure without an answer between. While offline nothing
 * is sent and no try is used up. A lost session holds the run as `signed-out`, with its vehicles, until `resume`. Any other
 * failure (403, 404, a VerdictError) is its vehicle's result.
 */
export function createCheckRun({ jobs, sourceOf, onAnswer, onState }: CheckRunOptions): CheckRun {
  const controller = new AbortController()
  const { signal } = controller
  const rate = createRunRate()
  const gate = createRunGate(update)
  const queue = jobs.map((job): Entry => ({ job, tries: 0, session: 0 }))
  const total = { vehicles: jobs.length, moments: jobs.reduce((sum, { moments }) => sum + moments.length, 0) }
  const done = { vehicles: 0, moments: 0 }
  let [isStarted, isPaused, isSignedOut, isOnline] = [false, false, false, true]
  let [running, requests, failuresInARow, session] = [0, 0, 0, 0]

  function phase(): CheckRunState['phase'] {
    if (!isStarted || signal.aborted) return 'idle'
    if (done.vehicles === total.vehicles) return 'done'
    if (isSignedOut) return 'signed-out'
    if (isPaused) return 'paused'
    if (!isOnline) return 'offline'
    return gate.quietUntil() === null ? 'checking' : 'waiting'
  }

  function state(): CheckRunState {
    return {
      phase: phase(),
      vehicles: { done: done.vehicles, total: total.vehicles },
      moments: { done: done.moments, total: total.moments },
      requests,
      secondsLeft: rate.secondsFor(total.vehicles - done.vehicles),
      waitsUntil: phase() === 'waiting' ? gate.quietUntil() : null,
    }
  }

  /** Starts as many vehicles as may run, and says how far the run is. */
  function update() {
    while (isStarted && !signal.aborted && gate.isOpen() && running < AT_ONCE) {
      const next = queue.shift()
      if (!next) break
      running++
      void check(next)
    }
    onState(state())
  }

  function hold() {
    const isHeld = isPaused || isSignedOut || !isOnline
    if (!isHeld) rate.begin(Date.now())
    gate.hold(isHeld)
    update()
  }

  async function decide(entry: Entry) {
    const source = sourceOf(entry.job.vehicleId, signal)
    const counted: HistorySource = {
      async page(query) {
        requests++
        entry.session = session
        const page = await source.page(query)
        failuresInARow = 0
        return page
      },
    }
    return decideMoments(retryingSource(counted, signal, gate), entry.job.moments)
  }

  /** What a failure means: results, or null where the vehicle is tried again. */
  function judge(entry: Entry, error: unknown): readonly DecidedMoment[] | null {
    const kind = error instanceof ApiError ? error.kind : null
    if (kind === 'unauthenticated') {
      // A request of the session before says nothing about this one.
      isSignedOut ||= entry.session === session
      queue.unshift(entry)
      hold()
      return null
    }
    if (kind !== null && PASSING.has(kind) && (!isOnline || ++entry.tries < MOST_TRIES)) {
      queue.push(entry)
      failuresInARow++
      if (failuresInARow > 1) gate.quietFor(retryDelayMs(Math.min(failuresInARow, 6), error))
      return null
    }
    const failure = error instanceof Error ? error : new Error(String(error))
    return entry.job.moments.map(() => ({ failure }))
  }

  async function check(entry: Entry) {
    const outcome = await decide(entry).catch((error: unknown) =>
      signal.aborted ? null : judge(entry, error),
    )
    running--
    if (signal.aborted) return
    if (outcome !== null) {
      done.vehicles++
      done.moments += entry.job.moments.length
      rate.answered(Date.now())
      if (done.vehicles === total.vehicles) gate.end()
      onAnswer(entry.job.vehicleId, outcome)
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

/** A job that was not answered yet. */
interface Entry {
  readonly job: CheckJob
  /** Failed tries. */
  tries: number
  /** During which session its last request was sent. */
  session: number
}
