import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error'
import type { HistorySource } from './history-source'
import { retryingSource } from './retrying-source'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const response = { count: 0, rows: [], respondedAt: null, url: '' }
const busy = () => new ApiError({ kind: 'rate-limited', status: 429, message: 'Wait.', retryAfterMs: 20_000 })

/** Creates a source whose responses the test sends one by one, and the time of each request. */
function scripted(...responses: (() => Error | null)[]): HistorySource & { asked: number[] } {
  const start = Date.now()
  const asked: number[] = []
  return {
    asked,
    async page() {
      asked.push(Date.now() - start)
      const error = responses.shift()?.() ?? null
      if (error) throw error
      return response
    },
  }
}

test('while the service asks to wait, no request is sent; then all resume', async () => {
  const source = scripted(busy, () => null)
  const patient = retryingSource(source, new AbortController().signal)
  const first = patient.page({ limit: 1 })
  await vi.advanceTimersByTimeAsync(100)
  const second = patient.page({ limit: 1 })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(source.asked).toEqual([0])
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all([first, second])
  expect(source.asked).toHaveLength(3)
  expect(Math.min(...source.asked.slice(1))).toBeGreaterThanOrEqual(20_000)
})

test('temporary failures are retried three times, others never', async () => {
  const gone = () => new ApiError({ kind: 'unavailable', status: 503, message: 'Gone.' })
  const passing = scripted(gone, gone, gone, () => null)
  const page = retryingSource(passing, new AbortController().signal).page({ limit: 1 })
  await vi.runAllTimersAsync()
  await expect(page).resolves.toBe(response)
  const never = scripted(gone, gone, gone, gone)
  const failed = expect(
    retryingSource(never, new AbortController().signal).page({ limit: 1 }),
  ).rejects.toThrow('Gone')
  await vi.runAllTimersAsync()
  await failed
  expect(never.asked).toHaveLength(4)
  const forbidden = scripted(() => new ApiError({ kind: 'forbidden', status: 403, message: 'No.' }))
  await expect(retryingSource(forbidden, new AbortController().signal).page({ limit: 1 })).rejects.toThrow(
    'No',
  )
  expect(forbidden.asked).toHaveLength(1)
})

test('an abort ends the wait, and nothing more is requested', async () => {
  const controller = new AbortController()
  const source = scripted(busy)
  const page = expect(retryingSource(source, controller.signal).page({ limit: 1 })).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort(new Error('enough'))
  await page
  expect(source.asked).toEqual([0])
})
