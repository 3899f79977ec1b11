import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeConnection } from '../../api/testing/fake-connection'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { randomFrom } from '../testing/random-history'
import type { Attempt, JobRunState, JobTools } from './job'
import { createJobRun } from './job-run'

const NOW = Date.UTC(2026, 10, 25)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const failure = (kind: ApiErrorKind) => new ApiError({ kind, message: kind })

/** Runs a job per letter. Returns the results and the reported states. */
function runOf(
  letters: string,
  work: (
    job: string,
    tools: JobTools,
  ) => Promise<string | Exclude<Attempt<string, string>, { result: string }>>,
  atOnce = 1,
) {
  const results: string[] = []
  const states: JobRunState[] = []
  const connection = fakeConnection()
  const run = createJobRun<string, string>({
    jobs: [...letters],
    atOnce,
    connection,
    work: async (job, tools) => {
      const attempt = await work(job, tools)
      return typeof attempt === 'string' ? { result: attempt } : attempt
    },
    pausesAt: ({ kind }) => kind === 'key-forbidden',
    failed: (job, error) => `${job}: ${error instanceof ApiError ? error.kind : error.message}`,
    onResult: (_, result) => void results.push(result),
    onState: (state) => void states.push(state),
  })
  return { run, results, states, connection, phase: () => run.state().phase }
}

/** Creates a promise that the test settles. */
function deferred() {
  let settled = { resolve: (_: string): void => {}, reject: (_: Error): void => {} }
  const promise = new Promise<string>((resolve, reject) => {
    settled = { resolve, reject }
  })
  return { promise, ...settled }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('F88 a run ends even if the clock is set back while a job waits', async () => {
  let tries = 0
  const { run, results, phase } = runOf('a', async (job) => {
    tries++
    if (tries === 1) return { retryAt: Date.now() + 5_000 }
    return job
  })
  run.start()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.setSystemTime(NOW - 86_400_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(results).toEqual(['a'])
  expect(phase()).toBe('done')
})

test('while offline, starts nothing and counts no attempts; continues automatically when online', async () => {
  let sent = 0
  const { run, results, connection, phase } = runOf('ab', async (job) => {
    sent++
    if (sent <= 20) throw failure('network')
    return job
  })
  connection.set(false)
  run.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, phase()]).toEqual([0, 'offline'])
  // The connection is lost during each request, which isn't the job's failure.
  for (let times = 0; times < 20; times++) {
    connection.set(true)
    connection.set(false)
    await vi.advanceTimersByTimeAsync(600_000)
  }
  expect([sent, results, phase()]).toEqual([20, [], 'offline'])
  connection.set(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([results, phase()]).toEqual([['a', 'b'], 'done'])
})

test('a lost session pauses the run; a late 401 of the previous session doesn’t pause it again', async () => {
  const late = deferred()
  let isSignedIn = false
  const { run, results, phase } = runOf(
    'ab',
    (job, { onRequest }) => {
      onRequest()
      if (!isSignedIn && job === 'b') return late.promise
      return isSignedIn ? Promise.resolve(job) : Promise.reject(failure('unauthenticated'))
    },
    2,
  )
  run.start()
  await settle()
  expect([results, phase(), run.state().underWay]).toEqual([[], 'signed-out', 1])
  isSignedIn = true
  run.resume()
  late.reject(failure('unauthenticated'))
  await settle()
  expect([results, phase()]).toEqual([['a', 'b'], 'done'])
})

test('cancel: starts nothing more, aborts running jobs, and reports no more results', async () => {
  const answer = deferred()
  const signals: AbortSignal[] = []
  const { run, results, states, phase } = runOf('abc', (_job, { signal }) => {
    signals.push(signal)
    return answer.promise
  })
  run.start()
  run.cancel()
  run.resume()
  run.start()
  answer.resolve('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect([results, phase(), states.at(-1)?.phase, vi.getTimerCount()]).toEqual([[], 'stopped', 'stopped', 0])
  await run.ended
})

test('stop: running jobs finish and count, and the others never start', async () => {
  const answers = [deferred(), deferred()]
  let begun = 0
  const { run, results, phase } = runOf('abc', () => answers[begun++]?.promise ?? Promise.reject(), 2)
  run.start()
  run.stop()
  expect(phase()).toBe('stopping')
  run.resume()
  answers[0]?.resolve('a')
  // Without the stop, this job would be retried.
  answers[1]?.reject(failure('network'))
  await run.ended
  expect([results, begun, phase(), run.state().jobs]).toEqual([['a'], 2, 'stopped', { done: 1, total: 3 }])
})

test('pauses at a failure until the user resumes; keeps the failure if stopped instead', async () => {
  const forbidden = failure('key-forbidden')
  let isAllowed = false
  const { run, results, phase } = runOf('ab', async (job) => {
    if (!isAllowed) throw forbidden
    return job
  })
  run.start()
  await settle()
  expect([phase(), run.state().error, results]).toEqual(['paused', forbidden, []])
  isAllowed = true
  run.resume()
  await settle()
  expect([phase(), run.state().error, results]).toEqual(['done', null, ['a', 'b']])

  const stopped = runOf('ab', async () => Promise.reject(forbidden))
  stopped.run.start()
  await settle()
  stopped.run.stop()
  expect([stopped.phase(), stopped.run.state().error]).toEqual(['stopped', forbidden])
})

test('replaces a job and all jobs after it; finished jobs still count', async () => {
  const { run, results, phase } = runOf('abcd', async (job) => {
    if (job === 'b') return { replacedBy: ['x', 'y'] }
    return job
  })
  run.start()
  await settle()
  expect([results, phase(), run.state().jobs]).toEqual([['a', 'x', 'y'], 'done', { done: 3, total: 3 }])
})

test('adds jobs at the end, even after the run is done, and drops jobs that haven’t started', async () => {
  const answer = deferred()
  const { run, results, connection, phase } = runOf('', (job) =>
    job === 'a' ? answer.promise : Promise.resolve(job),
  )
  run.start()
  expect(phase()).toBe('done')
  for (const job of 'abc') run.add(job)
  run.drop((job) => job < 'c')
  answer.resolve('a')
  await settle()
  expect([results, run.state().jobs]).toEqual([['a', 'c'], { done: 2, total: 2 }])
  connection.set(false)
  run.add('d')
  expect(phase()).toBe('offline')
  connection.set(true)
  await settle()
  expect(results).toEqual(['a', 'c', 'd'])
})

test('pause: the running request finishes and counts, and nothing starts until resumed', async () => {
  const answers = [deferred(), deferred()]
  let begun = 0
  const { run, results, phase } = runOf('ab', () => answers[begun++]?.promise ?? Promise.reject(new Error()))
  run.start()
  run.pause()
  answers[0]?.resolve('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([results, begun, phase()]).toEqual([['a'], 1, 'paused'])
  run.resume()
  answers[1]?.resolve('b')
  await settle()
  expect([results, phase()]).toEqual([['a', 'b'], 'done'])
})

test('attempts a job five times after transient failures, behind the other jobs, and once after any other failure', async () => {
  const tries: Record<string, number> = {}
  const { run, results } = runOf('sfa', async (job) => {
    tries[job] = (tries[job] ?? 0) + 1
    if (job === 'a') return job
    throw failure(job === 's' ? 'server' : 'forbidden')
  })
  run.start()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toEqual({ a: 1, s: 5, f: 1 })
  expect(results).toEqual(['f: forbidden', 'a', 's: server'])
})

test('all jobs wait as long as the service asks, however often, and keep their order', async () => {
  let refusals = 0
  const { run, results, phase } = runOf('ab', async (job) => {
    if (refusals++ < 50) throw new ApiError({ kind: 'rate-limited', message: '', retryAfterMs: 30_000 })
    return job
  })
  run.start()
  await settle()
  expect([phase(), run.state().error?.retryAfterMs]).toEqual(['waiting', 30_000])
  run.pause()
  run.resume()
  expect([phase(), refusals]).toEqual(['waiting', 1])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([results, refusals]).toEqual([['a', 'b'], 52])
})

test('each job has exactly one result, and concurrency stays within the limit', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(1000); round++) {
    const atOnce = 1 + random(4)
    let running = 0
    const { run, results, states, connection, phase } = runOf(
      'abcdefghij'.slice(0, 1 + random(10)),
      async (job, { gate, signal, onRequest, onResponse }) => {
        running++
        expect(running).toBeLessThanOrEqual(atOnce)
        try {
          await gate.pass(signal)
          onRequest()
          await new Promise((resolve) => setTimeout(resolve, random(2_000)))
          const kinds = ['network', 'rate-limited', 'unauthenticated', 'forbidden'] as const
          const kind = kinds[random(12)]
          if (kind) throw failure(kind)
          if (random(8) === 0) return { retryAt: Date.now() + random(5_000) }
          if (random(20) === 0) throw failure('key-forbidden')
          onResponse()
          return job
        } finally {
          running--
        }
      },
      atOnce,
    )
    run.start()
    for (let steps = 0; steps < 400 && phase() !== 'done'; steps++) {
      const what = random(6)
      if (what === 0) run.pause()
      else if (what === 1) connection.set(false)
      else if (what === 2) vi.setSystemTime(Date.now() - random(100_000))
      else {
        connection.set(true)
        run.resume()
      }
      await vi.advanceTimersByTimeAsync(random(60_000))
    }
    const where = `seed ${seed}, round ${round}`
    expect(phase(), where).toBe('done')
    const letters = results.map(([letter]) => letter)
    expect(new Set(letters).size, where).toBe(letters.length)
    expect(letters.length, where).toBe(run.state().jobs.total)
    expect(states.at(-1), where).toMatchObject({ phase: 'done', underWay: 0 })
  }
})
