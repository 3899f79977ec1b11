import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../../api/resources/vehicle-record'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { FLEET_STATES } from '../../../domain/words/fleet-state'
import { csvText } from '../../../lib/text/csv'
import { leavesOf, readCustomFields } from '../record/custom-fields'
import { type ExtraColumn, isCustomColumn, isExtraColumn, type SortColumn } from './vehicles-search'

const HEADINGS: Readonly<Record<VehicleText, string>> = {
  plate_number: 'Plate',
  plate_state: 'State',
  vehicle_number: 'Number',
  vehicle_make: 'Make',
  vehicle_model: 'Model',
  year: 'Year',
  lessee_renter: 'Lessee',
  vehicle_type_code: 'Type',
}

/** Writes the vehicles as CSV, in the table's order: all fields, and the custom ones that are shown. */
export function vehiclesCsv(rows: readonly VehicleRow[], extra: readonly ExtraColumn[]): string {
  const custom = extra.filter(isCustomColumn)
  const header = ['Vehicle ID', ...VEHICLE_TEXTS.map((name) => HEADINGS[name])]
  return csvText([
    [...header, 'Status', 'Checked', ...custom.map(columnTitle)],
    ...rows.map((row) => {
      const state = fleetStateOfRow(row)
      return [
        String(row.vehicleId),
        ...VEHICLE_TEXTS.map((name) => row[name] ?? ''),
        state === undefined ? '' : FLEET_STATES[state],
        row.record === null || row.learnedAt === undefined
          ? 'not checked'
          : new Date(row.learnedAt).toISOString(),
        ...custom.map((column) => columnValue(row, column) ?? ''),
      ]
    }),
  ])
}

const FIELDS = { lessee: 'lessee_renter', type: 'vehicle_type_code' } as const

const TITLES: Readonly<Record<Exclude<SortColumn, `custom:${string}`>, string>> = {
  plate: 'Plate',
  id: 'Vehicle',
  number: 'Number',
  model: 'Make and model',
  status: 'Status',
  opened: 'Last opened',
  lessee: 'Lessee',
  type: 'Type',
}

/** Parses the columns in the URL, `lessee,custom:cost_centre`. Skips repeated ones, and texts that aren't columns. */
export const readColumns = (text: string | undefined): ExtraColumn[] =>
  [...new Set(text?.split(','))].filter(isExtraColumn)

export const columnTitle = (column: SortColumn): string =>
  isCustomColumn(column) ? pathOf(column).join(' › ') : TITLES[column]

export function columnValue(row: VehicleRow, column: ExtraColumn): string | undefined {
  if (column === 'lessee' || column === 'type') return row[FIELDS[column]]
  return customValues(row.record).get(column)
}

export function availableColumns(rows: readonly VehicleRow[], chosen: readonly ExtraColumn[]): ExtraColumn[] {
  const custom = new Set(rows.flatMap(({ record }) => [...customValues(record).keys()]))
  return [...new Set<ExtraColumn>(['lessee', 'type', ...custom, ...chosen])]
}

/** Cached columns of each record, because parsing 20,000 records takes a moment. */
const read = new WeakMap<VehicleRecord, ReadonlyMap<ExtraColumn, string>>()
const NONE: ReadonlyMap<ExtraColumn, string> = new Map()

function customValues(record: VehicleRecord | null): ReadonlyMap<ExtraColumn, string> {
  if (record?.customFields === undefined) return NONE
  const known = read.get(record)
  if (known) return known
  const leaves = leavesOf(readCustomFields(record.customFields).fields)
  const values = new Map(leaves.map(({ path, shown }) => [columnOf(path), shown] as const))
  read.set(record, values)
  return values
}

/** Escapes the characters that have a meaning in the URL. */
const columnOf = (path: readonly string[]): ExtraColumn =>
  `custom:${path.map((name) => name.replace(/[%,/]/g, encodeURIComponent)).join('/')}`

function pathOf(column: `custom:${string}`): string[] {
  const unescaped = (name: string) => name.replace(/%(25|2C|2F)/gi, decodeURIComponent)
  return column.slice('custom:'.length).split('/').map(unescaped)
}
