import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeUploadRequests } from '../testing/fake-upload'
import { createRequestLog } from './request-log'
import { createUploadExchange, type UploadStep } from './upload-exchange'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const URL_ASKED = 'https://api.example/document/upload/'

function begin(signal?: AbortSignal) {
  const log = createRequestLog()
  const { requests, open } = fakeUploadRequests()
  const steps: UploadStep[] = []
  const exchange = createUploadExchange(log, open)
  const done = exchange(URL_ASKED, { Authorization: 'x' }, new FormData(), {
    signal,
    onStep: (step) => steps.push(step),
  })
  const settled = done.then(
    (reply) => ({ reply, error: undefined }),
    (error: unknown) => ({ reply: undefined, error }),
  )
  const [request] = requests
  if (request === undefined) throw new Error('nothing was sent')
  return { request, steps, settled, log }
}

test('reports the bytes sent, then the wait, and returns the response with its headers', async () => {
  const { request, steps, settled, log } = begin()
  request.upload.onprogress?.({ loaded: 5, total: 10 })
  request.upload.onload?.()
  request.responseHeaders = 'x-request-id: 7\r\nretry-after: a: b\r\n'
  request.respond(201, '{}')
  const { reply } = await settled
  expect(steps).toEqual([{ kind: 'sending', sent: 5, total: 10 }, { kind: 'processing' }])
  expect(reply).toMatchObject({ status: 201, text: '{}', redirected: false })
  expect([...(reply?.headers ?? [])]).toEqual([
    ['retry-after', 'a: b'],
    ['x-request-id', '7'],
  ])
  expect(log.list()).toMatchObject([{ method: 'POST', path: '/document/upload/', status: 201 }])
  expect([...request.headers.keys()], 'the browser writes the Content-Type').toEqual(['Authorization'])
})

test('a lost connection, and a response from a different URL', async () => {
  const broken = begin()
  broken.request.break()
  expect((await broken.settled).error).toMatchObject({ name: 'ExchangeFailure', kind: 'network' })
  expect(broken.log.list()).toMatchObject([{ status: null }])
  const elsewhere = begin()
  elsewhere.request.respond(200, '<html>', 'https://proxy.example/sign-in')
  expect((await elsewhere.settled).reply).toMatchObject({ redirected: true })
})

test('only a stalled upload times out, however long it takes', async () => {
  const { request, settled } = begin()
  for (let loaded = 1; loaded <= 100; loaded++) {
    await vi.advanceTimersByTimeAsync(29_000)
    request.upload.onprogress?.({ loaded, total: 1000 })
  }
  expect(request.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await settled).error).toMatchObject({ kind: 'timeout', incomplete: true })
  expect(request.aborted).toBe(true)
})

test('an interrupted form: reports whether the service may have received all of it', async () => {
  for (const [loaded, sentAll, incomplete] of [
    [0, false, false],
    [10, false, true],
    [10, true, false],
    [999, false, false],
  ] as const) {
    const leave = new AbortController()
    const [broken, canceled] = [begin(), begin(leave.signal)]
    await vi.advanceTimersByTimeAsync(10_000)
    for (const { request } of [broken, canceled]) {
      if (loaded > 0) request.upload.onprogress?.({ loaded, total: 1000 })
      if (sentAll) request.upload.onload?.()
    }
    broken.request.break()
    expect((await broken.settled).error).toMatchObject({ kind: 'network', incomplete })
    leave.abort()
    expect(canceled.steps.at(-1)).toEqual({ kind: 'canceled', incomplete })
  }
})

test('waits ten minutes for the response to a complete upload', async () => {
  const { request, settled } = begin()
  request.upload.onload?.()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(request.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await settled).error).toMatchObject({ kind: 'timeout' })
})

test('cancel: aborts the request with the caller’s reason', async () => {
  const leave = new AbortController()
  const { request, settled } = begin(leave.signal)
  leave.abort('enough')
  expect((await settled).error).toBe('enough')
  expect(request.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000_000)
})

test('nothing is sent after an abort', async () => {
  const { requests, open } = fakeUploadRequests()
  const done = createUploadExchange(undefined, open)(URL_ASKED, {}, new FormData(), {
    signal: AbortSignal.abort('gone'),
    onStep: () => undefined,
  })
  await expect(done).rejects.toBe('gone')
  expect(requests).toEqual([])
})
