import { beforeEach, expect, test } from 'vitest'
import { change, deleteAll } from './database'
import { type RememberedVehicle, readRememberedVehicles, rememberVehicles } from './remembered-vehicles'
import type { Scope } from './scope'

// Node has no IndexedDB, so all data is in memory. Browser tests cover the database.
const manager: Scope = { baseUrl: '', person: '1', fleetId: null }

beforeEach(() => deleteAll(''))

const responded = (
  vehicleId: number,
  at: number,
  fields: Partial<RememberedVehicle> = {},
): RememberedVehicle => ({ vehicleId, source: 'response', at, ...fields })
const imported = (
  vehicleId: number,
  at: number,
  fields: Partial<RememberedVehicle> = {},
): RememberedVehicle => ({ ...responded(vehicleId, at, fields), source: 'import' })
const one = async () => (await readRememberedVehicles(manager))[0]

test('a newer response’s fields win, and missing fields keep their values', async () => {
  await rememberVehicles(manager, [
    responded(7, 1000, { plate_number: 'KXR4821', year: '2021', active: true }),
  ])
  await rememberVehicles(manager, [responded(7, 2000, { year: '2022', active: false })])
  expect(await one()).toEqual(responded(7, 2000, { plate_number: 'KXR4821', year: '2022', active: false }))
})

test('vehicles are in the order of their IDs', async () => {
  await rememberVehicles(manager, [imported(10, 1000), imported(9, 1000), imported(100, 1000)])
  expect((await readRememberedVehicles(manager)).map(({ vehicleId }) => vehicleId)).toEqual([9, 10, 100])
})

test('an undefined member is not a value', async () => {
  await rememberVehicles(manager, [responded(7, 1000, { year: '2021' })])
  await rememberVehicles(manager, [responded(7, 2000, { year: undefined })])
  expect(await one()).toEqual(responded(7, 2000, { year: '2021' }))
})

test('an older response that arrives late only fills gaps', async () => {
  await rememberVehicles(manager, [responded(7, 2000, { year: '2022' })])
  await rememberVehicles(manager, [responded(7, 1000, { year: '2021', vehicle_make: 'Kia' })])
  expect(await one()).toEqual(responded(7, 2000, { year: '2022', vehicle_make: 'Kia' }))
})

test('an import only fills gaps of a response, however new it is; a response replaces an import', async () => {
  await rememberVehicles(manager, [responded(7, 1000, { plate_number: 'NEW1' })])
  await rememberVehicles(manager, [imported(7, 9000, { plate_number: 'OLD1', plate_state: 'NY' })])
  expect(await one()).toEqual(responded(7, 1000, { plate_number: 'NEW1', plate_state: 'NY' }))

  await deleteAll('')
  await rememberVehicles(manager, [imported(7, 9000, { plate_number: 'OLD1' })])
  await rememberVehicles(manager, [responded(7, 1000, { plate_number: 'NEW1' })])
  expect(await one()).toMatchObject({ plate_number: 'NEW1', source: 'response' })
})

test('merges several rows of an import about one vehicle in order', async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => imported(7, 1000, { year: String(row) }))
  await rememberVehicles(manager, [...rows, imported(7, 1000, { plate_state: 'PA' })])
  expect(await readRememberedVehicles(manager)).toEqual([
    imported(7, 1000, { year: '9999', plate_state: 'PA' }),
  ])
})

test('stores 20,000 vehicles; those seen longest ago are evicted first', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => imported(row, 1000 + row))
  await rememberVehicles(manager, rows)
  expect(await readRememberedVehicles(manager)).toHaveLength(20_000)
  await rememberVehicles(manager, [responded(30_000, 500_000), responded(30_001, 500_001)])
  const ids = (await readRememberedVehicles(manager)).map(({ vehicleId }) => vehicleId).sort((a, b) => a - b)
  expect(ids).toHaveLength(20_000)
  expect([ids[0], ids.at(-1)]).toEqual([2, 30_001])
})

test('a deletion keeps known fields, and ends with the next response', async () => {
  await rememberVehicles(manager, [responded(7, 1000, { plate_number: 'KXR4821', active: true })])
  await rememberVehicles(manager, [responded(7, 2000, { deletedAt: 1500 })])
  const deleted = responded(7, 2000, { plate_number: 'KXR4821', active: true, deletedAt: 1500 })
  expect(await one()).toEqual(deleted)
  await rememberVehicles(manager, [responded(7, 1900, { active: true }), imported(7, 9000)])
  expect(await one()).toEqual(deleted)
  await rememberVehicles(manager, [responded(7, 3000, { active: false })])
  expect(await one()).toEqual(responded(7, 3000, { plate_number: 'KXR4821', active: false }))
})

test('a broken entry does not affect the others, and is overwritten', async () => {
  await rememberVehicles(manager, [responded(7, 1000), responded(8, 1000)])
  await change(`vehicle:${JSON.stringify(['', '1', null])}:7`, () => ({ vehicleId: 7, at: 'yesterday' }))
  expect(await readRememberedVehicles(manager)).toEqual([responded(8, 1000)])
  await rememberVehicles(manager, [responded(7, 2000)])
  expect(await readRememberedVehicles(manager)).toHaveLength(2)
})

test('a different user, fleet, or service doesn’t see remembered vehicles', async () => {
  await rememberVehicles(manager, [responded(7, 1000)])
  expect(await readRememberedVehicles({ ...manager, person: '2' })).toEqual([])
  expect(await readRememberedVehicles({ ...manager, fleetId: 2 })).toEqual([])
  expect(await readRememberedVehicles({ ...manager, baseUrl: 'https://api.example' })).toEqual([])
})
