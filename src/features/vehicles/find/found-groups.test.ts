import { expect, test } from 'vitest'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { groupsOf } from './found-groups'

const listed = (vehicleId: number, openedAt?: number): VehicleRow => ({
  vehicleId,
  record: { id: vehicleId, text: {} },
  ...(openedAt !== undefined && { openedAt }),
})
const known = (vehicleId: number, openedAt?: number): VehicleRow => ({
  ...listed(vehicleId, openedAt),
  record: null,
})
const shown = (...of: Parameters<typeof groupsOf>) =>
  groupsOf(...of).map(({ title, rows }) => [title, rows.map(({ vehicleId }) => vehicleId)])

const NONE = { named: [], unnamed: [] }
const rows = [listed(1), listed(2, 10), known(3, 20), known(4)]

test('vehicles opened lately come first, then the service’s list without them', () => {
  expect(shown({ matches: [], others: NONE, rows, hasList: true }, true)).toEqual([
    ['Opened lately', [3, 2]],
    ['In the service’s list', [1]],
  ])
})

test('without a list, remembered vehicles are shown', () => {
  expect(shown({ matches: [], others: NONE, rows: [known(3, 20), known(4)], hasList: false }, true)).toEqual([
    ['Opened lately', [3]],
    ['Remembered in this browser', [4]],
  ])
  expect(shown({ matches: [], others: NONE, rows: [], hasList: false }, true)).toEqual([])
})

test('a query shows its matches, then what only the service found, each under its title', () => {
  const matches = [{ vehicle: known(4), fit: 'whole' as const }]
  expect(shown({ matches, others: NONE, rows, hasList: true }, false)).toEqual([
    ['Plate, vehicle number or id', [4]],
  ])
  const others = { named: [listed(8)], unnamed: [listed(9)] }
  expect(shown({ matches, others, rows, hasList: true }, false)).toEqual([
    ['Plate, vehicle number or id', [4]],
    ['Found by make, model, year or lessee', [8]],
    ['Other matches of the service’s search', [9]],
  ])
  expect(groupsOf({ matches: [], others, rows, hasList: true }, false).every((one) => one.isOther)).toBe(true)
})
