import { expect, test } from 'vitest'
import { createDrift } from './drift'

test('counts by endpoint and path', () => {
  const drift = createDrift()
  for (const path of ['a', 'b', 'a']) drift.note('GET /x/', path)
  expect(drift.list()).toEqual([
    { endpoint: 'GET /x/', path: 'a', count: 2 },
    { endpoint: 'GET /x/', path: 'b', count: 1 },
  ])
})

test('a broken service does not fill the memory', () => {
  const drift = createDrift()
  for (let i = 0; i < 1_000; i++) drift.note('GET /x/', `key${i}`)
  drift.note('GET /x/', 'key0')
  expect(drift.list()).toHaveLength(200)
  expect(drift.list()[0]).toMatchObject({ path: 'key0', count: 2 })
})
