import { type Kysely, type Migration, Migrator } from 'kysely'
import { isPostgres } from './postgres'
import type { Database, Schema } from './schema'

type Change = Kysely<Schema>

/** Column type of ids beyond 32 bits. SQLite needs `integer` for a row's own key, which has 64 bits there. */
const idType = (db: Change) => (isPostgres(db) ? 'bigint' : 'integer')

async function createTenants({ schema }: Change): Promise<void> {
  await schema
    .createTable('fleets')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('billing_type', 'text', (c) => c.notNull())
    .addColumn('onboarding_stage', 'text', (c) => c.notNull())
    .addColumn('warning_threshold_per_vehicle', 'text', (c) => c.notNull())
    .addColumn('deactivation_threshold_per_vehicle', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('onboarding_vehicle_order', 'integer', (c) => c.notNull())
    .addColumn('region_details', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('users')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .execute()
  await schema
    .createTable('user_fleets')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('fleet_id', 'integer', (c) => c.notNull().references('fleets.id'))
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_fleets_key', ['user_id', 'fleet_id'])
    .execute()
}

async function createCredentials({ schema }: Change): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('key_prefix', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .execute()
  await schema.createIndex('api_keys_prefix').on('api_keys').column('key_prefix').execute()
  await schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family').execute()
}

async function createVehicles(db: Change): Promise<void> {
  const { schema } = db
  await schema
    .createTable('vehicles')
    .addColumn('id', idType(db), (c) => c.primaryKey())
    .addColumn('fleet_id', 'integer', (c) => c.notNull().references('fleets.id'))
    .addColumn('custom_fields', 'text', (c) => c.notNull())
    .addColumn('added_date', 'text', (c) => c.notNull())
    .addColumn('plate_number', 'text', (c) => c.notNull())
    .addColumn('plate_state', 'text', (c) => c.notNull())
    .addColumn('vehicle_number', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('vehicle_make', 'text', (c) => c.notNull())
    .addColumn('vehicle_model', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('lessee_renter', 'text', (c) => c.notNull())
    .addColumn('vehicle_type_code', 'text', (c) => c.notNull())
    .addColumn('toll_status', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('revisions')
    .addColumn('history_id', idType(db), (c) => c.primaryKey())
    .addColumn('fleet_id', 'integer', (c) => c.notNull())
    .addColumn('vehicle_id', idType(db), (c) => c.notNull())
    .addColumn('history_date', 'text', (c) => c.notNull())
    .addColumn('history_type', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('toll_status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('username', 'text')
    .execute()
  // In the order of answers and with every filtered column, so that a count or a deep offset reads the index alone.
  await schema
    .createIndex('revisions_newest_first')
    .on('revisions')
    .columns([
      'fleet_id',
      'vehicle_id',
      'history_date',
      'history_id',
      'active',
      'history_type',
      'toll_status',
    ])
    .execute()
}

async function createBookkeeping(db: Change): Promise<void> {
  const { schema } = db
  await schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', idType(db), (c) => c.notNull())
    .execute()
  await schema
    .createTable('meta')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}

/** Drops the old sessions with their table: people have to sign in again. */
async function createSessions({ schema }: Change): Promise<void> {
  await schema.dropTable('refresh_tokens').execute()
  await schema
    .createTable('sessions')
    .addColumn('family', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('refreshed_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('family', 'text', (c) => c.notNull().references('sessions.family'))
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('predecessor_hash', 'text', (c) => c.unique())
    .execute()
  await schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family').execute()
}

async function createBilling(db: Change): Promise<void> {
  await db.schema
    .createTable('billing_plans')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('fleet_id', 'integer', (c) => c.notNull().references('fleets.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('progressive_billing_threshold', 'text')
    .addColumn('grace_period_hours', 'integer', (c) => c.notNull())
    .addColumn('late_ticket_grace_period_hours', 'integer', (c) => c.notNull())
    .addColumn('progressive_grace_period_hours', 'integer', (c) => c.notNull())
    .addColumn('payment_due_hours', 'integer', (c) => c.notNull())
    .addColumn('effective_date', 'text')
    .addColumn('payment_instructions', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('charges')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('plan_id', 'integer', (c) => c.notNull().references('billing_plans.id'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('amount', 'text', (c) => c.notNull())
    .addColumn('filters', 'text', (c) => c.notNull())
    .addColumn('source_type', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('display_aggregated_value', 'integer', (c) => c.notNull())
    .addColumn('display_rate_value', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('charges_plan').on('charges').column('plan_id').execute()
  await addCounters(db, ['revision', 'billing_plan', 'charge'])
}

async function createDrivers(db: Change): Promise<void> {
  await db.schema
    .createTable('drivers')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('fleet_id', 'integer', (c) => c.notNull().references('fleets.id'))
    .addColumn('driver_id', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('address_line_1', 'text', (c) => c.notNull())
    .addColumn('address_line_2', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('zip', 'text', (c) => c.notNull())
    .addColumn('contact_number', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addUniqueConstraint('drivers_driver_id', ['fleet_id', 'driver_id'])
    .execute()
  await addCounters(db, ['driver'])
}

async function createDocuments(db: Change): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('fleet_id', 'integer', (c) => c.notNull().references('fleets.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('stored_name', 'text', (c) => c.notNull().unique())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('size', idType(db), (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await addCounters(db, ['document'])
}

async function createIntegrationTypes({ schema }: Change): Promise<void> {
  await schema
    .createTable('integration_types')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .execute()
}

/** The instant of the newest revision, in microseconds, which was in the process's memory before. */
async function createRevisionInstant(db: Change): Promise<void> {
  await addCounters(db, ['revision_instant'])
}

/** Uploaded files where PostgreSQL is the database; with SQLite they are files beside it, and this table is empty. */
async function createDocumentFiles({ schema }: Change): Promise<void> {
  await schema
    .createTable('document_files')
    .addColumn('stored_name', 'text', (c) => c.primaryKey())
    .addColumn('content', 'bytea', (c) => c.notNull())
    .execute()
}

/** Adds missing counters, because a database without a seed has none. */
async function addCounters(db: Change, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, value: 1 }))
  await db
    .insertInto('counters')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const MIGRATIONS: Record<string, Migration> = {
  '001-tenants': { up: createTenants },
  '002-credentials': { up: createCredentials },
  '003-vehicles': { up: createVehicles },
  '004-bookkeeping': { up: createBookkeeping },
  '005-sessions': { up: createSessions },
  '006-billing': { up: createBilling },
  '007-drivers': { up: createDrivers },
  '008-documents': { up: createDocuments },
  '009-integration-types': { up: createIntegrationTypes },
  '010-revision-instant': { up: createRevisionInstant },
  '011-document-files': { up: createDocumentFiles },
}

/** Migrates the schema to the newest version. Throws the database's errors. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
