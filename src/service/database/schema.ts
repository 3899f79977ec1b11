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

interface UserTable {
  id: number
  username: string
}

interface UserFleetTable {
  user_id: number
  fleet_id: number
  is_default: Flag
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
  /** The charge's `order`, which is a reserved word in SQL. */
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

/** The same for all fleets. */
export interface IntegrationTypeTable {
  id: number
  title: string
  /** JSON: the specification's `fields`. */
  fields: string
}

/** An uploaded file's bytes, where PostgreSQL is the database. */
interface DocumentFileTable {
  stored_name: string
  content: Uint8Array
}

/** Next free ids, and the newest revision's instant. Taking one locks the row, so that writers run one after another on every database. */
interface CounterTable {
  name: string
  value: number
}

/** Facts about the database, such as the version of its seed. */
interface MetaTable {
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
  document_files: DocumentFileTable
  integration_types: IntegrationTypeTable
  counters: CounterTable
  meta: MetaTable
}

export type Database = Kysely<Schema>
