import type { VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import type { HistorySource } from '../../../domain/history/history-source'
import { nextTask } from '../../../lib/browser/slices'
import type { StoredAnswer } from '../../../local/investigation-shapes'
import { spansOf } from './answer-key'
import { createCheckRun } from './stand-ins'
import type { TollJob } from './toll-list'
import type { WorkerRun } from './worker-messages'

/** A check of a list's open questions. */
export interface TollRun {
  start(): void
  pause(): void
  resume(): void
  cancel(): void
  isUnderWay(): boolean
}

export const IDLE_RUN: WorkerRun = {
  phase: 'idle',
  done: 0,
  total: 0,
  requests: 0,
  secondsLeft: null,
  waitsUntil: null,
}

interface TollRunOptions {
  readonly jobs: readonly TollJob[]
  readonly sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  /** Requests sent so far. */
  readonly requests: () => number
  readonly progress: () => { readonly done: number; readonly total: number }
  readonly onAnswers: (answers: readonly StoredAnswer[]) => void
  readonly onRun: (run: WorkerRun) => void
}

/** Runs the questions; answers and progress are sent together, at most once a task. */
export function createTollRun(options: TollRunOptions): TollRun {
  const { jobs, sourceOf, requests, progress, onAnswers, onRun } = options
  const startedAt = Date.now()
  const doneAtStart = progress().done
  let phase: WorkerRun['phase'] = 'idle'
  let waitsUntil: number | null = null
  let answers: StoredAnswer[] = []
  let isFlushing = false
  let isOver = false

  function flush(): void {
    isFlushing = false
    if (answers.length > 0) onAnswers(answers)
    answers = []
    if (isOver) return
    const { done, total } = progress()
    onRun({ phase, done, total, requests: requests(), secondsLeft: secondsLeft(done, total), waitsUntil })
  }

  function flushSoon(): void {
    if (isFlushing) return
    isFlushing = true
    void nextTask().then(flush)
  }

  function secondsLeft(done: number, total: number): number | null {
    const [answered, ms] = [done - doneAtStart, Date.now() - startedAt]
    if (phase !== 'checking' || answered < 5 || ms < 2000) return null
    return Math.ceil(((total - done) * ms) / answered / 1000)
  }

  const run = createCheckRun({
    jobs,
    sourceOf,
    onAnswer({ moments }: TollJob, answer: VehicleAnswer) {
      if (isOver) return
      answers.push({ asked: spansOf(moments), answer: storable(answer) })
      flushSoon()
    },
    onState(state) {
      if (isOver) return
      phase = state.phase
      waitsUntil = state.waitsUntil
      flushSoon()
    },
  })

  return {
    start: run.start,
    pause: run.pause,
    resume: run.resume,
    cancel() {
      isOver = true
      run.cancel()
    },
    isUnderWay: () => !isOver && phase !== 'done',
  }
}

function storable({ moments, ...answer }: VehicleAnswer): StoredAnswer['answer'] {
  return { ...answer, moments: moments.map((one) => ({ ...one, caveats: [...one.caveats] })) }
}
