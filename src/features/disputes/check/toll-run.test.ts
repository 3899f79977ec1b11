import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeConnection } from '../../../api/testing/fake-connection'
import { fakeService } from '../../../api/testing/fake-service'
import type { HistorySource } from '../../../domain/history/history-source'
import type { JobRunState } from '../../../domain/run/job'
import { fakeHistory, revision } from '../../../domain/testing/fake-history'
import { NOON, randomFrom } from '../../../domain/testing/random-history'
import type { QueryMoment } from '../../../domain/time/query-time'
import { ApiError, type ApiErrorKind } from '../../../lib/api-error'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import type { StoredAnswer } from '../../../local/toll-list-shapes'
import type { TollJob } from './toll-list'
import { createTollRun, type TollRun } from './toll-run'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ROWS = [
  revision(1, '2024-03-01T12:00:00Z', true, { kind: '+' }),
  revision(2, '2024-03-06T12:00:00Z', false),
]
const noon: QueryMoment = { start: NOON, end: NOON, offsetSeconds: 0, zone: 'UTC' }
const jobsOf = (count: number, moments = 1): TollJob[] =>
  Array.from({ length: count }, (_, index) => ({
    vehicleId: index + 1,
    questions: Array.from({ length: moments }, () => [{ ...noon }]),
  }))
const failure = (kind: ApiErrorKind, retryAfterMs?: number) =>
  new ApiError({ kind, message: `${kind}.`, retryAfterMs })

/** Creates a run whose session has ended, so a refused request has no user. */
function runOf(options: {
  readonly find: () => Promise<readonly TollJob[]>
  readonly sourceOf: (vehicleId: number, signal: AbortSignal) => HistorySource
  readonly onAnswers?: (answers: readonly StoredAnswer[]) => void
  readonly onNotFound?: (failure: Error) => void
  readonly onState?: (state: JobRunState) => void
}) {
  const ignored = () => undefined
  const { session } = fakeService()
  const status = 'ended' as const
  return createTollRun({
    session: { state: () => ({ ...session.state(), status }), subscribe: () => ignored },
    connection: fakeConnection(),
    onAnswers: ignored,
    onNotFound: ignored,
    onState: ignored,
    ...options,
  })
}

interface WatchedRun {
  readonly run: TollRun
  /** Vehicles and when each request was sent, in milliseconds since the start. */
  readonly asked: { readonly vehicleId: number; readonly at: number }[]
  readonly answers: Map<number, readonly StoredAnswer['answer'][]>
  readonly states: JobRunState[]
  readonly mostAtOnce: () => number
}

/** Creates a run whose requests take 100 ms. `fails` chooses the failing ones. */
function watch(
  jobs: readonly TollJob[],
  fails: (vehicleId: number, nth: number) => Error | null,
): WatchedRun {
  const start = Date.now()
  const asked: WatchedRun['asked'] = []
  const answers: WatchedRun['answers'] = new Map()
  const states: JobRunState[] = []
  let [open, most] = [0, 0]
  const run = runOf({
    find: async () => jobs,
    sourceOf: (vehicleId, signal) => ({
      async page(query) {
        asked.push({ vehicleId, at: Date.now() - start })
        const error = fails(vehicleId, asked.length)
        most = Math.max(most, ++open)
        await new Promise<void>((resolve) => setTimeout(resolve, 100))
        open--
        signal.throwIfAborted()
        if (error) throw error
        return fakeHistory(ROWS).page(query)
      },
    }),
    onAnswers(found) {
      const vehicles = new Set(found.map(({ answer }) => answer.vehicleId))
      for (const vehicleId of vehicles) {
        expect(answers.has(vehicleId), `vehicle ${vehicleId} is answered once`).toBe(false)
        const own = found.map(({ answer }) => answer).filter((answer) => answer.vehicleId === vehicleId)
        answers.set(vehicleId, own)
      }
    },
    onState: (state) => states.push(state),
  })
  return { run, asked, answers, states, mostAtOnce: () => most }
}

const never = () => null
const isDecided = (answers: readonly StoredAnswer['answer'][] | undefined) =>
  answers?.every(({ failure, moments }) => failure === null && moments.length === 1) ?? false

test('checks four vehicles at a time, each once, with progress and remaining time', async () => {
  const { run, asked, answers, states, mostAtOnce } = watch(jobsOf(40, 2), never)
  expect(run.state()).toMatchObject({ phase: 'idle', jobs: { done: 0 } })
  run.start()
  run.start()
  await vi.advanceTimersByTimeAsync(510)
  expect(run.state()).toMatchObject({ phase: 'running', jobs: { done: 20, total: 40 }, secondsLeft: 1 })
  expect(states[1]?.secondsLeft).toBeNull()
  await vi.runAllTimersAsync()
  expect(run.state()).toMatchObject({ phase: 'done', secondsLeft: 0 })
  expect(mostAtOnce()).toBe(4)
  expect(asked).toHaveLength(40)
  expect([...answers.values()].every(isDecided)).toBe(true)
  expect(answers.get(7)).toHaveLength(2)
})

test('a failing service is the run’s error until it responds again', async () => {
  let isFailing = true
  const { run } = watch(jobsOf(4), () => (isFailing ? failure('unavailable') : null))
  run.start()
  for (const ms of [300, 3_000, 6_000, 12_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(run.state(), `after ${ms} ms`).toMatchObject({ error: { kind: 'unavailable' } })
  }
  isFailing = false
  await vi.runAllTimersAsync()
  expect(run.state()).toMatchObject({ phase: 'done', error: null })
})

test('retries one failure among successes without a message', async () => {
  const { run, states } = watch(jobsOf(30), (_, nth) => (nth % 7 === 0 ? failure('unavailable') : null))
  run.start()
  await vi.runAllTimersAsync()
  expect(run.state().phase).toBe('done')
  expect(states.filter(({ error }) => error !== null)).toEqual([])
})

test('a 429 holds every vehicle as long as the service asks', async () => {
  const { run, asked, answers } = watch(jobsOf(30), (_, nth) =>
    nth === 6 ? failure('rate-limited', 20_000) : null,
  )
  run.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run.state()).toMatchObject({ phase: 'waiting', error: { kind: 'rate-limited' } })
  await vi.advanceTimersByTimeAsync(18_000)
  expect(asked).toHaveLength(9)
  await vi.runAllTimersAsync()
  expect([run.state().phase, asked.length]).toEqual(['done', 31])
  expect(asked.filter(({ at }) => at > 250 && at < 20_000)).toEqual([])
  expect([...answers.values()].every(isDecided)).toBe(true)
})

test.each(['not-found', 'forbidden', 'unexpected-shape'] as const)(
  '%s is the result of its vehicle, and delays no other',
  async (kind) => {
    const { run, asked, answers } = watch(jobsOf(12), (vehicleId) => (vehicleId === 3 ? failure(kind) : null))
    run.start()
    await vi.advanceTimersByTimeAsync(400)
    expect([run.state().phase, asked.length]).toEqual(['done', 12])
    expect(answers.get(3)).toMatchObject([
      { moments: [], ...(kind === 'not-found' ? { isNotFound: true } : { failure: `${kind}.` }) },
    ])
    expect([...answers.values()].filter(isDecided)).toHaveLength(11)
  },
)

test('a vehicle that keeps failing is tried last, and fails after five attempts', async () => {
  const { run, asked, answers } = watch(jobsOf(30), (vehicleId) =>
    vehicleId === 1 ? failure('server') : null,
  )
  run.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run.state()).toMatchObject({ jobs: { done: 29 } })
  await vi.runAllTimersAsync()
  expect([run.state().phase, asked.length]).toEqual(['done', 34])
  expect(answers.get(1)).toMatchObject([{ failure: 'server.' }])
})

test('a service that is down for ten minutes costs no verdict', async () => {
  const start = Date.now()
  const { run, asked, answers } = watch(jobsOf(300), () =>
    Date.now() - start < 600_000 ? failure('unavailable') : null,
  )
  run.start()
  await vi.advanceTimersByTimeAsync(300_000)
  // It waits for random times, and tries in between.
  expect(run.state().phase).toMatch(/^(?:waiting|running)$/)
  expect(asked.length).toBeLessThan(400)
  await vi.runAllTimersAsync()
  expect([...answers.values()].filter(isDecided)).toHaveLength(300)
})

test('random failures, pauses, sign-outs, and outages: each vehicle is checked once', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const kinds: ApiErrorKind[] = [
    'network',
    'unavailable',
    'server',
    'rate-limited',
    'not-found',
    'unauthenticated',
    'interrupted',
  ]
  let [canceled, finished] = [0, 0]
  for (let round = 0; round < runs(600); round++) {
    const where = `seed ${seed}, round ${round}`
    const count = random(25)
    const rarely = 2 + random(20)
    const isOver = new Set<number>()
    const { run, asked, answers, states, mostAtOnce } = watch(jobsOf(count, 1 + random(3)), (vehicleId) => {
      expect(answers.has(vehicleId), `${where}: ${vehicleId} is not asked again`).toBe(false)
      if (random(rarely) > 0) return null
      const kind = kinds[random(kinds.length)] ?? 'network'
      if (kind === 'not-found') isOver.add(vehicleId)
      return failure(kind, kind === 'rate-limited' ? 1000 * (1 + random(30)) : undefined)
    })
    run.start()
    let isCanceled = false
    for (let step = 0; step < 30; step++) {
      await vi.advanceTimersByTimeAsync(random(400))
      const action = random(12)
      if (action === 0) run.pause()
      if (action >= 10) run.resume()
      if (action === 2 && random(3) === 0 && run.state().phase !== 'done') {
        run.cancel()
        isCanceled = true
      }
    }
    const [answered, sent] = [answers.size, asked.length]
    for (let step = 0; step < 500 && run.state().phase !== 'done' && !isCanceled; step++) {
      run.resume()
      await vi.advanceTimersByTimeAsync(60_000)
    }
    await vi.runAllTimersAsync()
    expect(mostAtOnce(), where).toBeLessThanOrEqual(4)
    expect(vi.getTimerCount(), where).toBe(0)
    if (isCanceled) {
      canceled++
      expect([answers.size, asked.length], where).toEqual([answered, sent])
      expect(run.state().phase, where).toBe('stopped')
      continue
    }
    finished++
    expect(run.state(), where).toMatchObject({ phase: 'done', jobs: { done: count } })
    expect(answers.size, where).toBe(count)
    for (const vehicleId of isOver)
      expect(answers.get(vehicleId)?.[0], where).toMatchObject({ isNotFound: true })
    const dones = states.map(({ jobs }) => jobs.done)
    expect(dones, where).toEqual([...dones].sort((a, b) => a - b))
  }
  expect(Math.min(canceled, finished)).toBeGreaterThan(0)
})

test('finding jobs comes first, is retried like a job, and doesn’t count in the estimate', async () => {
  const states: JobRunState[] = []
  let finds = 0
  const run = runOf({
    async find() {
      finds++
      await new Promise<void>((resolve) => setTimeout(resolve, 60_000))
      if (finds === 1) throw failure('unavailable')
      return jobsOf(40)
    },
    sourceOf: () => ({
      async page(query) {
        await new Promise<void>((resolve) => setTimeout(resolve, 100))
        return fakeHistory(ROWS).page(query)
      },
    }),
    onState: (state) => states.push(state),
  })
  run.start()
  await vi.runAllTimersAsync()
  expect([finds, run.state().phase, run.state().jobs]).toEqual([2, 'done', { done: 40, total: 40 }])
  const estimates = states.flatMap(({ secondsLeft }) => secondsLeft ?? [])
  expect(Math.max(...estimates)).toBeLessThan(5)
})

test('if finding jobs fails, the run ends with the reason', async () => {
  const failures: string[] = []
  const run = runOf({
    find: () => Promise.reject(failure('forbidden')),
    sourceOf: () => fakeHistory(ROWS),
    onNotFound: ({ message }) => failures.push(message),
  })
  run.start()
  await vi.runAllTimersAsync()
  expect([failures, run.state().phase]).toEqual([['forbidden.'], 'done'])
})
