import { expect, test } from 'vitest'
import { firstRequest } from './preload-code'

test.each([
  ['/vehicles/7', '', '/v2/vehicles/7/history/?limit=50'],
  ['/vehicles/7', '?at=2024-03-05+08%3A30&zone=UTC', '/v2/vehicles/7/history/?limit=50'],
  ['/vehicles/7', '?offset=40', '/v2/vehicles/7/history/?limit=50'],
  ['/vehicles/7', '?active=true', null],
  ['/vehicles/7', '?fleet=2', null],
  ['/vehicles/7', '?from=2024', null],
  ['/vehicles/007', '', null],
  ['/vehicles/7/edit', '', null],
  ['/vehicles', '', null],
  ['/', '', null],
])('%s%s reads %s first', (pathname, search, expected) => {
  expect(firstRequest({ pathname, search })).toBe(expected)
})
