import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/database'
import { startPostgres } from '../hosting/postgres-server'
import { seed } from '../seed/seed'
import { SPEC_HISTORY_SIZE } from './spec-client'
import { query, TEMPLATES } from './spec-database'

/** Nothing has to survive a crash of the machine. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/** Starts one PostgreSQL for all test files that run on it, with the templates of their databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-postgres-'))
  const server = await startPostgres(folder, FAST)
  const url = server.url('postgres')
  await query(url, `create database ${TEMPLATES.seeded}`)
  const template = await openDatabase(server.url(TEMPLATES.seeded))
  await seed(template, { force: false, bigHistorySize: SPEC_HISTORY_SIZE, hostileData: true })
  await template.destroy()
  project.provide('postgresUrl', url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
