import type { Kysely } from 'kysely'
import type { BillingPlan, Charge } from '../../contract/billing-plan'
import type { Driver } from '../../contract/driver'
import type { Integration } from '../../contract/integration'
import type { Fleet, Vehicle } from '../../contract/vehicle'

/** Booleans are 0 or 1, instants are fixed-width UTC text with microseconds (`formatInstant`), on every database. */
export type Flag = 0 | 1

/** A record of the specification as it is stored. */
type Stored<T> = { [Key in keyof T]: T[Key] extends boolean ? Flag : T[Key] }

export interface FleetTable extends Omit<Stored<Fleet>, 'region_details'> {
  /** JSON: an array of `{id, title}`. */
  region_details: string
}

export interface VehicleTable extends Omit<Stored<Vehicle>, 'fleet'> {
  fleet_id: number
  toll_status: string
}

/** Append-only. `history_id` may exceed 2^53, so it is always read as text. Rows stay when a vehicle is deleted. */
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

/** Keys are stored as SHA-256. `key_prefix`, its first 8 hex digits, finds the row; then the whole hash is compared. */
interface ApiKeyTable {
  key_hash: string
  key_prefix: string
  user_id: number
}

/** One row per sign-in. Ending it ends all tokens of its family, also those being created at that moment. */
interface SessionTable {
  family: string
  user_id: number
  refreshed_at: string | null
  ended_at: string | null
}

/** One row per refresh token, stored as SHA-256. Its times are whole seconds, as in the token. */
export interface RefreshTokenTable {
  token_hash: string
  family: string
  issued_at: string
  expires_at: string
  /** When its successor was created. */
  used_at: string | null
  /** Hash of the token that this one replaced. Unique, so that no token has two successors. */
  predecessor_hash: string | null
}

export interface BillingPlanTable extends Omit<Stored<BillingPlan>, 'fleet' | 'charges'> {
  fleet_id: number
}

export interface ChargeTable extends Omit<Stored<Charge>, 'filters' | 'order'> {
  plan_id: number
  /** JSON of any kind. */
  filters: string
  /** The charge's `order`, which is a reserved word in SQL. */
  position: number
}

/** `driver_id` is unique within its fleet. */
export interface DriverTable extends Driver {
  fleet_id: number
}

/** An uploaded file: its metadata and where it is stored. */
interface DocumentTable {
  id: number
  fleet_id: number
  user_id: number
  title: string
  type: string
  /** Random name in the document store. */
  stored_name: string
  /** The uploaded name: shown, never used as a path. */
  file_name: string
  size: number
  sha256: string
  created_at: string
}

/** The same for all fleets. `fields` is JSON. */
export interface IntegrationTypeTable extends Omit<Integration, 'fields'> {
  fields: string
}

export interface Schema {
  fleets: FleetTable
  vehicles: VehicleTable
  revisions: RevisionTable
  users: { id: number; username: string }
  user_fleets: { user_id: number; fleet_id: number; is_default: Flag }
  api_keys: ApiKeyTable
  sessions: SessionTable
  refresh_tokens: RefreshTokenTable
  billing_plans: BillingPlanTable
  charges: ChargeTable
  drivers: DriverTable
  documents: DocumentTable
  /** An uploaded file's bytes, where PostgreSQL is the database. */
  document_files: { stored_name: string; content: Uint8Array }
  integration_types: IntegrationTypeTable
  /**
   * Next free ids, and the newest revision's instant. Taking one locks the row, so that writers run one after another on
   * every database.
   */
  counters: { name: string; value: number }
  /** Facts about the database, such as the version of its seed. */
  meta: { name: string; value: string }
}

export type Database = Kysely<Schema>
