import { expect, test, vi } from 'vitest'
import { createRequestLog } from './request-log'

const answering = (status: number) => async () => new Response('{}', { status })

test('logs method, path, parameter names and status, no values', async () => {
  const log = createRequestLog()
  const before = Date.now()
  await log.watch(answering(404))(
    'https://api.example/v2/vehicles/7/history/?limit=5&history_type=%2B&history_type=~',
    { method: 'PATCH', headers: { Authorization: 'Bearer secret' }, body: 'secret' },
  )
  const [entry] = log.list()
  expect(entry).toEqual({
    at: expect.any(Number),
    method: 'PATCH',
    path: '/v2/vehicles/7/history/',
    parameters: ['limit', 'history_type', 'history_type'],
    status: 404,
    ms: expect.any(Number),
  })
  expect(entry?.at).toBeGreaterThanOrEqual(before)
  expect(entry?.ms).toBeGreaterThanOrEqual(0)
})

test('relative addresses, Request objects and a plain GET', async () => {
  const log = createRequestLog()
  const fetcher = log.watch(answering(200))
  await fetcher('/v2/integrations/')
  await fetcher(new Request('https://api.example/x/?a=1', { method: 'POST' }))
  await fetcher(new URL('https://api.example/y/'))
  expect(log.list().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v2/integrations/',
    'POST /x/',
    'GET /y/',
  ])
})

test('without a response the status is null, and the failure is rethrown unchanged', async () => {
  const log = createRequestLog()
  const failure = new TypeError('Failed to fetch')
  await expect(log.watch(() => Promise.reject(failure))('/x/')).rejects.toBe(failure)
  await log.watch(async () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }))(
    '/y/',
  )
  expect(log.list().map(({ status }) => status)).toEqual([null, null])
})

test('keeps the latest hundred, and drops all on clear()', async () => {
  const log = createRequestLog()
  const fetcher = log.watch(answering(200))
  for (let i = 1; i <= 150; i++) await fetcher(`/${i}/`)
  expect(log.list()).toHaveLength(100)
  expect(log.list().at(0)?.path).toBe('/51/')
  expect(log.list().at(-1)?.path).toBe('/150/')
  const listener = vi.fn()
  log.subscribe(listener)
  log.clear()
  expect(log.list()).toEqual([])
  await fetcher('/151/')
  expect(listener).toHaveBeenCalledTimes(2)
})
