import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/fake-service'
import { createRefreshTrace } from './refresh-trace'
import type { RefreshAttempt } from './session-requests'

const FAILED: RefreshAttempt = { kind: 'transient', reason: 'the connection failed', retryAfterMs: null }
const TOKEN: RefreshAttempt = { kind: 'token', respondedAt: null, access: 'a' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates two pages of one browser. */
function twoPages() {
  const storage = memoryStorage()
  const page = () => createRefreshTrace(() => storage)
  return [page(), page()] as const
}

test('a refresh with a response leaves no record', async () => {
  const [page, next] = twoPages()
  await page.track(() => {
    expect(next.orphanLeftMs()).toBe(1000)
    return Promise.resolve(TOKEN)
  })
  expect(next.orphanLeftMs()).toBe(0)
})

test('a refresh that fails as its page is reloaded is an orphan for the next page', async () => {
  const [page, next] = twoPages()
  await page.track(() => Promise.resolve(FAILED))
  // The reloaded page's timers never run.
  vi.clearAllTimers()
  expect(next.orphanLeftMs()).toBe(1000)
  vi.advanceTimersByTime(1000)
  expect(next.orphanLeftMs()).toBe(0)
})

test('a failed refresh in a page that stays isn’t an orphan, and the page can retry immediately', async () => {
  const [page, next] = twoPages()
  await page.track(() => Promise.resolve(FAILED))
  expect(page.orphanLeftMs()).toBe(0)
  vi.advanceTimersByTime(0)
  expect(next.orphanLeftMs()).toBe(0)
})

test('keeps the record of another tab', async () => {
  const [page, next] = twoPages()
  await page.track(() => Promise.resolve(FAILED))
  vi.setSystemTime(Date.now() + 5)
  await next.track(() => {
    vi.advanceTimersByTime(0)
    expect(page.orphanLeftMs()).toBe(1000)
    return Promise.resolve(TOKEN)
  })
})
