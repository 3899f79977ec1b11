import type { Kysely } from 'kysely'

/** Booleans are 0 or 1, instants are fixed-width UTC text with microseconds (`formatInstant`), on every database. */
export type Flag = 0 | 1

export interface FleetTable {
  id: number
  title: string
  is_active: Flag
  billing_type: string
  onboarding_stage: string
  warning_threshold_per_vehicle: string
  deactivation_threshold_per_vehicle: string
  client: string
  onboarding_vehicle_order: number
  /** JSON: an array of `{id, title}`. */
  region_details: string
}

export interface VehicleTable {
  id: number
  fleet_id: number
  custom_fields: string
  added_date: string
  plate_number: string
  plate_state: string
  vehicle_number: string
  active: Flag
  vehicle_make: string
  vehicle_model: string
  year: string
  lessee_renter: string
  vehicle_type_code: string
  toll_status: string
}

/** Append-only. `history_id` may exceed 2^53: it is always read as text. Rows outlive a deleted vehicle. */
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

export interface UserTable {
  id: number
  username: string
}

export interface UserFleetTable {
  user_id: number
  fleet_id: number
  is_default: Flag
}

/** Keys are stored as SHA-256; `key_prefix` (its first 8 hex digits) finds the row, the whole is then compared. */
export interface ApiKeyTable {
  key_hash: string
  key_prefix: string
  user_id: number
}

/** One row a sign-in. Its end is the end of all tokens of its family, of those too that are being made meanwhile. */
export interface SessionTable {
  family: string
  user_id: number
  refreshed_at: string | null
  ended_at: string | null
}

/** One row a refresh token, stored as SHA-256; its times are whole seconds, as the token carries them. */
export interface RefreshTokenTable {
  token_hash: string
  family: string
  issued_at: string
  expires_at: string
  /** When its successor was made. */
  used_at: string | null
  /** Hash of the token this one took the place of; unique, so that no token has two successors. */
  predecessor_hash: string | null
}

export interface BillingPlanTable {
  id: number
  fleet_id: number
  created_at: string
  name: string
  is_active: Flag
  progressive_billing_threshold: string | null
  grace_period_hours: number
  late_ticket_grace_period_hours: number
  progressive_grace_period_hours: number
  payment_due_hours: number
  /** `YYYY-MM-DD`. */
  effective_date: string | null
  payment_instructions: string
}

export interface ChargeTable {
  id: number
  plan_id: number
  description: string
  amount: string
  /** JSON of any kind. */
  filters: string
  source_type: string
  /** The charge's `order`, a word that SQL has taken. */
  position: number
  display_aggregated_value: Flag
  display_rate_value: Flag
}

/** `driver_id` is unique within its fleet. */
export interface DriverTable {
  id: number
  fleet_id: number
  driver_id: string
  first_name: string
  last_name: string
  address_line_1: string
  address_line_2: string
  city: string
  state: string
  zip: string
  contact_number: string
  email: string
}

/** An uploaded file: what was said of it, and where it is. */
export interface DocumentTable {
  id: number
  fleet_id: number
  user_id: number
  title: string
  type: string
  /** Name in the document store: random, never the one it was uploaded under. */
  stored_name: string
  /** As the upload named it; shown, never used as a path. */
  file_name: string
  size: number
  sha256: string
  created_at: string
}

/** One catalogue for all fleets. */
export interface IntegrationTypeTable {
  id: number
  title: string
  /** JSON: the specification's `fields`. */
  fields: string
}

/** Next free identifiers. Taking one locks the row, so that writers follow one another on every database. */
export interface CounterTable {
  name: string
  value: number
}

/** Facts about the database itself, such as the version of its seed. */
export interface MetaTable {
  name: string
  value: string
}

export interface Schema {
  fleets: FleetTable
  vehicles: VehicleTable
  revisions: RevisionTable
  users: UserTable
  user_fleets: UserFleetTable
  api_keys: ApiKeyTable
  sessions: SessionTable
  refresh_tokens: RefreshTokenTable
  billing_plans: BillingPlanTable
  charges: ChargeTable
  drivers: DriverTable
  documents: DocumentTable
  integration_types: IntegrationTypeTable
  counters: CounterTable
  meta: MetaTable
}

export type Database = Kysely<Schema>
