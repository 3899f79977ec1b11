import { expect, test, vi } from 'vitest'
import { randomId } from './random-id'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('IDs are distinct random UUIDs', () => {
  const ids = Array.from({ length: 1_000 }, randomId)
  for (const id of ids) expect(id).toMatch(UUID)
  expect(new Set(ids).size).toBe(1_000)
})

test('works without randomUUID, as on plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 1_000 }, randomId)
  vi.unstubAllGlobals()
  for (const id of ids) expect(id).toMatch(UUID)
  expect(new Set(ids).size).toBe(1_000)
})
