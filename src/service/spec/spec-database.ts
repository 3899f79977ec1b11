import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL; absent if tests run on SQLite. See `postgres-setup.ts`. */
    postgresUrl?: string
  }
}

/** Databases that a test's own are copied from: without tables, and with those and the seed of `openService`. */
export const TEMPLATES = { empty: 'template1', seeded: 'fleet_seeded' } as const

/** Returns the PostgreSQL of this run, or undefined if tests run on SQLite. */
export function postgresUrl(): string | undefined {
  return inject('postgresUrl')
}

export interface SpecDatabase {
  /** For the option `databaseUrl`. */
  readonly url: string
  /** The folder of the database file; absent on PostgreSQL. */
  readonly folder?: string
  remove(): Promise<void>
}

/** Creates a database that outlives its service: a file in a new folder, or a copy of a PostgreSQL template. */
export async function createDatabase(template: keyof typeof TEMPLATES = 'empty'): Promise<SpecDatabase> {
  const server = postgresUrl()
  if (server !== undefined) return copyTemplate(server, TEMPLATES[template])
  const folder = await mkdtemp(join(tmpdir(), 'fleet-spec-'))
  return {
    url: `file:${join(folder, 'fleet.db')}`,
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function copyTemplate(server: string, template: string): Promise<SpecDatabase> {
  const name = `spec_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, remove: () => query(server, `drop database ${name} with (force)`) }
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
