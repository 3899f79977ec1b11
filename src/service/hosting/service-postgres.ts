import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportFailure, runService } from '../node-server'
import { startPostgres } from './postgres-server'

// `npm run service:postgres`: the demo server with its own PostgreSQL, which keeps its data between starts.

const FOLDER = join('.data', 'postgres')

async function main(): Promise<void> {
  const postgres = await startPostgres(FOLDER)
  const url = postgres.url('postgres')
  try {
    // For other processes on the same database. In a protected file, because the URL contains the password.
    await writeFile(join(FOLDER, 'url'), `${url}\n`, { mode: 0o600 })
    await runService({ ...process.env, DATABASE_URL: url }, postgres.stop)
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

main().catch(reportFailure)
