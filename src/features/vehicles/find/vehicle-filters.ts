import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { memoized } from '../../../lib/memoized'
import { foldText } from '../../../lib/text/fold-text'
import type { VehicleFilters } from './vehicles-search'

/** The filters by a text: the field that each reads, its label, and the choice that lets all pass. */
const TEXT_FILTERS = [
  { name: 'plate_state', field: 'plate_state', label: 'Plate state', all: 'Any state' },
  { name: 'make', field: 'vehicle_make', label: 'Make', all: 'Any make' },
  { name: 'model', field: 'vehicle_model', label: 'Model', all: 'Any model' },
  { name: 'lessee', field: 'lessee_renter', label: 'Lessee', all: 'Any lessee' },
] as const

/** Folding a text is slow, and 20,000 vehicles have few different makes. */
const createFold = () => memoized((text: string | undefined) => foldText(text ?? '').trim())

/** Shows all vehicles. */
export const NO_FILTERS: VehicleFilters = {
  status: undefined,
  plate_state: undefined,
  make: undefined,
  model: undefined,
  lessee: undefined,
}

/** Whether any filter is set. */
export function hasFilters(filters: VehicleFilters): boolean {
  return filters.status !== undefined || TEXT_FILTERS.some(({ name }) => filters[name] !== undefined)
}

/** The vehicles that pass all filters, in their order. Case, accents and outer spaces do not count. */
export function filterVehicles(rows: readonly VehicleRow[], filters: VehicleFilters): readonly VehicleRow[] {
  if (!hasFilters(filters)) return rows
  const fold = createFold()
  const set = TEXT_FILTERS.filter(({ name }) => filters[name] !== undefined)
  return rows.filter(
    (row) =>
      (filters.status === undefined || fleetStateOfRow(row) === filters.status) &&
      set.every(({ name, field }) => fold(row[field]) === fold(filters[name])),
  )
}

/**
 * The filters by a text with the values to choose from, sorted, as first written; models only of the chosen make. A chosen one
 * always stays.
 */
export function textFilters(rows: readonly VehicleRow[], filters: VehicleFilters) {
  const fold = createFold()
  return TEXT_FILTERS.map((filter) => {
    const of = filter.name === 'model' ? filterVehicles(rows, { make: filters.make }) : rows
    const values = new Map<string, string>()
    for (const text of [filters[filter.name], ...of.map((row) => row[filter.field])]) {
      const key = fold(text)
      if (text !== undefined && key !== '' && !values.has(key)) values.set(key, text)
    }
    const byName = [...values].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    return { ...filter, values: byName.map(([, text]) => text) }
  })
}
