import type { Kysely } from 'kysely'
import type { BillingPlan, Charge } from '../../contract/billing-plan'
import type { Driver } from '../../contract/driver'
import type { Integration } from '../../contract/integration'
import type { Fleet, Vehicle } from '../../contract/vehicle'

/** A boolean. Instants are fixed-width UTC text with microseconds (`formatInstant`). */
export type Flag = 0 | 1

type Columns<T> = { [Key in keyof T]: T[Key] extends boolean ? Flag : T[Key] }

export interface FleetTable extends Omit<Columns<Fleet>, 'region_details'> {
  /** JSON: an array of `{id, title}`. */
  region_details: string
}

export interface VehicleTable extends Omit<Columns<Vehicle>, 'fleet'> {
  fleet_id: number
  toll_status: string
}

/** Append-only. `history_id` may exceed 2^53, so queries cast it to text. Rows outlive their vehicle. */
export interface RevisionTable {
  history_id: number | bigint
  fleet_id: number
  vehicle_id: number
  history_date: string
  history_type: string
  active: Flag
  toll_status: string
  reason: string | null
  username: string | null
}

/** One row per refresh token. Its times are whole seconds, as in the token. */
interface RefreshTokenTable {
  token_hash: string
  family: string
  issued_at: string
  expires_at: string
  used_at: string | null
  /** Unique, so a token can't have two successors. */
  predecessor_hash: string | null
}

export interface BillingPlanTable extends Omit<Columns<BillingPlan>, 'fleet' | 'charges'> {
  fleet_id: number
}

export interface ChargeTable extends Omit<Columns<Charge>, 'filters' | 'order'> {
  plan_id: number
  filters: string
  /** The charge's `order`, which is a reserved word in SQL. */
  position: number
}

/** Drivers. `driver_id` is unique within a fleet. */
export interface DriverTable extends Driver {
  fleet_id: number
}

interface DocumentTable {
  id: number
  fleet_id: number
  user_id: number
  title: string
  type: string
  stored_name: string
  file_name: string
  size: number
  sha256: string
  created_at: string
}

/** Integration types, the same for all fleets. `fields` is JSON. */
export interface IntegrationTypeTable extends Omit<Integration, 'fields'> {
  fields: string
}

export interface Schema {
  fleets: FleetTable
  vehicles: VehicleTable
  revisions: RevisionTable
  users: { id: number; username: string }
  user_fleets: { user_id: number; fleet_id: number; is_default: Flag }
  /** API keys as SHA-256 hashes. `key_prefix`, the first 8 hex digits, finds the row; then the hashes are compared. */
  api_keys: { key_hash: string; key_prefix: string; user_id: number }
  /** One row per sign-in. Ending it ends all of its tokens, even those that are just being created. */
  sessions: { family: string; user_id: number; refreshed_at: string | null; ended_at: string | null }
  refresh_tokens: RefreshTokenTable
  billing_plans: BillingPlanTable
  charges: ChargeTable
  drivers: DriverTable
  documents: DocumentTable
  document_files: { stored_name: string; content: Uint8Array }
  integration_types: IntegrationTypeTable
  /** Next free IDs, and the newest revision's instant. Updating a counter locks its row, so writers run one after another. */
  counters: { name: string; value: number }
  /** Metadata, such as the seed's version. */
  meta: { name: string; value: string }
}

export type Database = Kysely<Schema>
