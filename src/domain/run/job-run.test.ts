import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobRun, NotYet } from './job-run'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 25) }))
afterEach(() => void vi.useRealTimers())

test('F88 a clock that steps back while a job waits: the run ends', async () => {
  let tries = 0
  const results: string[] = []
  const run = createJobRun<string, string>({
    jobs: ['a'],
    atOnce: 1,
    async work(job) {
      tries++
      if (tries === 1) throw new NotYet(Date.now() + 5_000)
      return job
    },
    failed: (_, failure) => failure.message,
    onResult: (_, result) => void results.push(result),
    onState: () => {},
  })
  run.start()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.setSystemTime(Date.UTC(2026, 10, 24))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(results).toEqual(['a'])
  expect(run.state().phase).toBe('done')
})
