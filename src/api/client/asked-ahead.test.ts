import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAskedAhead } from './asked-ahead'

const URL = 'https://api.example/v2/vehicles/1/history/?limit=50'
const HEADERS = { Accept: 'application/json', Authorization: 'Bearer one' }
const get = (headers: Record<string, string> = HEADERS, signal?: AbortSignal): RequestInit => ({
  method: 'GET',
  headers,
  ...(signal && { signal }),
})

let sent: { url: string; init: RequestInit | undefined }[] = []
const fetcher: typeof fetch = async (input, init) => {
  sent.push({ url: String(input), init })
  return new Response(`answer ${sent.length}`)
}
const textOf = async (answer: Promise<Response>) => (await answer).text()

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('its answer is for the next equal request, once', async () => {
  const ahead = createAskedAhead(fetcher)
  ahead.prefetch(URL, HEADERS)
  expect(await textOf(ahead.fetch(URL, get({ ...HEADERS })))).toBe('answer 1')
  expect(await textOf(ahead.fetch(URL, get()))).toBe('answer 2')
  expect(sent[0]?.init?.cache).toBe('no-store')
})

test.each([
  ['another address', `${URL}&offset=50`, get()],
  ['another person', URL, get({ ...HEADERS, Authorization: 'Bearer two' })],
  ['another fleet', URL, get({ ...HEADERS, 'Fleet-Id': '2' })],
  ['no read', URL, { ...get(), method: 'PATCH' }],
])('%s is sent by itself', async (_, url, init) => {
  const ahead = createAskedAhead(fetcher)
  ahead.prefetch(URL, HEADERS)
  expect(await textOf(ahead.fetch(url, init))).toBe('answer 2')
  expect(await textOf(ahead.fetch(URL, get()))).toBe('answer 1')
})

test('a late request is sent by itself, and the answer that nobody wanted is aborted', async () => {
  const ahead = createAskedAhead(fetcher)
  ahead.prefetch(URL, HEADERS)
  vi.advanceTimersByTime(10_000)
  expect(sent[0]?.init?.signal?.aborted).toBe(true)
  expect(await textOf(ahead.fetch(URL, get()))).toBe('answer 2')
})

test('who takes it can abort, and learns of its failure', async () => {
  let used: AbortSignal | null | undefined
  const never = createAskedAhead((_, init) => {
    used = init?.signal
    return new Promise((_resolve, reject) => used?.addEventListener('abort', () => reject(used?.reason)))
  })
  never.prefetch(URL, HEADERS)
  const controller = new AbortController()
  const taken = never.fetch(URL, get(HEADERS, controller.signal))
  controller.abort(new Error('left'))
  await expect(taken).rejects.toThrow('left')
  expect(used?.aborted).toBe(true)

  const failing = createAskedAhead(() => Promise.reject(new TypeError('no connection')))
  failing.prefetch(URL, HEADERS)
  await expect(failing.fetch(URL, get())).rejects.toThrow('no connection')
})
