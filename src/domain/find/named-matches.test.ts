import { expect, test } from 'vitest'
import type { VehicleRecord } from '../../api/resources/vehicle-record'
import { findVehicles, openedByEnter } from './find-vehicles'
import { indexVehicles } from './identify'
import { indexTexts, namedMatches } from './vehicle-lookup'
import { vehicleRows } from './vehicle-rows'

const record = (
  id: number,
  text: VehicleRecord['text'],
  rest: Partial<VehicleRecord> = {},
): VehicleRecord => ({ id, text, ...rest })
const RAV4 = record(1, { plate_number: 'AAA 111', vehicle_make: 'Toyota', vehicle_model: 'RAV4' })
const CAMRY = record(2, { plate_number: 'BBB222', vehicle_make: 'Toyota', vehicle_model: 'Camry' })
const LEASED = record(3, { plate_number: 'CCC333', plate_state: 'NY', lessee_renter: 'M. Okafor' })
const PLATE = record(4, { plate_number: 'TOYOTA', plate_state: 'VA' })
const NOTED = record(5, { plate_number: 'DDD444' }, { customFields: '{"replaces":"AAA111"}' })
const TYPED = record(6, { plate_number: 'EEE555', vehicle_type_code: 'SUV' })

/** Returns the matches among these rows. */
function found(typed: string, records: readonly VehicleRecord[]) {
  const rows = vehicleRows({
    lists: [{ records, listedAt: 1 }],
    remembered: [{ vehicleId: 90, vehicle_make: 'Toyota', source: 'import', at: 1 }],
  })
  const all = findVehicles(typed, indexVehicles(rows))
  const known = new Set([...all.matches, ...all.near].map(({ vehicle }) => vehicle.vehicleId))
  return {
    matches: all.matches.map(({ vehicle }) => vehicle.vehicleId),
    meant: openedByEnter(all),
    named: namedMatches(typed, indexTexts(rows), known).map(({ vehicleId }) => vehicleId),
  }
}

test('makes, models, and lessees don’t count as plates', () => {
  expect(found('toyota', [RAV4, CAMRY])).toEqual({ matches: [], meant: null, named: [1, 2, 90] })
  expect(found('rav toyo', [RAV4])).toMatchObject({ named: [1] })
  expect(found('okafor ny', [LEASED])).toMatchObject({ named: [3] })
  expect(found('Okafor', [LEASED])).toMatchObject({ matches: [], named: [3] })
})

test('a plate stays the only match, even if other vehicles contain the word', () => {
  expect(found('toyota', [RAV4, PLATE, CAMRY])).toEqual({ matches: [4], meant: 4, named: [1, 2, 90] })
  expect(found('aaa-111', [RAV4, NOTED])).toEqual({ matches: [1], meant: 1, named: [] })
})

test('doesn’t search other values', () => {
  expect(found('suv', [TYPED])).toMatchObject({ matches: [], named: [] })
  expect(found('t718 204c', [NOTED, TYPED])).toMatchObject({ matches: [], named: [] })
})

test('returns nothing for an empty query or punctuation', () => {
  for (const typed of ['', ' ', ' - ']) expect(found(typed, [RAV4])).toMatchObject({ named: [] })
})
