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

const rows = [listed(1), listed(2, 10), known(3, 20), known(4)]

test('vehicles opened lately come first, then the service’s list without them', () => {
  expect(shown({ matches: [], rows, hasList: true }, true)).toEqual([
    ['Opened lately', [3, 2]],
    ['In the service’s list', [1]],
  ])
})

test('without a list, remembered vehicles are shown', () => {
  expect(shown({ matches: [], rows: [known(3, 20), known(4)], hasList: false }, true)).toEqual([
    ['Opened lately', [3]],
    ['Remembered in this browser', [4]],
  ])
  expect(shown({ matches: [], rows: [], hasList: false }, true)).toEqual([])
})

test('a query shows only its matches', () => {
  const matches = [{ vehicle: known(4), fit: 'whole' as const }]
  expect(shown({ matches, rows, hasList: true }, false)).toEqual([['', [4]]])
})
