import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection'

let responses: () => Promise<Response>
let browser: EventTarget & { onLine: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  responses = () => Promise.reject(new TypeError('Failed to fetch'))
  browser = Object.assign(new EventTarget(), { onLine: true })
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal(
    'fetch',
    vi.fn(() => responses()),
  )
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const says = (onLine: boolean) => {
  browser.onLine = onLine
  browser.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

test('a browser that always reports offline counts as online after one ping if the host responds', async () => {
  browser.onLine = false
  responses = () => Promise.resolve(new Response(null, { status: 200 }))
  const connection = createConnection()
  const changed = vi.fn()
  const stop = connection.subscribe(changed)
  expect(connection.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.isOnline(), changed.mock.calls.length]).toEqual([true, 1])

  responses = () => Promise.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([connection.isOnline(), changed.mock.calls.length]).toEqual([false, 2])
  stop()
  vi.mocked(fetch).mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([200, 204, 404, 405, 500, 503])(
  'a host that responds with status %i counts as reachable',
  async (status) => {
    browser.onLine = false
    responses = () => Promise.resolve(new Response(null, { status }))
    const connection = createConnection()
    const stop = connection.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.isOnline()).toBe(true)
    stop()
  },
)

test('really offline: stays offline until the browser or a ping reports otherwise', async () => {
  const connection = createConnection()
  const changed = vi.fn()
  const stop = connection.subscribe(changed)
  expect(fetch).not.toHaveBeenCalled()
  says(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(connection.isOnline()).toBe(false)
  expect(changed).toHaveBeenCalledOnce()
  says(true)
  expect(connection.isOnline()).toBe(true)
  expect(changed).toHaveBeenCalledTimes(2)
  vi.mocked(fetch).mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).not.toHaveBeenCalled()
  stop()
})
