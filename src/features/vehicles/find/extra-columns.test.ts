import { expect, test } from 'vitest'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { columnsPreference } from '../../../local/preferences'
import { availableColumns, columnTitle, columnValue, readColumns, vehiclesCsv } from './extra-columns'
import { sortVehicles } from './found-groups'
import { type ExtraColumn, vehiclesSearch } from './vehicles-search'

const vehicle = (vehicleId: number, customFields: string, lessee = ''): VehicleRow => ({
  vehicleId,
  lessee_renter: lessee,
  active: true,
  learnedAt: 0,
  record: { id: vehicleId, text: {}, customFields },
})

const ROWS = [
  vehicle(1, '{"depot":"Oakland","driver":{"a/b,c%":"Dana"},"__proto__":9007199254740993}', '=1+1'),
  vehicle(2, '{"depot":"Albany","lift":true}', 'Okafor'),
  vehicle(3, 'no structure'),
]

test('offers the custom fields of any vehicle as columns, with exact values', () => {
  const columns = availableColumns(ROWS, ['custom:gone'])
  expect(columns.map(columnTitle)).toEqual([
    'Lessee',
    'Type',
    'depot',
    'driver › a/b,c%',
    '__proto__',
    'lift',
    'gone',
  ])
  expect(columns.map((column) => ROWS[0] && columnValue(ROWS[0], column))).toEqual([
    '=1+1',
    undefined,
    'Oakland',
    'Dana',
    '9007199254740993',
    undefined,
    undefined,
  ])
  // The URL returns its columns unchanged, whatever their names.
  expect(readColumns(columns.join(','))).toEqual(columns)
})

test('ignores unknown columns in the URL', () => {
  expect(readColumns('lessee,x,custom:depot,lessee,')).toEqual(['lessee', 'custom:depot'])
  expect(readColumns(undefined)).toEqual([])
  expect(vehiclesSearch.parse({ sort: '-custom:depot', columns: 7 })).toEqual({ sort: '-custom:depot' })
  expect(vehiclesSearch.parse({ sort: '-colour' })).toEqual({})
})

test('sorts vehicles by a custom field, those without it last', () => {
  const ids = (sort: ExtraColumn | `-${ExtraColumn}`) =>
    sortVehicles(ROWS, sort).map(({ vehicleId }) => vehicleId)
  expect(ids('custom:depot')).toEqual([2, 1, 3])
  expect(ids('-custom:depot')).toEqual([1, 2, 3])
  expect(ids('lessee')).toEqual([1, 2, 3])
})

test('the file has all fields, the shown custom fields, and whether each was checked; no cell is a formula', () => {
  const imported: VehicleRow = { vehicleId: 4, plate_number: '8ABC', record: null, learnedAt: 5 }
  const lines = vehiclesCsv([...ROWS.slice(0, 1), imported], ['lessee', 'custom:depot'])
    .slice(1)
    .split('\r\n')
  expect(lines).toEqual([
    'Vehicle ID,Plate,State,Number,Make,Model,Year,Lessee,Type,Status,Checked,depot',
    "1,,,,,,,'=1+1,,Active,1970-01-01T00:00:00.000Z,Oakland",
    '4,8ABC,,,,,,,,,not checked,',
    '',
  ])
})

test('without columns in the URL, shows those last chosen in this browser', () => {
  columnsPreference.set('lessee')
  expect(vehiclesSearch.parse({})).toEqual({ columns: 'lessee' })
  expect(vehiclesSearch.parse({ columns: 'type' })).toEqual({ columns: 'type' })
  columnsPreference.set('')
})
