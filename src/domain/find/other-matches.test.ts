import { expect, test } from 'vitest'
import type { VehicleRecord } from '../../api/resources/vehicle-record'
import { findVehicles, openedByEnter, searchesOf } from './find-vehicles'
import { indexVehicles } from './identify'
import { indexTexts, otherMatches } from './vehicle-lookup'
import { vehicleRows } from './vehicle-rows'

const record = (
  id: number,
  text: VehicleRecord['text'],
  rest: Partial<VehicleRecord> = {},
): VehicleRecord => ({
  id,
  text,
  ...rest,
})
const RAV4 = record(1, { plate_number: 'AAA 111', vehicle_make: 'Toyota', vehicle_model: 'RAV4' })
const CAMRY = record(2, { plate_number: 'BBB222', vehicle_make: 'Toyota', vehicle_model: 'Camry' })
const LEASED = record(3, { plate_number: 'CCC333', plate_state: 'NY', lessee_renter: 'M. Okafor' })
const PLATE = record(4, { plate_number: 'TOYOTA', plate_state: 'VA' })
const NOTED = record(5, { plate_number: 'DDD444' }, { customFields: '{"replaces":"AAA111"}' })
const TYPED = record(6, { plate_number: 'EEE555', vehicle_type_code: 'SUV' })
const HIDDEN = record(7, { plate_number: 'FFF666' })

/** What is found of these rows, the answer to all searches for the query; `chance` came by the other searches alone. */
function found(
  typed: string,
  records: readonly VehicleRecord[],
  { chance = [] as VehicleRecord[], searched = true } = {},
) {
  const [first = '', ...more] = searchesOf(typed)
  const step = (search: string, rows: readonly VehicleRecord[]) => ({
    search,
    offset: 0,
    page: { count: rows.length, rows },
  })
  const pages = [[step(first, records), ...more.map((search) => step(search, chance))]]
  const rows = vehicleRows({
    lists: [{ records: [...records, ...chance], listedAt: 1 }],
    remembered: [{ vehicleId: 90, vehicle_make: 'Toyota', source: 'import', at: 1 }],
    recents: [],
  })
  const all = findVehicles(typed, indexVehicles(rows))
  const { matches, near } = all
  const known = new Set([...matches, ...near].map(({ vehicle }) => vehicle.vehicleId))
  const { named, unnamed } = otherMatches({
    typed,
    index: indexTexts(rows),
    found: known,
    pages,
    searched,
  })
  const ids = (list: readonly { vehicleId: number }[]) => list.map(({ vehicleId }) => vehicleId)
  return {
    matches: ids(matches.map(({ vehicle }) => vehicle)),
    meant: openedByEnter(all),
    named: ids(named),
    unnamed: ids(unnamed),
  }
}

test('makes, models and lessees are no matches of a plate, listed or remembered', () => {
  expect(found('toyota', [RAV4, CAMRY])).toEqual({ matches: [], meant: null, named: [1, 2, 90], unnamed: [] })
  expect(found('rav toyo', [RAV4])).toMatchObject({ named: [1] })
  expect(found('okafor ny', [LEASED])).toMatchObject({ named: [3] })
  expect(found('Okafor', [LEASED])).toMatchObject({ matches: [], named: [3] })
})

test('a plate stays the only match, whatever else has the word', () => {
  expect(found('toyota', [RAV4, PLATE, CAMRY])).toEqual({
    matches: [4],
    meant: 4,
    named: [1, 2, 90],
    unnamed: [],
  })
  expect(found('aaa-111', [RAV4, NOTED])).toEqual({ matches: [1], meant: 1, named: [], unnamed: [5] })
})

test('what other values brought is apart, also values that are not shown', () => {
  expect(found('suv', [TYPED])).toMatchObject({ named: [], unnamed: [6] })
  expect(found('1FTFW1E5', [HIDDEN])).toMatchObject({ named: [], unnamed: [7] })
})

test('where the service may not have searched, only rows with the words count', () => {
  expect(found('toyota', [RAV4, HIDDEN, NOTED], { searched: false })).toMatchObject({
    named: [1, 90],
    unnamed: [],
  })
})

test('what only the split or canonical search brought is chance', () => {
  expect(found('t718 204c', [], { chance: [HIDDEN, NOTED] })).toMatchObject({ named: [], unnamed: [] })
})

test('nothing typed, and signs alone, bring nothing', () => {
  for (const typed of ['', ' ', ' - ']) expect(found(typed, [RAV4])).toMatchObject({ named: [], unnamed: [] })
})
