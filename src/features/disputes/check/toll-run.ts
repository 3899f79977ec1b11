import { createCheckRun } from '../../../domain/dispute/check-run'
import type { DecidedMoment } from '../../../domain/dispute/jump-paging'
import { momentAnswer } from '../../../domain/dispute/outcome-of'
import { type MomentAnswer, NO_SUCH_VEHICLE, type VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import type { HistorySource } from '../../../domain/history/history-source'
import { isOver, type JobRunState } from '../../../domain/run/job'
import { ApiError } from '../../../lib/api-error'
import type { StoredAnswer } from '../../../local/investigation-shapes'
import { spansOf, type TollJob } from './toll-list'
import type { WorkerRun } from './worker-messages'

/** A check of a list's open questions. */
export type TollRun = ReturnType<typeof createTollRun>

interface TollRunOptions {
  readonly jobs: readonly TollJob[]
  readonly sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  /** Requests sent so far. */
  readonly requests: () => number
  readonly progress: () => JobRunState['jobs']
  readonly onAnswers: (answers: readonly StoredAnswer[]) => void
  readonly onRun: (run: WorkerRun) => void
}

/** Answers sent at once. */
const MAX_ANSWERS = 1000

/** How long answers are gathered, in milliseconds: each message is work for the page, which stores what came. */
const GATHERED_MS = 20

/** Asks vehicle by vehicle; answers and progress are sent together. */
export function createTollRun(options: TollRunOptions) {
  const { jobs, sourceOf, requests, progress, onAnswers, onRun } = options
  const byVehicle = new Map<number, TollJob[]>()
  for (const job of jobs) {
    const same = byVehicle.get(job.vehicleId)
    if (same) same.push(job)
    else byVehicle.set(job.vehicleId, [job])
  }
  let answers: StoredAnswer[] = []
  let isFlushing = false
  let flushedAt = 0
  let isCancelled = false

  function flush(): void {
    isFlushing = false
    flushedAt = performance.now()
    const found = answers
    answers = []
    for (let at = 0; at < found.length; at += MAX_ANSWERS) onAnswers(found.slice(at, at + MAX_ANSWERS))
    if (isCancelled) return
    const { phase, secondsLeft, waitsUntil } = run.state()
    onRun({ phase: PHASES[phase], ...progress(), requests: requests(), secondsLeft, waitsUntil })
  }

  function flushSoon(): void {
    if (isFlushing) return
    isFlushing = true
    setTimeout(flush, flushedAt + GATHERED_MS - performance.now())
  }

  const run = createCheckRun({
    jobs: [...byVehicle].map(([vehicleId, same]) => ({
      vehicleId,
      moments: same.flatMap(({ moments }) => moments),
    })),
    sourceOf,
    onAnswer(vehicleId, results) {
      let at = 0
      for (const { moments } of byVehicle.get(vehicleId) ?? []) {
        const own = results.slice(at, at + moments.length)
        at += moments.length
        answers.push({ asked: spansOf(moments), answer: answerOf(vehicleId, own) })
      }
      flushSoon()
    },
    onState: flushSoon,
  })

  return {
    start: run.start,
    pause: run.pause,
    resume: run.resume,
    cancel(): void {
      isCancelled = true
      run.cancel()
      flush()
    },
    isUnderWay: () => !isOver(run.state()),
  }
}

/** The page holds requests back while the browser is offline or signed out: here these are only failures. */
const PHASES = {
  idle: 'idle',
  running: 'checking',
  waiting: 'waiting',
  offline: 'waiting',
  'signed-out': 'paused',
  paused: 'paused',
  stopping: 'paused',
  stopped: 'idle',
  done: 'done',
} as const

function answerOf(vehicleId: number, results: readonly DecidedMoment[]): VehicleAnswer {
  const checkedAt = Date.now()
  const moments: MomentAnswer[] = []
  for (const result of results) {
    if ('failure' in result) return { vehicleId, moments: [], failure: sentenceOf(result.failure), checkedAt }
    moments.push(momentAnswer(result, checkedAt * 1000))
  }
  return { vehicleId, moments, failure: null, checkedAt }
}

function sentenceOf(failure: Error): string {
  return failure instanceof ApiError && failure.kind === 'not-found' ? NO_SUCH_VEHICLE : failure.message
}
