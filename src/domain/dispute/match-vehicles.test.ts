import { expect, test } from 'vitest'
import { candidatesOf, indexOfPlates } from './match-vehicles'
import type { TollVehicle } from './toll'

const row = (plate: string, state = '', more: Partial<TollVehicle> = {}): TollVehicle => ({
  id: null,
  plate,
  state,
  problem: null,
  ...more,
})
const index = indexOfPlates([
  { vehicleId: 1, plate_number: '8abc-123', plate_state: 'ny' },
  { vehicleId: 2, plate_number: '8ABC 123', plate_state: 'NJ' },
  { vehicleId: 3, plate_number: '8ABC123' },
  { vehicleId: 4, plate_number: 'OI1', plate_state: 'NY' },
  { vehicleId: 5, plate_number: '', plate_state: 'NY' },
  ...Array.from({ length: 5 }, (_, at) => ({
    vehicleId: 10 + at,
    plate_number: 'TA60O1',
    plate_state: 'TX',
  })),
])
const idsOf = (vehicle: TollVehicle) => candidatesOf(vehicle, index).vehicleIds

test('an id is the vehicle, whatever its plate; a row without vehicle means none', () => {
  expect(candidatesOf(row('8ABC123', 'NY', { id: 77 }), index)).toEqual({ vehicleIds: [77], lookAlikes: [] })
  expect(idsOf(row('8ABC123', 'NY', { problem: 'No plate.' }))).toEqual([])
  expect(idsOf(row(' - '))).toEqual([])
})

test('a plate means every vehicle that has it, of its state where the row gives one', () => {
  expect(idsOf(row('8ABC123'))).toEqual([1, 2, 3])
  expect(candidatesOf(row('8abc 123', ' n-y'), index)).toEqual({
    vehicleIds: [1, 3],
    withoutState: [3],
    lookAlikes: [],
  })
  expect(idsOf(row('８ＡＢＣ１２３', 'CA'))).toEqual([3])
})

test('look-alikes are suggested where there is no match, at most three', () => {
  expect(candidatesOf(row('0I1', 'NY'), index)).toEqual({
    vehicleIds: [],
    lookAlikes: [{ vehicleId: 4, plate: 'OI1', state: 'NY' }],
  })
  expect(candidatesOf(row('OI1', 'CA'), index).lookAlikes).toMatchObject([{ vehicleId: 4 }])
  expect(candidatesOf(row('TA6OO1', 'TX'), index).lookAlikes).toHaveLength(3)
  expect(candidatesOf(row('8ABC128', 'NY'), index)).toEqual({ vehicleIds: [], lookAlikes: [] })
})

test('50,000 rows are matched with 50,000 vehicles in a moment', () => {
  const vehicles = Array.from({ length: 50_000 }, (_, at) => ({
    vehicleId: at + 1,
    plate_number: `8ABC${at % 40_000}`,
    plate_state: 'NY',
  }))
  const rows = vehicles.map(({ plate_number }) => row(plate_number, 'NY'))
  const begun = performance.now()
  const large = indexOfPlates(vehicles)
  const indexed = performance.now()
  const found = rows.reduce((sum, one) => sum + candidatesOf(one, large).vehicleIds.length, 0)
  const [indexing, matching] = [indexed - begun, performance.now() - indexed]
  expect(found).toBe(70_000)
  // Ten times what it takes: the machine may be busy.
  expect(Math.max(indexing, matching)).toBeLessThan(1_000)
})
