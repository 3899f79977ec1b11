import { VEHICLE_TEXTS, type VehicleRecord, type VehicleText } from '../../api/resources/vehicle-record'
import type { Recent } from '../../local/recents'
import type { RememberedVehicle } from '../../local/remembered-vehicles'

/** A found vehicle, as far as it is known. Times are milliseconds since 1970, by this computer's clock. */
export interface VehicleRow extends Readonly<Partial<Record<VehicleText, string>>> {
  readonly vehicleId: number
  readonly active?: boolean
  /** When this was learned; absent where the vehicle was only opened. */
  readonly learnedAt?: number
  /** When it was last opened here. */
  readonly openedAt?: number
  /** As the service lists it now; null for a vehicle that only this browser remembers. */
  readonly record: VehicleRecord | null
}

/** Known vehicles, by source. */
export interface VehicleSources {
  /** As the service lists them, in its order. */
  readonly records: readonly VehicleRecord[]
  /** When the service listed them. */
  readonly listedAt: number
  readonly remembered: readonly RememberedVehicle[]
  /** The latest first. */
  readonly recents: readonly Recent[]
}

/**
 * Merges known vehicles into one row each. The service's values win over remembered ones, which may be old. Its rows come
 * first, in its order; then the others.
 */
export function vehicleRows({ records, listedAt, remembered, recents }: VehicleSources): VehicleRow[] {
  const opened = new Map(recents.map(({ vehicleId, openedAt }) => [vehicleId, openedAt]))
  const rows = new Map<number, VehicleRow>()
  function add(vehicleId: number, row: Omit<VehicleRow, 'vehicleId' | 'openedAt'>) {
    if (rows.has(vehicleId)) return
    const openedAt = opened.get(vehicleId)
    rows.set(vehicleId, { ...row, vehicleId, ...(openedAt !== undefined && { openedAt }) })
  }
  for (const record of records) {
    const { id, text, active } = record
    add(id, { ...text, ...(active !== undefined && { active }), learnedAt: listedAt, record })
  }
  for (const entry of remembered) {
    const { vehicleId, active, at } = entry
    add(vehicleId, {
      ...textsOf(entry),
      ...(active !== undefined && { active }),
      learnedAt: at,
      record: null,
    })
  }
  for (const { vehicleId } of recents) add(vehicleId, { record: null })
  return [...rows.values()]
}

function textsOf(entry: RememberedVehicle): Partial<Record<VehicleText, string>> {
  const texts: Partial<Record<VehicleText, string>> = {}
  for (const name of VEHICLE_TEXTS) {
    const text = entry[name]
    if (text !== undefined) texts[name] = text
  }
  return texts
}
