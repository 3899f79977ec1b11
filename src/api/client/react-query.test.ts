import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '../../lib/api-error'
import { isRetried, queryDefaults, retryDelayMs } from './react-query'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (kind: ApiErrorKind, retryAfterMs?: number) =>
  new ApiError({ kind, message: kind, retryAfterMs })

test.each(['network', 'timeout', 'unavailable', 'rate-limited'] as const)(
  '%s is attempted four times',
  async (kind) => {
    const client = new QueryClient({ defaultOptions: queryDefaults() })
    const ask = vi.fn(() => Promise.reject(failure(kind)))
    const result = expect(client.fetchQuery({ queryKey: [kind], queryFn: ask })).rejects.toThrow(kind)
    await vi.advanceTimersByTimeAsync(10_000)
    await result
    expect(ask).toHaveBeenCalledTimes(4)
  },
)

test.each([
  'interrupted',
  'server',
  'unauthenticated',
  'forbidden',
  'not-found',
  'too-large',
  'invalid',
  'refused',
  'redirected',
  'not-json',
  'broken-json',
  'unexpected-shape',
] as const)('%s is not sent again', (kind) => {
  expect(isRetried(0, failure(kind))).toBe(false)
})

test('an error other than ApiError is a bug and not retried', () => {
  expect(isRetried(0, new TypeError('bug'))).toBe(false)
})

test.each([
  [0, 0.5, undefined, 500],
  [1, 0.5, undefined, 1_000],
  [2, 0.5, undefined, 2_000],
  [0, 0, undefined, 375],
  [0, 1, undefined, 625],
  [0, 0.5, 7_000, 7_000],
])(
  'delay after %i failures with random %d and Retry-After %s',
  (failures, random, retryAfterMs, expected) => {
    expect(retryDelayMs(failures, failure('rate-limited', retryAfterMs), () => random)).toBe(expected)
  },
)

test('a write is sent once, offline or not', async () => {
  const client = new QueryClient({ defaultOptions: queryDefaults() })
  const save = vi.fn(() => Promise.reject(failure('network')))
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn: save }))
  await expect(mutation.execute(undefined)).rejects.toThrow('network')
  expect(save).toHaveBeenCalledTimes(1)
  expect(queryDefaults().mutations?.networkMode).toBe('always')
})

test('F38 a page with transiently failed reads recovers automatically', async () => {
  // TanStack Query treats Node as a server and sets no timers.
  environmentManager.setIsServer(() => false)
  const client = new QueryClient({ defaultOptions: queryDefaults() })
  let up = false
  const ask = vi.fn(() => (up ? Promise.resolve('data') : Promise.reject(failure('unavailable'))))
  const observer = new QueryObserver(client, client.defaultQueryOptions({ queryKey: ['x'], queryFn: ask }))
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error' })
  expect(ask).toHaveBeenCalledTimes(4)
  up = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'data' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(5)
  leave()
})

test('a read that failed before its page renders isn’t resent by rendering', async () => {
  const client = new QueryClient({ defaultOptions: queryDefaults() })
  const ask = vi.fn(() => Promise.reject(failure('server')))
  const options = client.defaultQueryOptions({ queryKey: ['x'], queryFn: ask })
  await client.prefetchQuery(options)
  const draw = () => new QueryObserver(client, options).subscribe(() => {})
  draw()()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 10_000)
  draw()()
  expect(ask).toHaveBeenCalledTimes(2)
})
