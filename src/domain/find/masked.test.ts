import { expect, test } from 'vitest'
import { findCandidates } from '../dispute/toll-candidates'
import { CASE_FLEET } from '../testing/identify-cases'
import { buildSearches, findVehicles, openedByEnter } from './find-vehicles'
import { identify, indexVehicles, matchedIds, nearMisses } from './identify'
import { parseMask, xMaskOf } from './masked'
import { namedVehicle } from './vehicle-cells'

const FLEET = [
  ...CASE_FLEET,
  { vehicleId: 80, plate_number: 'XXX310', plate_state: 'NJ' },
  { vehicleId: 81, plate_number: 'HBA5531', plate_state: 'PA' },
  { vehicleId: 8221, plate_number: 'ABC' },
]
const index = indexVehicles(FLEET)
const NO_CELLS = { vehicle: '', id: '', plate: '', state: '', number: '' }
const ids = (found: readonly { vehicle: { vehicleId: number } }[]) =>
  found.map(({ vehicle }) => vehicle.vehicleId).sort((a, b) => a - b)

/** Masked texts and the suggested vehicles. 31, 21, and 8221 are IDs of vehicles, too. */
const MASKED: readonly (readonly [string, readonly number[]])[] = [
  ['****31', [31, 81]],
  ['XXXX31', [31, 81]],
  ['xxxxx31', [31, 81]],
  ['•••31', [31, 81]],
  ['•31', [31, 81]],
  ['···31', [31, 81]],
  ['●●●31', [31, 81]],
  ['■■31', [31, 81]],
  ['#####31', [31, 81]],
  ['***-31', [31, 81]],
  ['*31', [31, 81]],
  ['?????31', [31, 81]],
  ['…31', [31, 81]],
  ['...31', [31, 81]],
  ['_ _ _31', [31, 81]],
  ['____31', [31, 81]],
  ['* * * 31', [31, 81]],
  ['--31', [31, 81]],
  ['––31', [31, 81]],
  ['＊＊＊31', [31, 81]],
  [' ****31 ', [31, 81]],
  ['****31 PA', [31, 81]],
  ['PA ****31', [31, 81]],
  ['****31 (PA)', [31, 81]],
  ['plate ****31', [31, 81]],
  ['****8637', [31]],
  ['ZDF**21', [50]],
  ['ZDF••21', [50]],
  ['ZDF****', [50]],
  ['ZDF…21', [50]],
  ['ZDF---21', [50]],
  ['Z**82*1', [50]],
  ['zdf??21', [50]],
  ['****8221', [50]],
  ['****99', [73]],
  ['****QQ', []],
]

test.each(MASKED)('%s matches no vehicle, and suggests those that fit', (text, offered) => {
  expect(xMaskOf(text)).not.toBeNull()
  const found = findVehicles(text, index)
  expect(matchedIds(found)).toEqual([])
  expect(found.matches).toEqual([])
  expect(openedByEnter(found)).toBeNull()
  expect(ids(found.near)).toEqual(offered)
  for (const field of ['vehicle', 'plate', 'id', 'number'] as const) {
    const row = findCandidates(namedVehicle({ ...NO_CELLS, [field]: text }), index, 'id')
    expect(row.vehicleIds).toEqual([])
    if (field === 'vehicle' || field === 'id')
      expect(row.lookAlikes.map(({ vehicleId }) => vehicleId).sort((a, b) => a - b)).toEqual(offered)
  }
})

test('a masked plate uses the state from its own cell and from next to it', () => {
  expect(ids(nearMisses({ plate: '****4821', state: 'NY' }, index))).toEqual([21])
  expect(ids(nearMisses({ text: '***4821 PA' }, index))).toEqual([22])
  expect(ids(nearMisses({ plate: '****31', state: 'TX' }, index))).toEqual([])
  // This vehicle's state is unknown.
  expect(ids(nearMisses({ plate: '****99', state: 'TX' }, index))).toEqual([73])
})

test('a masked number suggests the vehicles with a matching number', () => {
  const row = findCandidates(namedVehicle({ ...NO_CELLS, number: '****-50' }), index)
  expect(row.vehicleIds).toEqual([])
  expect(row.lookAlikes.map(({ vehicleId }) => vehicleId)).toEqual([50])
  expect(row.note).toBe('Did you mean ZDF8221 (NY)? Some characters are hidden, so we can’t match a vehicle')
  expect(ids(nearMisses({ text: 'AR-**50' }, index))).toEqual([50])
})

test('still uses a plate next to a masked number, and a number next to a masked plate', () => {
  expect(matchedIds(identify({ plate: 'ZDF8221', number: '****31' }, index))).toEqual([50])
  expect(matchedIds(identify({ plate: '****37', number: 'AR-0031' }, index))).toEqual([31])
})

test('names a vehicle without a plate by its number', () => {
  const unplated = indexVehicles([
    { vehicleId: 50, plate_number: 'ZDF8221', plate_state: 'NY' },
    { vehicleId: 90, vehicle_number: 'AR-0090' },
  ])
  const row = findCandidates(namedVehicle({ ...NO_CELLS, plate: 'ZDF8221', number: 'AR-0090' }), unplated)
  expect(row).toMatchObject({ vehicleIds: [50, 90], note: 'Plate ZDF8221 (NY), or vehicle number AR-0090?' })
})

test('matches a plate that really contains an X', () => {
  expect(matchedIds(findVehicles('XXX310', index))).toEqual([80])
  expect(matchedIds(findVehicles('xxx-310 NJ', index))).toEqual([80])
  expect(findVehicles('XXX310', index).near).toEqual([])
})

test.each([
  'ZDF8221*',
  'ZDF-8221',
  'ZDF · 8221',
  'ZDF·8221',
  '• ZDF8221',
  '* ZDF8221',
  'ZDF8221 -- NY',
  'NY_ZDF8221',
  'ZDF8221?',
])('%s isn’t masked', (text) => {
  expect(parseMask(text)).toBeNull()
  expect(matchedIds(findVehicles(text, index))).toEqual([50])
})

test.each(['', '-', '---', '***', '…', '#31', 'N/A', '_'])('%j shows nothing of a plate', (text) =>
  expect(parseMask(text)).toBeNull(),
)

test('searches a service for the visible part', () => {
  expect(buildSearches('****31')).toEqual(['31'])
  expect(buildSearches('ZDF**21')).toEqual(['ZDF 21'])
  expect(buildSearches('XXX310').at(-1)).toBe('310')
})
