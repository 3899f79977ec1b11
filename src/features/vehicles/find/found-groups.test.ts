import { expect, test } from 'vitest'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { groupsOf } from './found-groups'
import type { VehiclesSearch } from './vehicles-search'

const listed = (vehicleId: number, openedAt?: number): VehicleRow => ({
  vehicleId,
  active: vehicleId % 2 === 1,
  record: { id: vehicleId, text: {} },
  ...(openedAt !== undefined && { openedAt }),
})
const known = (vehicleId: number, openedAt?: number): VehicleRow => ({
  ...listed(vehicleId, openedAt),
  record: null,
})
type FoundVehicles = Parameters<typeof groupsOf>[0]
const NOTHING: FoundVehicles = { matches: [], named: [], rows: [] }
const shown = (found: Partial<FoundVehicles>, hasList: boolean, isBlank = true, view: VehiclesSearch = {}) =>
  groupsOf({ ...NOTHING, ...found }, { hasList, isBlank, view }).map(({ title, rows }) => [
    title,
    rows.map(({ vehicleId }) => vehicleId),
  ])

const rows = [listed(1), listed(2, 10), known(3, 20), known(4)]

test('recently opened vehicles come first, then the list without them', () => {
  expect(shown({ rows }, true)).toEqual([
    ['Recently opened', [3, 2]],
    ['All vehicles', [1]],
  ])
})

test('without a list, shows stored vehicles', () => {
  expect(shown({ rows: [known(3, 20), known(4)] }, false)).toEqual([
    ['Recently opened', [3]],
    ['Saved in this browser', [4]],
  ])
  expect(shown({}, false)).toEqual([])
})

test('filtered or sorted, vehicles are one group that includes the recent ones', () => {
  expect(shown({ rows }, true, true, { sort: '-id' })).toEqual([['All vehicles', [3, 2, 1]]])
  expect(shown({ rows }, true, true, { status: 'active' })).toEqual([['All vehicles', [1, 3]]])
  expect(shown({ rows }, true, true, { make: 'Kia' })).toEqual([])
})

test('a query shows its matches, then matches by other values, each filtered and sorted', () => {
  const matches = [4, 6].map((id) => ({ vehicle: known(id), fit: 'whole' as const }))
  const named = [listed(8), listed(7)]
  expect(shown({ matches, rows }, true, false)).toEqual([['Plate, number, or ID', [4, 6]]])
  expect(shown({ matches, named, rows }, true, false, { sort: '-id' })).toEqual([
    ['Plate, number, or ID', [6, 4]],
    ['Make, model, year, or lessee', [8, 7]],
  ])
  expect(shown({ matches, named, rows }, true, false, { status: 'active' })).toEqual([
    ['Make, model, year, or lessee', [7]],
  ])
})
