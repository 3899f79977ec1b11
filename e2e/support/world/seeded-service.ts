import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServiceOptions } from '../../../src/service/core/options'
import { createService, type ReferenceService } from '../../../src/service/service'
import { OUT } from '../../run/paths'

/** Environment variable with the path of the run's seeded database, in this process and in its workers. */
const VARIABLE = 'SEEDED_DATABASE'

/** Seeds a database for the services of this run to copy, because writing 100,000 revisions takes most of a start. */
export async function seedOnce(): Promise<void> {
  const folder = join(OUT, 'seeded')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'fleet.db')
  const service = await createService({ databaseUrl: `file:${file}` })
  await service.close()
  process.env[VARIABLE] = file
}

/** Starts a service on a copy of the run's seeded database, deleted at the end. Without one, the service seeds its own. */
export async function startService(options: ServiceOptions): Promise<ReferenceService> {
  const seeded = process.env[VARIABLE]
  if (seeded === undefined) return createService(options)
  const folder = mkdtempSync(join(dirname(seeded), 'copy-'))
  const file = join(folder, 'fleet.db')
  copyFileSync(seeded, file)
  const service = await createService({ ...options, databaseUrl: `file:${file}` })
  return {
    ...service,
    async close() {
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
