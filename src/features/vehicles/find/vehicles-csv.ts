import { VEHICLE_TEXTS, type VehicleText } from '../../../api/resources/vehicle-record'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { csvText } from '../../../lib/text/csv'
import { columnValue, titleOf } from './extra-columns'
import type { ExtraColumn } from './vehicles-search'

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

const STATUS = { on: 'On the fleet', off: 'Off the fleet', deleted: 'Deleted' } as const

/** The vehicles as CSV, in the table's order: all fields, and of the custom ones those that are shown. */
export function vehiclesCsv(rows: readonly VehicleRow[], extra: readonly ExtraColumn[]): string {
  const custom = extra.filter((column) => column.startsWith('custom:'))
  const header = ['Vehicle id', ...VEHICLE_TEXTS.map((name) => HEADINGS[name])]
  return csvText([
    [...header, 'Status', 'Checked', ...custom.map(titleOf)],
    ...rows.map((row) => {
      const state = fleetStateOfRow(row)
      return [
        String(row.vehicleId),
        ...VEHICLE_TEXTS.map((name) => row[name] ?? ''),
        state === undefined ? '' : STATUS[state],
        row.record === null || row.learnedAt === undefined
          ? 'not checked'
          : new Date(row.learnedAt).toISOString(),
        ...custom.map((column) => columnValue(row, column) ?? ''),
      ]
    }),
  ])
}
