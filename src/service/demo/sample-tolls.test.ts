import { expect, test } from 'vitest'
import { verdictsAt } from '../../domain/dispute/batch-verdicts'
import { momentAnswer, outcomeOf } from '../../domain/dispute/outcome-of'
import { readList } from '../../domain/dispute/read-tolls'
import { findCandidates } from '../../domain/dispute/toll-candidates'
import { TOLL_STATUSES } from '../../domain/dispute/toll-statuses'
import { listStart } from '../../domain/dispute/toll-table'
import { indexVehicles } from '../../domain/find/identify'
import { fakeHistory, revision } from '../../domain/testing/fake-history'
import { delimitedRows } from '../../lib/text/delimited-text'
import { formatInstant } from '../../lib/time/instant'
import { instantOf } from '../core/clock'
import { FLEET_ZONES } from '../seed/seed-people'
import { seedVehicles } from '../seed/seed-vehicles'
import { SAMPLE_ROWS, sampleTolls } from './sample-tolls'

const NOW = instantOf('2026-01-15T12:00:00Z')
const vehicles = seedVehicles(0)

function rowsOf(fleetId: number) {
  const rows = [...delimitedRows(sampleTolls(fleetId), ',')].map(({ cells }) => cells)
  const { headerRows, mapping } = listStart(rows.slice(0, 50))
  return [...readList(rows, { headerRows, mapping, zone: 'UTC', tolerance: 0, dayFirst: null }).tolls()]
}

/** Computes the expected result of each row from the seed's own histories. */
async function outcomesOf(fleetId: number) {
  const index = indexVehicles(
    vehicles
      .filter(({ row, deleted }) => row.fleet_id === fleetId && !deleted)
      .map(({ row }) => ({
        vehicleId: row.id,
        plate_number: row.plate_number,
        plate_state: row.plate_state,
      })),
  )
  return Promise.all(
    rowsOf(fleetId).map(async (toll) => {
      const candidates = findCandidates(toll.vehicle, index)
      const moments = toll.time.kind === 'moments' ? toll.time.moments : []
      const answers = await Promise.all(
        candidates.vehicleIds.map(async (vehicleId) => {
          const revisions = [...(vehicles.find(({ row }) => row.id === vehicleId)?.revisions ?? [])]
          const history = fakeHistory(
            revisions.map(({ at, active, kind = '~' }, id) =>
              revision(id + 1, formatInstant(at), active, { kind }),
            ),
          )
          const decided = await verdictsAt(history, moments)
          return {
            vehicleId,
            moments: decided.flatMap((one) => ('verdict' in one ? [momentAnswer(one, NOW)] : [])),
            failure: null,
            checkedAt: 0,
          }
        }),
      )
      return { toll, candidates, outcome: outcomeOf(toll, candidates, answers, null) }
    }),
  )
}

test.each(FLEET_ZONES)('the sample of $title has rows of every kind', async ({ id }) => {
  const rows = await outcomesOf(id)
  expect(rows).toHaveLength(SAMPLE_ROWS)
  const statuses = new Set(rows.map(({ outcome }) => outcome.status))
  const others = ['waiting']
  const missing = TOLL_STATUSES.filter((status) => !others.includes(status) && !statuses.has(status))
  // Only the first fleet has deleted vehicles.
  expect(missing).toEqual(id === 1 ? [] : ['deleted'])
  const has = (test: (row: (typeof rows)[number]) => boolean) => rows.some(test)
  expect(has(({ toll }) => toll.time.kind === 'gap')).toBe(true)
  expect(has(({ toll }) => toll.time.kind === 'unclear')).toBe(true)
  expect(has(({ toll }) => toll.time.kind === 'moments' && toll.time.moments.length === 2)).toBe(true)
  expect(
    has(({ candidates }) => candidates.vehicleIds.length === 0 && candidates.lookAlikes.length > 0),
  ).toBe(true)
  expect(has(({ outcome }) => /changed/i.test(outcome.note))).toBe(true)
  if (id === 1) expect(has(({ candidates }) => candidates.vehicleIds.length > 1)).toBe(true)
  const plain = rows.filter(({ outcome }) => outcome.status === 'active' || outcome.status === 'inactive')
  expect(plain.length).toBeGreaterThan(SAMPLE_ROWS / 2)
})

test('the sample is always the same', () => {
  expect(sampleTolls(1)).toBe(sampleTolls(1))
})
