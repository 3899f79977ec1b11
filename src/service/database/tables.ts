import { sql } from 'kysely'
import { isPostgres } from './postgres'
import type { Database } from './schema'

/** Statements for both databases. `bigid` is the type of IDs beyond 32 bits. */
const STATEMENTS: readonly string[] = [
  `create table fleets (id integer primary key, title text not null, is_active integer not null,
    billing_type text not null, onboarding_stage text not null, warning_threshold_per_vehicle text not null,
    deactivation_threshold_per_vehicle text not null, client text not null,
    onboarding_vehicle_order integer not null, region_details text not null)`,
  'create table users (id integer primary key, username text not null unique)',
  `create table user_fleets (user_id integer not null references users (id),
    fleet_id integer not null references fleets (id), is_default integer not null,
    constraint user_fleets_key primary key (user_id, fleet_id))`,
  `create table api_keys (key_hash text primary key, key_prefix text not null,
    user_id integer not null references users (id))`,
  'create index api_keys_prefix on api_keys (key_prefix)',
  `create table sessions (family text primary key, user_id integer not null references users (id),
    refreshed_at text, ended_at text)`,
  `create table refresh_tokens (token_hash text primary key, family text not null references sessions (family),
    issued_at text not null, expires_at text not null, used_at text, predecessor_hash text unique)`,
  'create index refresh_tokens_family on refresh_tokens (family)',
  `create table vehicles (id bigid primary key, fleet_id integer not null references fleets (id),
    custom_fields text not null, added_date text not null, plate_number text not null, plate_state text not null,
    vehicle_number text not null, active integer not null, vehicle_make text not null,
    vehicle_model text not null, year text not null, lessee_renter text not null,
    vehicle_type_code text not null, toll_status text not null)`,
  `create table revisions (history_id bigid primary key, fleet_id integer not null, vehicle_id bigid not null,
    history_date text not null, history_type text not null, active integer not null, toll_status text not null,
    reason text, username text)`,
  // Contains every filtered column, so a count or a large offset only reads the index.
  `create index revisions_newest_first on revisions
    (fleet_id, vehicle_id, history_date, history_id, active, history_type, toll_status)`,
  `create table billing_plans (id integer primary key, fleet_id integer not null references fleets (id),
    created_at text not null, name text not null, is_active integer not null,
    progressive_billing_threshold text, grace_period_hours integer not null,
    late_ticket_grace_period_hours integer not null, progressive_grace_period_hours integer not null,
    payment_due_hours integer not null, effective_date text, payment_instructions text not null)`,
  `create table charges (id integer primary key, plan_id integer not null references billing_plans (id),
    description text not null, amount text not null, filters text not null, source_type text not null,
    position integer not null, display_aggregated_value integer not null, display_rate_value integer not null)`,
  'create index charges_plan on charges (plan_id)',
  `create table drivers (id integer primary key, fleet_id integer not null references fleets (id),
    driver_id text not null, first_name text not null, last_name text not null, address_line_1 text not null,
    address_line_2 text not null, city text not null, state text not null, zip text not null,
    contact_number text not null, email text not null,
    constraint drivers_driver_id unique (fleet_id, driver_id))`,
  `create table documents (id integer primary key, fleet_id integer not null references fleets (id),
    user_id integer not null references users (id), title text not null, type text not null,
    stored_name text not null unique, file_name text not null, size bigid not null, sha256 text not null,
    created_at text not null)`,
  'create table document_files (stored_name text primary key, content bytea not null)',
  'create table integration_types (id integer primary key, title text not null, fields text not null)',
  'create table counters (name text primary key, value bigid not null)',
  `insert into counters (name, value) values ('revision', 1), ('revision_instant', 1), ('billing_plan', 1),
    ('charge', 1), ('driver', 1), ('document', 1)`,
  'create table meta (name text primary key, value text not null)',
]

/** Creates the tables of an empty database. Throws an Error if the tables of SQLite differ from the statements. */
export async function createTables(db: Database): Promise<void> {
  const isOnPostgres = isPostgres(db)
  // In SQLite, a row's own key must be `integer`, which has 64 bits.
  const idType = isOnPostgres ? 'bigint' : 'integer'
  const statements = STATEMENTS.map((statement) => statement.replaceAll('bigid', idType))
  const existing = await db.introspection.getTables()
  if (existing.some(({ name }) => name === 'meta')) {
    if (!isOnPostgres) await checkTables(db, statements)
    return
  }
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
}

/** Throws for tables of a different version, because seeding again replaces rows, but not tables. */
async function checkTables(db: Database, statements: readonly string[]): Promise<void> {
  // SQLite stores the statements, with `CREATE TABLE` in capitals.
  const { rows } = await sql<{ text: string }>`select lower(sql) as text from sqlite_schema`.execute(db)
  const stored = new Set(rows.map(({ text }) => text))
  const creating = statements.filter((statement) => statement.startsWith('create'))
  if (!creating.every((statement) => stored.has(statement.toLowerCase())))
    throw new Error(
      'its tables are of a different version. Delete it with its -wal and -shm, and start again',
    )
}
