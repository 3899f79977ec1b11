import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../api/resources/vehicle-record'
import type { Recent } from '../../local/recents'
import type { RememberedVehicle } from '../../local/remembered-vehicles'
import type { FleetState } from '../words/fleet-state'
import { stateOfActive } from '../words/membership-chip'

/** A found vehicle, as far as it is known. Times are milliseconds since 1970, by this computer's clock. */
export interface VehicleRow extends Readonly<Partial<Record<VehicleText, string>>> {
  readonly vehicleId: number
  readonly active?: boolean | undefined
  /** The number that an imported list gives it, where the service has another: people search for it, too. */
  readonly importedNumber?: string
  /** When its record was deleted, as far as this browser saw it. */
  readonly deletedAt?: number | undefined
  /** When this was learned; absent where the vehicle was only opened. */
  readonly learnedAt?: number
  /** When it was last opened here. */
  readonly openedAt?: number | undefined
  /** As the service answered last; null for a vehicle that only this browser remembers. */
  readonly record: VehicleRecord | null
}

/** Vehicles that the service listed together. */
export interface ListedVehicles {
  /** In the service's order. */
  readonly records: readonly VehicleRecord[]
  readonly listedAt: number
}

/** Known vehicles, by source. */
export interface VehicleSources {
  readonly lists: readonly ListedVehicles[]
  readonly remembered?: readonly RememberedVehicle[] | undefined
  /** The latest first. */
  readonly recents?: readonly Recent[] | undefined
}

/**
 * Merges known vehicles into one row each. Of the service's answers the newest wins, a remembered one too: a list may be
 * older than a change that was made here. Listed vehicles come first, in the lists' order; then the others.
 */
export function vehicleRows({ lists, remembered = [], recents = [] }: VehicleSources): VehicleRow[] {
  const opened = new Map(recents.map(({ vehicleId, openedAt }) => [vehicleId, openedAt]))
  const rows = new Map<number, VehicleRow>()
  const set = (vehicleId: number, row: Omit<VehicleRow, 'vehicleId' | 'openedAt'>) =>
    rows.set(vehicleId, { ...row, vehicleId, openedAt: opened.get(vehicleId) })
  for (const { records, listedAt } of lists) {
    for (const record of records) {
      const known = rows.get(record.id)
      if (known === undefined || (known.learnedAt ?? 0) < listedAt)
        set(record.id, listedRow(record, listedAt))
    }
  }
  for (const entry of remembered) {
    const { vehicleId, at } = entry
    const listed = rows.get(vehicleId)
    if (listed === undefined) set(vehicleId, { ...valuesOf(entry), learnedAt: at, record: null })
    else if (entry.source === 'import') set(vehicleId, withImportedNumber(listed, entry.vehicle_number))
    else if (listed.record && at > (listed.learnedAt ?? 0)) set(vehicleId, newerRow(listed.record, entry))
  }
  for (const { vehicleId } of recents) if (!rows.has(vehicleId)) set(vehicleId, { record: null })
  return [...rows.values()]
}

/** Whether the vehicle is on the fleet, off it or deleted, as far as it is known. */
export function fleetStateOfRow({ active, deletedAt }: VehicleRow): FleetState | undefined {
  return deletedAt === undefined ? stateOfActive(active) : 'deleted'
}

function listedRow(record: VehicleRecord, listedAt: number) {
  return { ...record.text, active: record.active, learnedAt: listedAt, record }
}

function withImportedNumber(row: VehicleRow, importedNumber: string | undefined): VehicleRow {
  return importedNumber === undefined || importedNumber === row.vehicle_number
    ? row
    : { ...row, importedNumber }
}

/** A listed vehicle of which a newer answer is remembered. */
function newerRow(record: VehicleRecord, entry: RememberedVehicle) {
  const { deletedAt, active = record.active, ...texts } = valuesOf(entry)
  const newer = { ...record, text: { ...record.text, ...texts }, ...(active !== undefined && { active }) }
  return { ...listedRow(newer, entry.at), deletedAt }
}

function valuesOf({ active, deletedAt, ...entry }: RememberedVehicle) {
  const texts: Partial<Record<VehicleText, string>> = {}
  for (const name of VEHICLE_TEXTS) {
    const text = entry[name]
    if (text !== undefined) texts[name] = text
  }
  return { ...texts, active, deletedAt }
}
