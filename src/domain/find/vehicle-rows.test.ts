import { expect, test } from 'vitest'
import { modelText, vehicleCount } from '../words/subject-words'
import { statusOfRow, type VehicleSources, vehicleRows } from './vehicle-rows'

const NOTHING: VehicleSources = { lists: [], remembered: [], recents: [] }

test('listed vehicles come before stored ones, each with the time its data was received', () => {
  const record = { id: 7, text: { plate_number: 'NEW1' }, active: true }
  const rows = vehicleRows({
    ...NOTHING,
    lists: [{ records: [record], listedAt: 9 }],
    remembered: [
      { vehicleId: 7, plate_number: 'OLD1', vehicle_number: 'V-7', active: false, source: 'response', at: 3 },
      { vehicleId: 8, plate_number: 'OLD2', year: undefined, source: 'import', at: 4 },
    ],
  })
  expect(rows).toEqual([
    { vehicleId: 7, plate_number: 'NEW1', active: true, learnedAt: 9, record },
    { vehicleId: 8, plate_number: 'OLD2', learnedAt: 4, record: null },
  ])
  expect(rows[1]).not.toHaveProperty('year')
})

test('one row per vehicle, in the service’s order first; a vehicle that was only opened has its own row', () => {
  const rows = vehicleRows({
    ...NOTHING,
    lists: [{ records: [9, 3, 9].map((id) => ({ id, text: {} })), listedAt: 9 }],
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

test('the newer response wins regardless of source; an imported file never does', () => {
  const old = { id: 7, text: { plate_number: 'OLD1' }, active: true }
  const found = { id: 7, text: { plate_number: 'NEW1' }, active: true }
  const lists = [
    { records: [{ id: 1, text: {} }, old], listedAt: 9 },
    { records: [found], listedAt: 12 },
  ]
  const state = (...remembered: NonNullable<VehicleSources['remembered']>) => {
    const row = vehicleRows({ ...NOTHING, lists, remembered })[1]
    return row && [row.vehicleId, row.plate_number, statusOfRow(row), row.learnedAt]
  }
  expect(state()).toEqual([7, 'NEW1', 'active', 12])
  expect(state({ vehicleId: 7, active: false, source: 'response', at: 11 })).toEqual([
    7,
    'NEW1',
    'active',
    12,
  ])
  expect(state({ vehicleId: 7, active: false, source: 'response', at: 13 })).toEqual([
    7,
    'NEW1',
    'inactive',
    13,
  ])
  expect(state({ vehicleId: 7, active: false, source: 'import', at: 13 })).toEqual([7, 'NEW1', 'active', 12])
  expect(state({ vehicleId: 7, deletedAt: 5, source: 'response', at: 13 })).toEqual([
    7,
    'NEW1',
    'deleted',
    13,
  ])
  expect(state({ vehicleId: 7, deletedAt: 5, source: 'response', at: 11 })).toEqual([7, 'NEW1', 'active', 12])
})

test('keeps an imported number next to the service’s number', () => {
  const lists = [{ records: [{ id: 7, text: { plate_number: 'P1', vehicle_number: 'AR-7' } }], listedAt: 9 }]
  const numberOf = (vehicle_number: string) =>
    vehicleRows({
      ...NOTHING,
      lists,
      remembered: [{ vehicleId: 7, plate_number: 'P2', vehicle_number, source: 'import', at: 20 }],
    })[0]
  expect(numberOf('UNIT-7')).toMatchObject({
    plate_number: 'P1',
    vehicle_number: 'AR-7',
    importedNumber: 'UNIT-7',
  })
  expect(numberOf('AR-7')).not.toHaveProperty('importedNumber')
})

test('formats models and counts', () => {
  expect(modelText({ year: '2022', vehicle_make: ' ', vehicle_model: 'Transit' })).toBe('2022 Transit')
  expect(modelText({})).toBe('')
  expect([vehicleCount(1), vehicleCount(0), vehicleCount(1204)]).toEqual([
    '1 vehicle',
    '0 vehicles',
    '1,204 vehicles',
  ])
})
