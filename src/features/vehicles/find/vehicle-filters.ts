import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { foldText } from '../../../lib/text/fold-text'
import type { VehicleFilters } from './vehicles-search'

/** The filters by a text, and the field that each reads. */
const FIELDS = {
  plate_state: 'plate_state',
  make: 'vehicle_make',
  model: 'vehicle_model',
  lessee: 'lessee_renter',
} as const
type TextFilter = keyof typeof FIELDS
const TEXT_FILTERS: readonly TextFilter[] = ['plate_state', 'make', 'model', 'lessee']

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
  return filters.status !== undefined || TEXT_FILTERS.some((name) => filters[name] !== undefined)
}

/** The vehicles that pass all filters, in their order. Case, accents and outer spaces do not count. */
export function filterVehicles(rows: readonly VehicleRow[], filters: VehicleFilters): readonly VehicleRow[] {
  if (!hasFilters(filters)) return rows
  const fold = createFold()
  const set = TEXT_FILTERS.filter((name) => filters[name] !== undefined)
  return rows.filter(
    (row) =>
      (filters.status === undefined || fleetStateOfRow(row) === filters.status) &&
      set.every((name) => fold(row[FIELDS[name]]) === fold(filters[name])),
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
  const valuesOf = (name: TextFilter, of: readonly VehicleRow[]) => {
    const values = new Map<string, string>()
    for (const text of [filters[name], ...of.map((row) => row[FIELDS[name]])]) {
      const key = fold(text)
      if (text !== undefined && key !== '' && !values.has(key)) values.set(key, text)
    }
    const byName = [...values].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    return byName.map(([, text]) => text)
  }
  return {
    plate_state: valuesOf('plate_state', rows),
    make: valuesOf('make', rows),
    model: valuesOf('model', ofMake),
    lessee: valuesOf('lessee', rows),
  }
}
