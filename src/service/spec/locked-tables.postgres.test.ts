import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paths } from '../../contract/paths'
import { openDatabase } from '../database/database'
import { withStartupLock } from '../database/postgres'
import type { Database } from '../database/schema'
import { openService } from './spec-client'
import { createDatabase, query, type SpecDatabase } from './spec-database'

let database: SpecDatabase
let started: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  database = await createDatabase('seeded')
  started = await openService({ databaseUrl: database.url })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await started.service.close()
  await database.remove()
})

/** Does something while another connection has a table for itself. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const other = new Client({ connectionString: database.url })
  await other.connect()
  try {
    await other.query(`begin; lock table ${table} in access exclusive mode`)
    return await work()
  } finally {
    await other.end()
  }
}

const change = () => started.manager.patch(paths.vehicle(1), { year: '2030' })
const statuses = async (replies: readonly ReturnType<typeof change>[]) =>
  (await Promise.all(replies)).map(({ status }) => status)

test('F109 a locked table: 503 within 5 s, and requests succeed afterwards', async () => {
  const begun = performance.now()
  const { status, headers } = await whileLocked('vehicles', change)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
  expect((await change()).status).toBe(200)
})

test('F109 with more requests for a locked table than connections, others are served concurrently', async () => {
  await whileLocked('counters', async () => {
    const locked = Array.from({ length: 15 }, change)
    expect((await started.manager.get(paths.vehicleHistory(1))).status).toBe(200)
    expect(new Set(await statuses(locked))).toEqual(new Set([503]))
  })
  expect(new Set(await statuses(Array.from({ length: 15 }, change)))).toEqual(new Set([200]))
})

test('F109 a statement that ran out of time: 503', async () => {
  await whileLocked('vehicles', async () => {
    const response = change()
    // The server's own cancellation at a statement's time limit; the limit of a lock is shorter.
    const cancel = `do $$ begin perform pg_cancel_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database(); if not found then raise 'none yet'; end if; end $$`
    await vi.waitFor(() => query(database.url, cancel))
    expect((await response).status).toBe(503)
  })
})

test('F109 a start waits for concurrent starts without a limit', async () => {
  const db = await openDatabase(database.url)
  const limits = async (own: Database) => {
    const { rows } = await sql<{ setting: string }>`select setting from pg_settings where name in
      ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(own)
    return rows.map(({ setting }) => setting)
  }
  expect(await withStartupLock(db, limits)).toEqual(['0', '0', '0'])
  expect(await limits(db)).not.toContain('0')
  await db.destroy()
})
