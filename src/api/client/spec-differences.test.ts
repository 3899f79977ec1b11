import { expect, test } from 'vitest'
import { driver } from '../../contract/driver'
import { driversBulkAnswerFixture } from '../../contract/fixtures-driver'
import { createSpecDifferences, noteDifferences } from './spec-differences'

test('counts by endpoint and path', () => {
  const differences = createSpecDifferences()
  for (const path of ['a', 'b', 'a']) differences.note('GET /x/', path)
  expect(differences.list()).toEqual([
    { endpoint: 'GET /x/', path: 'a', count: 2 },
    { endpoint: 'GET /x/', path: 'b', count: 1 },
  ])
})

test('a broken service does not fill the memory', () => {
  const differences = createSpecDifferences()
  for (let i = 0; i < 1_000; i++) differences.note('GET /x/', `key${i}`)
  differences.note('GET /x/', 'key0')
  expect(differences.list()).toHaveLength(200)
  expect(differences.list()[0]).toMatchObject({ path: 'key0', count: 2 })
})

test('an integer beyond 2^53, which the exact parser gives as text, is no difference; other text is one', () => {
  const noted = (id: unknown) => {
    const differences = createSpecDifferences()
    noteDifferences(differences, 'POST /x/', '*', driver, { ...driversBulkAnswerFixture[0], id })
    return differences.list().map(({ path }) => path)
  }
  expect(noted('9007199254740993')).toEqual([])
  for (const id of ['7', '9007199254740993x', null]) expect(noted(id)).toEqual(['*.id'])
})
