import { afterEach, expect, test } from 'vitest'
import { fakeConnection } from '../../../api/testing/fake-connection'
import { fakeService } from '../../../api/testing/fake-service'
import { openDriverLedger } from '../../../local/driver-ledger'
import { forgetOwner } from '../../../local/forget'
import { type FindOutState, startFindingOut } from './find-out'
import type { SendRow } from './send-row'
import { type RunState, startSendRun } from './send-run'

const OWNER = { baseUrl: '', person: 'mia' }
const ROWS: SendRow[] = [1, 2].map((rowId) => ({ rowId, driver: { driver_id: `D-${rowId}` } }))

afterEach(() => forgetOwner(OWNER))

/** A tab with its ledger, and a service that gives this response. */
async function openTab(respond: () => Response) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = async () => respond()
  return {
    api: fake.client,
    ledger: openDriverLedger({ ...OWNER, fleetId: null }),
    onMarks: () => undefined,
    onSettled: async () => undefined,
    onState: () => undefined,
  }
}

test.each([
  ['paused', 403, {}],
  ['waiting', 429, { 'Retry-After': '60' }],
] as const)('a run ends if a listener stops it while it is %s', async (phase, status, headers) => {
  const tab = await openTab(() => new Response('{}', { status, headers }))
  const onState = (state: RunState) => {
    if (state.phase === phase) run.stop()
  }
  const run = startSendRun({ ...tab, gridId: 'grid', rows: ROWS, onState })
  await run.ended
  expect(run.state()).toMatchObject({ phase: 'stopped', created: 0 })
})

test('F91 offline, nothing is sent or becomes unconfirmed: the run continues automatically, or is stopped', async () => {
  const connection = fakeConnection()
  const rows = Array.from({ length: 1000 }, (_, rowId) => ({ rowId, driver: { driver_id: `D-${rowId}` } }))
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
  await expect
    .poll(() => run.state())
    .toMatchObject({ phase: 'offline', created: 500, unknown: 0, jobs: { done: 1, total: 2 } })
  run.pause()
  run.resume()
  expect(posts).toBe(1)
  connection.set(true)
  await run.ended
  expect(run.state()).toMatchObject({ phase: 'done', created: 1000, unknown: 0 })

  const another = startSendRun({ ...tab, gridId: 'grid', rows, connection })
  await expect.poll(() => another.state().phase).toBe('offline')
  another.stop()
  await another.ended
  expect(another.state()).toMatchObject({ phase: 'stopped', unknown: 0, created: 0 })
  connection.set(true)
  expect(posts).toBe(2)
})

test('“Find out” ends if a listener stops it while it is waiting', async () => {
  const tab = await openTab(() => new Response('{}', { status: 429, headers: { 'Retry-After': '60' } }))
  const batch = unknownBatch()
  await tab.ledger.begin(batch)
  const onState = (state: FindOutState) => {
    if (state.phase === 'waiting') findingOut.stop()
  }
  const findingOut = startFindingOut({ ...tab, batch, onState })
  await findingOut.ended
  expect(findingOut.state()).toMatchObject({ phase: 'stopped', existed: 0, created: 0 })
})

test('F91 offline, “Find out” resends nothing: it continues automatically, or is stopped', async () => {
  const connection = fakeConnection()
  connection.set(false)
  let posts = 0
  const exists = { driver_id: ['driver with this driver id already exists.'] }
  const tab = await openTab(() => {
    posts++
    connection.set(false)
    return new Response(JSON.stringify([exists, {}].slice(posts - 1)), { status: posts === 1 ? 400 : 503 })
  })
  const batch = unknownBatch()
  await tab.ledger.begin(batch)
  const findingOut = startFindingOut({ ...tab, batch, connection })
  for (const existed of [0, 1]) {
    await expect.poll(() => findingOut.state()).toMatchObject({ phase: 'offline', existed })
    expect(posts).toBe(existed)
    connection.set(true)
  }
  await findingOut.ended
  expect(findingOut.state()).toMatchObject({ phase: 'done', existed: 1, created: 0, error: { status: 503 } })

  const another = startFindingOut({ ...tab, batch, connection })
  await expect.poll(() => another.state().phase).toBe('offline')
  another.stop()
  await another.ended
  connection.set(true)
  expect(another.state()).toMatchObject({ phase: 'stopped', existed: 0 })
  expect(posts).toBe(2)
})

test('retries the rest if the service returns at most 100 reasons', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `D-${at}`)
  const fake = fakeService()
  await fake.session.start()
  const asked: number[] = []
  fake.onRequest = async (request) => {
    const drivers = (await request.json()) as { driver_id: string }[]
    asked.push(drivers.length)
    let faulty = 0
    const errors = drivers.map(({ driver_id }) =>
      Number(driver_id.slice(2)) % 2 === 1
        ? {}
        : ++faulty <= 100
          ? { driver_id: ['driver with this driver id already exists.'] }
          : { non_field_errors: ['Invalid row.'] },
    )
    return errors.some((row) => Object.keys(row).length > 0)
      ? new Response(JSON.stringify(errors), { status: 400 })
      : new Response(JSON.stringify(drivers.map(({ driver_id }, at) => ({ id: at, driver_id }))))
  }
  const ledger = openDriverLedger({ ...OWNER, fleetId: null })
  const rows = ids.map((driver_id, rowId) => ({
    rowId,
    driver: { driver_id },
    outcome: { state: 'unknown' as const },
  }))
  const batch = { id: 'batch', runId: 'run', gridId: 'grid', fleetId: null, sentAt: 0, rows }
  await ledger.begin(batch)
  const findingOut = startFindingOut({
    api: fake.client,
    ledger,
    batch,
    onSettled: async () => undefined,
    onState: () => undefined,
  })
  await findingOut.ended
  expect(findingOut.state()).toMatchObject({
    total: 250,
    existed: 125,
    created: 125,
    refused: 0,
    error: null,
  })
  expect(asked).toEqual([250, 150, 125])
  const [stored] = await ledger.read()
  expect(new Set(stored?.rows.map(({ outcome }) => outcome.state))).toEqual(new Set(['created']))
})

/** Two drivers that may have been created. */
function unknownBatch() {
  const rows = ROWS.map((row) => ({ ...row, outcome: { state: 'unknown' as const } }))
  return { id: 'batch', runId: 'run', gridId: 'grid', fleetId: null, sentAt: 0, rows }
}
