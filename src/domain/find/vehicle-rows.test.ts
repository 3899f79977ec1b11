import { expect, test } from 'vitest'
import { modelText, vehicleCount } from '../words/vehicle-words'
import { type VehicleSources, vehicleRows } from './vehicle-rows'

const NOTHING: VehicleSources = { records: [], listedAt: 9, remembered: [], recents: [] }

test('what the service lists goes before what is remembered, with when each was learned', () => {
  const record = { id: 7, text: { plate_number: 'NEW1' }, active: true }
  const rows = vehicleRows({
    ...NOTHING,
    records: [record],
    remembered: [
      { vehicleId: 7, plate_number: 'OLD1', vehicle_number: 'V-7', active: false, source: 'answer', at: 3 },
      { vehicleId: 8, plate_number: 'OLD2', year: undefined, source: 'import', at: 4 },
    ],
  })
  expect(rows).toEqual([
    { vehicleId: 7, plate_number: 'NEW1', active: true, learnedAt: 9, record },
    { vehicleId: 8, plate_number: 'OLD2', learnedAt: 4, record: null },
  ])
  expect(rows[1]).not.toHaveProperty('year')
})

test('one row a vehicle, the service’s order first; a vehicle that was only opened is a row of its own', () => {
  const rows = vehicleRows({
    ...NOTHING,
    records: [9, 3, 9].map((id) => ({ id, text: {} })),
    recents: [
      { vehicleId: 5, openedAt: 20 },
      { vehicleId: 3, openedAt: 10 },
    ],
  })
  expect(rows.map(({ vehicleId, openedAt }) => [vehicleId, openedAt])).toEqual([
    [9, undefined],
    [3, 10],
    [5, 20],
  ])
  expect(rows[2]).toEqual({ vehicleId: 5, openedAt: 20, record: null })
})

test('words for models and counts', () => {
  expect(modelText({ year: '2022', vehicle_make: ' ', vehicle_model: 'Transit' })).toBe('2022 Transit')
  expect(modelText({})).toBe('')
  expect([vehicleCount(1), vehicleCount(0), vehicleCount(1204)]).toEqual([
    '1 vehicle',
    '0 vehicles',
    '1,204 vehicles',
  ])
})
