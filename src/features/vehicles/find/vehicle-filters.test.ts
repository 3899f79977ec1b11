import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { runs } from '../../../lib/testing/random-runs'
import { filterVehicles, hasFilters, sortVehicles, textFilters } from './found-groups'
import { nextSort, SORT_COLUMNS, type VehicleSort } from './vehicles-search'

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const rowOf = fc.record({
  vehicleId: fc.nat(30),
  plate_number: some(fc.constantFrom('8ABC-123', '8abc 123', '8ABC9', 'B10', 'b-9', '')),
  plate_state: some(fc.constantFrom('NY', 'ny ', 'CA', '')),
  vehicle_number: some(fc.constantFrom('AR-9', 'AR-10', 'ar 9', '')),
  vehicle_make: some(fc.constantFrom('Ford', 'FORD', ' ford', 'Citroën', 'Citroen', '')),
  vehicle_model: some(fc.constantFrom('Transit', 'C3', 'c3')),
  year: some(fc.constantFrom('2020', '2019', '')),
  lessee_renter: some(fc.constantFrom('Okafor', 'OKAFOR ', 'Dana')),
  active: some(fc.boolean()),
  deletedAt: some(fc.constant(5)),
  openedAt: some(fc.nat(3)),
})

/** Random rows, each vehicle once. Omits undefined members, like the page's rows. */
const rowsOf = fc.uniqueArray(rowOf, { selector: ({ vehicleId }) => vehicleId, maxLength: 12 }).map((rows) =>
  rows.map((row): VehicleRow => {
    const known = Object.entries(row).filter(([, value]) => value !== undefined)
    return { ...Object.fromEntries(known), vehicleId: row.vehicleId, record: null }
  }),
)

const plain = (text: string | undefined) =>
  [...(text ?? '').normalize('NFD')]
    .filter((sign) => !/\p{M}/u.test(sign))
    .join('')
    .toLowerCase()
    .trim()
const stateOf = ({ active, deletedAt }: VehicleRow) =>
  deletedAt !== undefined ? 'deleted' : active === undefined ? undefined : active ? 'active' : 'inactive'

test('filters match a comparison of each vehicle, in the same order', () => {
  const filtersOf = fc.record({
    status: some(fc.constantFrom('active' as const, 'inactive' as const, 'deleted' as const)),
    plate_state: some(fc.constantFrom('ny', 'CA')),
    make: some(fc.constantFrom('ford', 'CITROEN')),
    model: some(fc.constantFrom('C3', 'transit')),
    lessee: some(fc.constantFrom('okafor', 'Dana')),
  })
  fc.assert(
    fc.property(rowsOf, filtersOf, (rows, filters) => {
      const expected: VehicleRow[] = []
      for (const row of rows) {
        if (filters.status && stateOf(row) !== filters.status) continue
        if (filters.plate_state && plain(row.plate_state) !== plain(filters.plate_state)) continue
        if (filters.make && plain(row.vehicle_make) !== plain(filters.make)) continue
        if (filters.lessee && plain(row.lessee_renter) !== plain(filters.lessee)) continue
        if (filters.model && plain(row.vehicle_model) !== plain(filters.model)) continue
        expected.push(row)
      }
      expect(filterVehicles(rows, filters)).toEqual(expected)
      expect(hasFilters(filters)).toBe(Object.values(filters).some((value) => value !== undefined))
    }),
    { numRuns: runs(1000) },
  )
})

test('offers each value once, and choosing it finds a vehicle', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const [plate_state = [], make = []] = textFilters(rows, {}).map(({ values }) => values)
      expect(make.map(plain)).toEqual(
        [...new Set(rows.map((row) => plain(row.vehicle_make)))].filter(Boolean).sort(),
      )
      for (const value of make) expect(filterVehicles(rows, { make: value }).length).toBeGreaterThan(0)
      for (const value of plate_state)
        expect(filterVehicles(rows, { plate_state: value }).length).toBeGreaterThan(0)
      for (const chosen of make) {
        const model = textFilters(rows, { make: chosen }).find(({ name }) => name === 'model')
        for (const value of model?.values ?? [])
          expect(filterVehicles(rows, { make: chosen, model: value }).length).toBeGreaterThan(0)
      }
    }),
    { numRuns: runs(500) },
  )
  expect(textFilters([], { make: 'Kia' })[1]?.values).toEqual(['Kia'])
})

/** Writes `AR-10` as `AR 00010`, so that numbers compare correctly as text. */
const padded = (text: string) => plain(text).replace(/\d+/g, (digits) => digits.padStart(5, '0'))
const joined = (text: string | undefined) => text?.replace(/[ -]/g, '')

/** Returns the key of a row by the rules; null if it is unknown. */
function keyOf(row: VehicleRow, column: (typeof SORT_COLUMNS)[number]): string | number | null {
  const model = [row.vehicle_make, row.vehicle_model].filter((part) => part?.trim()).join(' ')
  const keys = {
    plate: padded(joined(row.plate_number) ?? ''),
    id: row.vehicleId,
    number: padded(joined(row.vehicle_number) ?? ''),
    model: model === '' ? '' : padded(`${model.trim()} ${row.year ?? ''}`),
    status:
      stateOf(row) === undefined ? null : ['active', 'inactive', 'deleted'].indexOf(String(stateOf(row))),
    opened: row.openedAt ?? null,
  }
  return keys[column] === '' ? null : keys[column]
}

test('matches a selection sort, with unknown values last in either direction', () => {
  const sorts = SORT_COLUMNS.flatMap((column): VehicleSort[] => [column, `-${column}`])
  fc.assert(
    fc.property(rowsOf, fc.constantFrom(...sorts), (rows, sort) => {
      const column = SORT_COLUMNS.find((name) => sort.endsWith(name)) ?? 'id'
      const isBefore = (a: VehicleRow, b: VehicleRow) => {
        const [one, other] = [keyOf(a, column), keyOf(b, column)]
        if (one === other) return a.vehicleId < b.vehicleId
        if (one === null || other === null) return other === null
        return sort.startsWith('-') ? one > other : one < other
      }
      const rest = [...rows]
      const expected: number[] = []
      while (rest.length > 0) {
        const first = rest.reduce((best, row) => (isBefore(row, best) ? row : best))
        expected.push(first.vehicleId)
        rest.splice(rest.indexOf(first), 1)
      }
      expect(sortVehicles(rows, sort).map(({ vehicleId }) => vehicleId)).toEqual(expected)
    }),
    { numRuns: runs(1000) },
  )
})

test('clicks on a heading sort ascending, descending, then not at all; the last opened vehicle comes first', () => {
  expect(nextSort(undefined, 'plate')).toBe('plate')
  expect(nextSort('plate', 'plate')).toBe('-plate')
  expect(nextSort('-plate', 'plate')).toBeUndefined()
  expect(nextSort('model', 'plate')).toBe('plate')
  expect(nextSort(undefined, 'opened')).toBe('-opened')
  expect(nextSort('-opened', 'opened')).toBe('opened')
})
