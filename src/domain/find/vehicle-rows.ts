import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../api/resources/vehicle-record'
import type { Recent } from '../../local/recents'
import type { RememberedVehicle } from '../../local/remembered-vehicles'
import type { VehicleStatus } from '../words/vehicle-status'

/** A found vehicle with its known fields. Times are milliseconds since 1970, by this computer's clock. */
export interface VehicleRow extends Readonly<Partial<Record<VehicleText, string>>> {
  readonly vehicleId: number
  readonly active?: boolean | undefined
  /** The number from an imported list, if the service's number differs. Users may search for either. */
  readonly importedNumber?: string
  /** Time of the vehicle's deletion, if this browser saw it. */
  readonly deletedAt?: number | undefined
  /** When the fields were last received. Absent if the vehicle was only opened. */
  readonly learnedAt?: number
  readonly openedAt?: number | undefined
  /** The latest record from the service. Null for a vehicle that only this browser's storage has. */
  readonly record: VehicleRecord | null
}

export interface VehicleSources {
  readonly lists: readonly { readonly records: readonly VehicleRecord[]; readonly listedAt: number }[]
  readonly remembered?: readonly RememberedVehicle[] | undefined
  readonly recents?: readonly Recent[] | undefined
}

/** Merges known vehicles into one row each, listed ones first. The latest response wins: a list may be older. */
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
    else if (entry.source === 'import') {
      const { vehicle_number: importedNumber } = entry
      if (importedNumber !== undefined && importedNumber !== listed.vehicle_number)
        set(vehicleId, { ...listed, importedNumber })
    } else if (listed.record && at > (listed.learnedAt ?? 0)) set(vehicleId, newerRow(listed.record, entry))
  }
  for (const { vehicleId } of recents) if (!rows.has(vehicleId)) set(vehicleId, { record: null })
  return [...rows.values()]
}

export function statusOfRow({ active, deletedAt }: VehicleRow): VehicleStatus | undefined {
  if (deletedAt !== undefined) return 'deleted'
  return active === undefined ? undefined : active ? 'active' : 'inactive'
}

function listedRow(record: VehicleRecord, listedAt: number) {
  return { ...record.text, active: record.active, learnedAt: listedAt, record }
}

function newerRow(record: VehicleRecord, entry: RememberedVehicle) {
  const { deletedAt, active = record.active, ...texts } = valuesOf(entry)
  const newer = { ...record, text: { ...record.text, ...texts }, ...(active !== undefined && { active }) }
  return { ...listedRow(newer, entry.at), deletedAt }
}

function valuesOf({ active, deletedAt, ...entry }: RememberedVehicle) {
  const known = VEHICLE_TEXTS.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))
  const texts: Partial<Record<VehicleText, string>> = Object.fromEntries(known)
  return { ...texts, active, deletedAt }
}

export interface VehiclesToChange {
  /** Rows for the "Vehicles and values" box, with a header unless they were pasted without one. */
  readonly text: string
  /** The bulk change for all vehicles. `fields`: the user picks it on the page. */
  readonly action: 'deactivate' | 'activate' | 'fields'
}
