import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { foldText } from '../../../lib/text/fold-text'
import type { VehicleFilters } from './vehicles-search'

/** The filters by a text: the field that each reads, its label, and the choice that lets all pass. */
const OF_FIELDS = {
  plate_state: { field: 'plate_state', label: 'Plate state', all: 'Any state' },
  make: { field: 'vehicle_make', label: 'Make', all: 'Any make' },
  model: { field: 'vehicle_model', label: 'Model', all: 'Any model' },
  lessee: { field: 'lessee_renter', label: 'Lessee', all: 'Any lessee' },
} as const
type TextFilter = keyof typeof OF_FIELDS
const NAMES: readonly TextFilter[] = ['plate_state', 'make', 'model', 'lessee']
export const TEXT_FILTERS = NAMES.map((name) => ({ name, ...OF_FIELDS[name] }))

/** Folding a text is slow, and 20,000 vehicles have few different makes. */
function createFold() {
  const folded = new Map<string, string>()
  return (text: string | undefined): string => {
    if (text === undefined) return ''
    const known = folded.get(text)
    if (known !== undefined) return known
    const plain = foldText(text).trim()
    folded.set(text, plain)
    return plain
  }
}

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

/** The values to choose from, sorted, as first written; models only of the chosen make. A chosen one always stays. */
export function filterOptions(
  rows: readonly VehicleRow[],
  filters: VehicleFilters,
): Readonly<Record<TextFilter, readonly string[]>> {
  const fold = createFold()
  const ofMake = rows.filter(
    ({ vehicle_make }) => filters.make === undefined || fold(vehicle_make) === fold(filters.make),
  )
  const valuesOf = (name: TextFilter, of = rows) => {
    const { field } = OF_FIELDS[name]
    const values = new Map<string, string>()
    for (const text of [filters[name], ...of.map((row) => row[field])]) {
      const key = fold(text)
      if (text !== undefined && key !== '' && !values.has(key)) values.set(key, text)
    }
    const byName = [...values].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    return byName.map(([, text]) => text)
  }
  return {
    plate_state: valuesOf('plate_state'),
    make: valuesOf('make'),
    model: valuesOf('model', ofMake),
    lessee: valuesOf('lessee'),
  }
}
