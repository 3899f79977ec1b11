import { expect, test } from 'vitest'
import { createSpecDifferences } from './spec-differences'

test('counts by endpoint and path', () => {
  const differences = createSpecDifferences()
  for (const path of ['a', 'b', 'a']) differences.note('GET /x/', path)
  expect(differences.list()).toEqual([
    { endpoint: 'GET /x/', path: 'a', count: 2 },
    { endpoint: 'GET /x/', path: 'b', count: 1 },
  ])
})

test('limits the memory used for a broken service', () => {
  const differences = createSpecDifferences()
  for (let i = 0; i < 1_000; i++) differences.note('GET /x/', `key${i}`)
  differences.note('GET /x/', 'key0')
  expect(differences.list()).toHaveLength(200)
  expect(differences.list()[0]).toMatchObject({ path: 'key0', count: 2 })
})
