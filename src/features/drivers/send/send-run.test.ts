import { afterEach, expect, test } from 'vitest'
import { fakeConnection } from '../../../api/testing/fake-connection'
import { fakeService } from '../../../api/testing/fake-service'
import { openDriverLedger } from '../../../local/driver-ledger'
import { retainedBy } from '../../../local/retained-records'
import { type ResolveState, startResolving } from './resolve'
import type { SendRow } from './send-row'
import { type RunState, startSendRun } from './send-run'

const OWNER = { baseUrl: '', person: 'mia' }
const ROWS: SendRow[] = [1, 2].map((id) => ({ id, driver: { driver_id: `D-${id}` } }))

afterEach(async () => {
  for (const held of await retainedBy(OWNER)) await held.forget()
})

/** A tab with its ledger, and a service that gives this answer. */
async function openTab(answer: () => Response) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = async () => answer()
  return {
    api: fake.client,
    ledger: openDriverLedger({ ...OWNER, fleetId: null }),
    onMarks: () => undefined,
    onObservedRules: () => undefined,
    onOutcomes: () => undefined,
    onState: () => undefined,
  }
}

test.each([
  ['paused', 403, {}],
  ['waiting', 429, { 'Retry-After': '60' }],
] as const)('a run ends when a listener stops it while it is %s', async (phase, status, headers) => {
  const tab = await openTab(() => new Response('{}', { status, headers }))
  const onState = (state: RunState) => {
    if (state.phase === phase) run.stop()
  }
  const run = startSendRun({ ...tab, gridId: 'grid', rows: ROWS, onState })
  await run.ended
  expect(run.state()).toMatchObject({ end: 'stopped', created: 0 })
})

test('F91 offline nothing is sent and nothing becomes unknown: it goes on by itself, or is stopped', async () => {
  const connection = fakeConnection()
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id, driver: { driver_id: `D-${id}` } }))
  let posts = 0
  const tab = await openTab(() => {
    posts++
    connection.set(false)
    const created = Array.from({ length: 500 }, (_, at) => ({
      id: at,
      driver_id: `D-${at + (posts - 1) * 500}`,
    }))
    return new Response(JSON.stringify(created))
  })
  const run = startSendRun({ ...tab, gridId: 'grid', rows, connection })
  await expect.poll(() => run.state().phase).toBe('offline')
  expect(run.state()).toMatchObject({ created: 500, unknown: 0, jobs: { done: 1, total: 2 } })
  run.pause()
  run.resume()
  expect(posts).toBe(1)
  connection.set(true)
  await run.ended
  expect(run.state()).toMatchObject({ end: 'done', created: 1000, unknown: 0 })

  const another = startSendRun({ ...tab, gridId: 'grid', rows, connection })
  await expect.poll(() => another.state().phase).toBe('offline')
  another.stop()
  await another.ended
  expect(another.state()).toMatchObject({ end: 'stopped', unknown: 0, created: 0 })
  connection.set(true)
  expect(posts).toBe(2)
})

test.each([
  ['asking', 200, {}],
  ['waiting', 429, { 'Retry-After': '60' }],
] as const)('resolving ends when a listener stops it while it is %s', async (phase, status, headers) => {
  const tab = await openTab(() => new Response('[{"id":7,"driver_id":"D-1"}]', { status, headers }))
  const batch = unknownBatch()
  await tab.ledger.begin(batch)
  const onState = (state: ResolveState) => {
    if (state.phase === phase) resolving.stop()
  }
  const resolving = startResolving({ ...tab, batch, refusesRepeats: false, onState })
  await resolving.ended
  expect(resolving.state().phase).toBe('ended')
})

test('F91 offline nothing is sent again to resolve: it goes on by itself, or is stopped', async () => {
  const connection = fakeConnection()
  connection.set(false)
  let posts = 0
  const exists = JSON.stringify([{ driver_id: ['driver with this driver id already exists.'] }])
  const tab = await openTab(() => {
    posts++
    connection.set(false)
    return new Response(exists, { status: 400 })
  })
  const batch = unknownBatch()
  await tab.ledger.begin(batch)
  const resolving = startResolving({ ...tab, batch, refusesRepeats: true, connection })
  for (const before of [0, 1]) {
    await expect.poll(() => resolving.state()).toMatchObject({ phase: 'offline', before })
    expect(posts).toBe(before)
    connection.set(true)
  }
  await resolving.ended
  expect(resolving.state()).toMatchObject({ phase: 'ended', before: 2, mayBeTwice: 0, error: null })

  const another = startResolving({ ...tab, batch, refusesRepeats: true, connection })
  await expect.poll(() => another.state().phase).toBe('offline')
  another.stop()
  await another.ended
  connection.set(true)
  expect(another.state()).toMatchObject({ phase: 'ended', before: 0, mayBeTwice: 0 })
  expect(posts).toBe(2)
})

/** Two drivers that may have been created. */
function unknownBatch() {
  const rows = ROWS.map(({ id, driver }) => ({ rowId: id, driver, outcome: { state: 'unknown' as const } }))
  return { id: 'batch', runId: 'run', gridId: 'grid', fleetId: null, sentAt: 0, rows }
}
