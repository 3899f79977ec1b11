import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/fake-service'
import { createRefreshTrace } from './refresh-trace'
import type { RefreshAttempt } from './session-requests'

const FAILED: RefreshAttempt = { kind: 'transient', reason: 'the connection failed', retryAfterMs: null }
const TOKEN: RefreshAttempt = { kind: 'token', access: 'a' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two pages of one browser. */
function twoPages() {
  const storage = memoryStorage()
  const page = () => createRefreshTrace(() => storage)
  return [page(), page()] as const
}

test('an answered refresh leaves no trace', async () => {
  const [page, next] = twoPages()
  await page.track(() => {
    expect(next.orphanLeftMs()).toBe(1000)
    return Promise.resolve(TOKEN)
  })
  expect(next.orphanLeftMs()).toBe(0)
})

test('a refresh that fails as its page is reloaded is an orphan to the page that follows', async () => {
  const [page, next] = twoPages()
  await page.track(() => Promise.resolve(FAILED))
  // Its timers never come.
  vi.clearAllTimers()
  expect(next.orphanLeftMs()).toBe(1000)
  vi.advanceTimersByTime(1000)
  expect(next.orphanLeftMs()).toBe(0)
})

test('one that fails in a page that stays is none, and does not keep this page from trying at once', async () => {
  const [page, next] = twoPages()
  await page.track(() => Promise.resolve(FAILED))
  expect(page.orphanLeftMs()).toBe(0)
  vi.advanceTimersByTime(0)
  expect(next.orphanLeftMs()).toBe(0)
})

test('the trace of another tab is left alone', async () => {
  const [page, next] = twoPages()
  await page.track(() => Promise.resolve(FAILED))
  vi.setSystemTime(Date.now() + 5)
  await next.track(() => {
    vi.advanceTimersByTime(0)
    expect(page.orphanLeftMs()).toBe(1000)
    return Promise.resolve(TOKEN)
  })
})
