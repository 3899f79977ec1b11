import { expect, test } from 'vitest'
import { findVehicles, indexVehicles } from '../../domain/find/find-vehicles'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { candidatesOf } from './candidates'

const row = (vehicleId: number, plate_number: string, vehicle_number = ''): VehicleRow => ({
  vehicleId,
  plate_number,
  plate_state: 'NY',
  vehicle_number,
  record: null,
})
const ROWS = [row(7, '8ABC123'), row(8, '8ABC123', 'V-8'), row(9, '8ABC1234', '24'), row(24, 'ZZ1')]

function found(typed: string) {
  const { exact, similar } = candidatesOf(typed, findVehicles(typed, indexVehicles(ROWS)).matches)
  return [exact, similar].map((rows) => rows.map(({ vehicleId }) => vehicleId))
}

test.each([
  ['every vehicle that has the plate', '8abc-123', [7, 8], []],
  ['the plate with its state', '8ABC123 NY', [7, 8], []],
  ['an id, and the vehicle with this number', '24', [9, 24], []],
  ['an id that nothing is known about', '4711', [4711], []],
  ['an id with its sign', '#7', [7], []],
  ['a part of a plate', '8ABC', [], [7, 8, 9]],
  ['nothing', 'QQQ', [], []],
])('%s', (_, typed, exact, similar) => {
  expect(found(typed)).toEqual([exact, similar])
})
