import { expect, test } from 'vitest'
import { createRowTable } from './row-table'

test('a value is found under its id on every page until it is removed', () => {
  const table = createRowTable<string>()
  const ids = [0, 1_023, 1_024, 5_000, 1_000_000]
  for (const id of ids) table.set(id, `row ${id}`)
  expect(ids.map(table.get)).toEqual(ids.map((id) => `row ${id}`))
  table.set(1_023, undefined)
  table.set(1_023, undefined)
  expect([0, 1_023, 1_024, 7].map(table.get)).toEqual(['row 0', undefined, 'row 1024', undefined])
  table.set(0, undefined)
  table.set(1, 'again')
  expect([0, 1].map(table.get)).toEqual([undefined, 'again'])
})
