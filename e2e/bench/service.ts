import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../src/service/hosting/postgres-server'
import { medians, type Row, report, type Setting } from './report'
import { attackService } from './service-attacks'
import { startMeasuredService } from './service-client'
import { loadService } from './service-load'

const MEMORY = 'memory after, MB'

/**
 * Measures the service on SQLite (a file) and PostgreSQL, alternating: under load, and attacked by requests that are
 * refused for their cost. Prints a table with the memory after the first and the last run, and writes
 * bench-service.json.
 */
export async function measureService(setting: Setting): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-bench-'))
  // If the user is root, PostgreSQL runs as a different user, who must be able to enter this folder.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const services = {
    SQLite: await startMeasuredService(`file:${join(folder, 'fleet.db')}`),
    PostgreSQL: await startMeasuredService(postgres.url('postgres')),
  }
  try {
    const rows: Record<string, Row[]> = { SQLite: [], PostgreSQL: [] }
    for (let run = 1; run <= setting.runs; run++) {
      for (const [name, service] of Object.entries(services)) {
        const row = { ...(await loadService(service, run)), ...(await attackService(service, run)) }
        rows[name]?.push(row)
        console.log(`run ${run}: service on ${name}, memory ${row[MEMORY]?.toFixed(0)} MB`)
      }
    }
    const columns = Object.entries(rows).map(([name, all]) => {
      const { [MEMORY]: _, ...others } = medians(all)
      const of = (row: Row | undefined) => row?.[MEMORY] ?? Number.NaN
      return [
        name,
        { 'memory after one run, MB': of(all[0]), 'memory after all, MB': of(all.at(-1)), ...others },
      ]
    })
    report(Object.fromEntries(columns), setting, 'bench-service.json')
  } finally {
    for (const service of Object.values(services)) await service.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
