import type { VEHICLE_LIMITS } from '../../../src/contract/limits'
import { DEMO_USERS } from '../../../src/service/seed/seed-people'
import { seedVehicles } from '../../../src/service/seed/seed-vehicles'

/** A row of simple-history's table. */
export interface Revision {
  readonly id: number
  /** Microseconds since 1970. */
  readonly at: number
  readonly type: '+' | '~' | '-'
  readonly active: boolean
  readonly toll: string
  readonly reason: string | null
  readonly username: string | null
}

export const TEXT_LIMITS = {
  plate_number: 15,
  plate_state: 2,
  vehicle_number: 20,
  vehicle_make: 50,
  vehicle_model: 50,
  year: 5,
  lessee_renter: 255,
  vehicle_type_code: 15,
} as const satisfies Record<keyof typeof VEHICLE_LIMITS, number>
export type TextField = keyof typeof TEXT_LIMITS

export interface Vehicle {
  readonly id: number
  readonly fleet: number
  /** Without its row, only its history is left. */
  readonly deleted: boolean
  readonly added: string
  readonly texts: Readonly<Record<TextField, string>>
  readonly active: boolean
  /** JSON text. */
  readonly custom: string
  readonly toll: string
}

export interface StoredDocument {
  readonly title: string
  readonly file_name: string
  readonly size: number
  readonly sha256: string
}

export interface User {
  readonly id: number
  readonly username: string
  /** The user's fleets, starting with the default. */
  readonly fleets: readonly number[]
  readonly apiKey: string
}

export const USERS: readonly User[] = DEMO_USERS

type SeededVehicle = ReturnType<typeof seedVehicles>[number]

/** Everything that the service stores, in memory. The rows are those of the demo. */
export class Store {
  readonly #seed = new Map<number, SeededVehicle>()
  readonly #firstIds = new Map<number, number>()
  /** Newest first, as `order_by('-history_date', '-history_id')`. Loaded from the seed on first use. */
  readonly #histories = new Map<number, readonly Revision[]>()
  readonly #changed = new Map<number, Vehicle>()
  readonly driverIds = new Set<string>()
  readonly documents: StoredDocument[] = []
  plans = 0
  charges = 0
  #nextId = 1_000_000

  constructor() {
    let next = 1
    for (const one of seedVehicles()) {
      this.#seed.set(one.row.id, one)
      this.#firstIds.set(one.row.id, one.firstId ?? next)
      // An iterable other than an array has its own IDs.
      if (Array.isArray(one.revisions)) next += one.revisions.length
    }
  }

  /** Restores the seed. */
  reset(): void {
    this.#histories.clear()
    this.#changed.clear()
    this.driverIds.clear()
    this.documents.length = 0
    this.plans = 0
    this.charges = 0
  }

  vehicle(id: number): Vehicle | undefined {
    const changed = this.#changed.get(id)
    const one = this.#seed.get(id)
    if (changed || !one) return changed
    const { row } = one
    const names = Object.keys(TEXT_LIMITS) as TextField[]
    return {
      id,
      fleet: row.fleet_id,
      deleted: one.deleted,
      added: row.added_date,
      texts: Object.fromEntries(names.map((name) => [name, row[name]])) as Record<TextField, string>,
      active: row.active === 1,
      custom: row.custom_fields,
      toll: row.toll_status,
    }
  }

  vehiclesOf(fleet: number): Vehicle[] {
    const all = [...this.#seed.keys()].map((id) => this.vehicle(id))
    return all.filter((one): one is Vehicle => one !== undefined && one.fleet === fleet && !one.deleted)
  }

  /** Saves a vehicle; simple-history records every save, whether or not it changed anything. */
  save(vehicle: Vehicle, at: number, username: string | null): void {
    const { id, active, toll } = vehicle
    const before = this.history(id)
    const row: Revision = { id: this.#nextId++, at, type: '~', active, toll, reason: null, username }
    this.#histories.set(id, [row, ...before])
    this.#changed.set(id, vehicle)
  }

  history(id: number): readonly Revision[] {
    const known = this.#histories.get(id)
    if (known) return known
    const rows = [...this.#rows(id)].sort((one, other) => other.at - one.at || other.id - one.id)
    this.#histories.set(id, rows)
    return rows
  }

  *#rows(id: number): Generator<Revision> {
    const first = this.#firstIds.get(id) ?? 0
    let index = 0
    for (const { at, kind = '~', active, toll, reason = null, username = null } of this.#seed.get(id)
      ?.revisions ?? []) {
      yield {
        id: first + index++,
        at,
        type: kind === '+' || kind === '-' ? kind : '~',
        active,
        toll: toll ?? (active ? 'EXIST' : 'REMOVED'),
        reason,
        username,
      }
    }
  }
}
