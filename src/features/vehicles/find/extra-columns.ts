import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../../api/resources/vehicle-record'
import { statusOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { STATUS_NAMES } from '../../../domain/words/vehicle-status'
import { csvText } from '../../../lib/text/csv'
import { leavesOf, readCustomFields } from '../record/custom-fields'
import {
  EXTRA_FIELDS,
  type ExtraColumn,
  isCustomColumn,
  isExtraColumn,
  type SortColumn,
} from './vehicles-search'

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
      const state = statusOfRow(row)
      return [
        String(row.vehicleId),
        ...VEHICLE_TEXTS.map((name) => row[name] ?? ''),
        state === undefined ? '' : STATUS_NAMES[state],
        row.record === null || row.learnedAt === undefined
          ? 'not checked'
          : new Date(row.learnedAt).toISOString(),
        ...custom.map((column) => columnValue(row, column) ?? ''),
      ]
    }),
  ])
}

const TITLES: Readonly<Record<Exclude<SortColumn, ExtraColumn>, string>> = {
  plate: 'Plate',
  id: 'Vehicle',
  number: 'Number',
  model: 'Make and model',
  status: 'Status',
  opened: 'Last opened',
}

/** Parses the columns in the URL, `lessee,custom:cost_centre`. Skips repeated ones, and texts that aren't columns. */
export const readColumns = (text: string | undefined): ExtraColumn[] =>
  [...new Set(text?.split(','))].filter(isExtraColumn)

export const columnTitle = (column: SortColumn): string =>
  isCustomColumn(column)
    ? pathOf(column).join(' › ')
    : isExtraColumn(column)
      ? HEADINGS[EXTRA_FIELDS[column]]
      : TITLES[column]

export const columnValue = (row: VehicleRow, column: ExtraColumn): string | undefined =>
  isCustomColumn(column) ? customValues(row.record).get(column) : row[EXTRA_FIELDS[column]]

export function availableColumns(rows: readonly VehicleRow[], chosen: readonly ExtraColumn[]): ExtraColumn[] {
  const custom = new Set(rows.flatMap(({ record }) => [...customValues(record).keys()]))
  return [...new Set([...Object.keys(EXTRA_FIELDS).filter(isExtraColumn), ...custom, ...chosen])]
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
