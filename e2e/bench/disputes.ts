import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpecDifferences } from '../../src/api/client/spec-differences'
import { historyQueryText } from '../../src/api/resources/history'
import { readHistoryPage } from '../../src/api/resources/history-page'
import { fakeConnection } from '../../src/api/testing/fake-connection'
import { fakeService } from '../../src/api/testing/fake-service'
import { paths } from '../../src/contract/paths'
import type { HistorySource } from '../../src/domain/history/history-source'
import type { QueryMoment } from '../../src/domain/time/query-time'
import type { TollJob } from '../../src/features/disputes/check/toll-list'
import { createTollRun } from '../../src/features/disputes/check/toll-run'

import { seededRandom } from '../../src/lib/seeded-random'
import { formatInstant, HOUR, type Instant, MINUTE, parseInstant } from '../../src/lib/time/instant'
import { insertRows, openDatabase } from '../../src/service/database/database'
import type { RevisionTable } from '../../src/service/database/schema'
import { createService, type ReferenceService } from '../../src/service/service'
import type { Row } from './report'

const TOLLS = 10_000
const VEHICLES = 2000
const MAX_REVISIONS = 1000
const FIRST_VEHICLE = 500_000
const FIRST_REVISION = 500_000_000
const NEWEST = parseInstant('2026-01-01T00:00:00Z') ?? Number.NaN

/**
 * Checks 10,000 tolls of 2,000 vehicles with 1 to 1,000 revisions on the demo server, which counts the requests.
 * Measures the engine alone, without page, worker, and network.
 */
export async function checkDisputes(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-disputes-'))
  const databaseUrl = `file:${join(folder, 'fleet.db')}`
  const options = { databaseUrl, bigHistorySize: 10 }
  try {
    // The first service seeds the users, the fleets, and the keys.
    await (await createService(options)).close()
    await addHistories(databaseUrl)
    const service = await createService(options)
    const row = await measure(service)
    await service.close()
    return row
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds the vehicles of {@link checkedTolls} to a seeded database. */
export async function addHistories(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl)
  const { fleet_id: fleet } = await db.selectFrom('revisions').select('fleet_id').executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) => insertRows(transaction, 'revisions', revisions(fleet)))
  await db.destroy()
}

function* revisions(fleet: number): Iterable<RevisionTable> {
  const random = seededRandom(1)
  let id = FIRST_REVISION
  for (let vehicle = 0; vehicle < VEHICLES; vehicle++) {
    const count = 1 + Math.floor(random() * MAX_REVISIONS)
    for (let index = 0; index < count; index++) {
      yield {
        history_id: id++,
        fleet_id: fleet,
        vehicle_id: FIRST_VEHICLE + vehicle,
        history_date: formatInstant(NEWEST - (count - index) * HOUR),
        history_type: index === 0 ? '+' : '~',
        active: random() < 0.7 ? 1 : 0,
        toll_status: 'EXIST',
        reason: 'Lease',
        username: 'd.ross',
      }
    }
  }
}

/** Builds 10,000 tolls, each with a vehicle and an instant at a whole minute. */
export function checkedTolls(): { readonly vehicleId: number; readonly at: Instant }[] {
  const random = seededRandom(2)
  return Array.from({ length: TOLLS }, () => ({
    at: NEWEST - Math.floor((random() * MAX_REVISIONS * HOUR) / MINUTE) * MINUTE,
    vehicleId: FIRST_VEHICLE + Math.floor(random() * VEHICLES),
  }))
}

function jobs(): TollJob[] {
  const all = new Map<number, QueryMoment[][]>()
  for (const { vehicleId, at } of checkedTolls()) {
    const moment = { start: at, end: at + MINUTE - 1, offsetSeconds: 0, zone: 'UTC' }
    all.set(vehicleId, [...(all.get(vehicleId) ?? []), [moment]])
  }
  return [...all].map(([vehicleId, questions]) => ({ vehicleId, questions }))
}

async function measure(service: ReferenceService): Promise<Row> {
  let [requests, answers] = [0, 0]
  const differences = createSpecDifferences()
  const sourceOf = (vehicleId: number): HistorySource => ({
    async page(query) {
      requests++
      const url = `http://localhost${paths.vehicleHistory(vehicleId)}?${historyQueryText(query)}`
      const response = await service.fetch(
        new Request(url, { headers: { Authorization: 'demo-key-manager' } }),
      )
      if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
      return { ...readHistoryPage(await response.json(), differences), respondedAt: null, url }
    },
  })
  const begun = performance.now()
  const run = createTollRun({
    session: fakeService().session,
    connection: fakeConnection(),
    sourceOf,
    find: async () => jobs(),
    onNotFound: () => undefined,
    onAnswers(found) {
      for (const { answer } of found) if (answer.failure === null) answers++
    },
    onState: () => undefined,
  })
  run.start()
  await run.ended
  if (answers !== TOLLS) throw new Error(`${answers} of ${TOLLS} tolls were answered`)
  return {
    'disputes: requests for 10,000 tolls': requests,
    'disputes: engine and service, s': (performance.now() - begun) / 1000,
  }
}
