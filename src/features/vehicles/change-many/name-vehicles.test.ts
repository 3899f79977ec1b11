import { expect, test } from 'vitest'
import { indexVehicles } from '../../../domain/find/identify'
import type { NamedVehicle } from '../../../domain/find/vehicle-cells'
import { NO_EDITS } from '../save/pending-change'
import { isLookedUp, nameVehicles } from './name-vehicles'
import { makeRow } from './preview-changes'
import type { RequestedChange } from './read-changes'

const FLEET = indexVehicles([
  { vehicleId: 11, plate_number: '8ABC123', plate_state: 'CA' },
  { vehicleId: 21, plate_number: 'GHT4821', plate_state: 'NY' },
  { vehicleId: 22, plate_number: 'GHT4821', plate_state: 'PA' },
])

function requested(line: number, vehicle: Partial<NamedVehicle>, problems: string[] = []): RequestedChange {
  const edits = { active: 'inactive' }
  return { line, vehicle: { id: null, plate: '', state: '', problem: null, ...vehicle }, edits, problems }
}

test('finds IDs and plates in any spelling; a state distinguishes vehicles with one plate', () => {
  const { jobs, rows } = nameVehicles(
    [
      requested(1, { id: 5 }),
      requested(2, { plate: '8abc 123' }),
      requested(3, { plate: 'GHT4821', state: 'pa' }),
    ],
    FLEET,
  )
  expect(jobs.map(({ place, vehicleId }) => [place, vehicleId])).toEqual([
    [0, 5],
    [1, 11],
    [2, 22],
  ])
  expect(rows).toEqual([])
})

test('doesn’t guess a plate of several vehicles, of none, or with a look-alike', () => {
  const { jobs, rows } = nameVehicles(
    [
      requested(1, { plate: 'GHT4821' }),
      requested(2, { plate: 'NOPE1' }),
      requested(3, { plate: '8ABCI23' }),
    ],
    FLEET,
  )
  expect(jobs).toEqual([])
  expect(rows.map(({ kind, message }) => [kind, message])).toEqual([
    ['ambiguous', 'Vehicles 21, 22 have this plate. Add the state or ID of the one you mean.'],
    ['not-found', 'No vehicle in this fleet has this plate.'],
    ['not-found', 'No vehicle in this fleet has this plate. Did you mean 8ABC123 (CA)?'],
  ])
})

test('shows warnings next to the matched vehicle, also after it loads', () => {
  const index = indexVehicles([
    { vehicleId: 11, plate_number: '8ABC100', plate_state: 'CA' },
    { vehicleId: 12, plate_number: '8ABC1O0', plate_state: 'CA' },
    { vehicleId: 13, plate_number: 'GHT4821' },
    { vehicleId: 14, vehicle_number: 'UNIT-14' },
  ])
  const { jobs } = nameVehicles(
    [
      requested(1, { plate: '8ABC100' }),
      requested(2, { name: { text: 'GHT4821 NY PAS' } }),
      requested(3, { plate: 'NOPE1', name: { plate: 'NOPE1', number: 'UNIT-14' } }),
      requested(4, { id: 12 }),
    ],
    index,
  )
  expect(jobs.map(({ note }) => note)).toEqual([
    'Looks like 8ABC1O0, also in your fleet.',
    'Plate state unknown. Matched without “PAS”.',
    'Found by vehicle number, because the plate is unknown.',
    undefined,
  ])
  expect(jobs.map((job) => makeRow(job, 'same', null).message)).toEqual([
    ...jobs.slice(0, 3).map(({ note }) => note),
    null,
  ])
  const [first] = jobs
  expect(first && makeRow(first, 'deleted', 'It was deleted.').message).toBe(
    'Looks like 8ABC1O0, also in your fleet. It was deleted.',
  )
})

test('notes a vehicle number that a different vehicle has, or gets from an earlier row', () => {
  const others = indexVehicles([
    { vehicleId: 14, vehicle_number: 'UNIT-14' },
    { vehicleId: 15, vehicle_number: 'UNIT-15' },
  ])
  const numbers = ['unit 14', 'UNIT-15', 'UNIT-15', 'UNIT-16']
  const rows = numbers.map((vehicle_number, at) => ({
    ...requested(at + 1, { id: 14 + at }),
    edits: { vehicle_number },
  }))
  const { jobs } = nameVehicles(rows, indexVehicles([]), null, others)
  expect(jobs.map(({ note }) => note)).toEqual([
    undefined,
    undefined,
    'Vehicle 15 also has this vehicle number.',
    undefined,
  ])
})

test('a vehicle in two rows is changed once, by the first', () => {
  const { jobs, rows } = nameVehicles([requested(1, { plate: '8ABC123' }), requested(2, { id: 11 })], FLEET)
  expect(jobs.map(({ place }) => place)).toEqual([0])
  expect(rows[0]?.message).toBe('Vehicle 11 is also on line 1. That line is used.')
  expect(rows[0]?.kind).toBe('duplicate')
  const other = { ...requested(2, { id: 11 }), edits: { active: 'active' } }
  expect(nameVehicles([requested(1, { plate: '8ABC123' }), other], FLEET).rows[0]?.kind).toBe('invalid')
  const again = [2, 3].map((line) => requested(line, { id: 5 }))
  expect(nameVehicles([requested(1, { id: 5 }), ...again], FLEET).rows).toMatchObject([
    { place: 1, kind: 'duplicate', message: 'Vehicle 5 is also on line 1. That line is used.' },
    { place: 2, kind: 'duplicate', message: 'Vehicle 5 is also on line 1. That line is used.' },
  ])
})

test('doesn’t load rows with problems, or without a changed value', () => {
  const nothing = { ...requested(2, { id: 6 }), edits: NO_EDITS }
  const { jobs, rows } = nameVehicles([requested(1, { id: 5 }, ['Year: too long.']), nothing], FLEET)
  expect(jobs).toEqual([])
  expect(rows.map(({ kind }) => kind)).toEqual(['invalid', 'same'])
})

test('looks up plates only if a row has nothing else', () => {
  expect(isLookedUp(requested(1, { plate: '8ABC123' }))).toBe(true)
  expect(isLookedUp(requested(1, { id: 5, plate: '8ABC123' }))).toBe(false)
  expect(isLookedUp(requested(1, { id: 5, name: { id: 5, text: 'V-0011' } }))).toBe(true)
  expect(isLookedUp(requested(1, { plate: '8ABC123' }, ['Year: too long.']))).toBe(false)
})
