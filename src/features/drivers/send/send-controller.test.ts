import { beforeEach, expect, test } from 'vitest'
import { fakeLocks } from '../../../api/testing/fake-locks'
import { fakeService, type Handler } from '../../../api/testing/fake-service'
import { type TabLocks, tryLock } from '../../../lib/browser/tab-lock'
import { type LedgerBatch, openDriverLedger } from '../../../local/driver-ledger'
import { onFlush } from '../../../local/flush'
import { retainedRecords } from '../../../local/retained-records'
import type { Scope } from '../../../local/scope'
import { forgetAll } from '../../../local/store'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { fakeBulkService } from './fake-bulk-service'
import { createSendController, sendLock } from './send-controller'

const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

beforeEach(async () => {
  for (const held of await retainedRecords.heldBy(SCOPE)) await held.forget()
  await forgetAll()
})

const cells = (driverId: string, email = '') =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'driver_id' ? driverId : field === 'email' ? email : ''))

function gridOf(...ids: string[]) {
  return createGridStore({
    gridId: 'grid',
    rows: ids.map((driverId, id) => ({ id, cells: cells(driverId) })),
    nextId: ids.length,
  })
}

async function deskOf(grid: ReturnType<typeof gridOf>, answer: Handler, locks: TabLocks = null) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = answer
  const desk = createSendController({ api: fake.client, scope: SCOPE, grid, locks })
  const stop = desk.start()
  await expect.poll(() => desk.state().ready).toBe(true)
  const posts = () =>
    fake.requests.filter(({ method, url }) => method === 'POST' && url.includes('/drivers/')).length
  return { desk, stop, posts }
}

const statuses = (grid: ReturnType<typeof gridOf>) => grid.rows().map(({ id }) => grid.statusOf(id))
const left = (...states: ('sending' | 'unknown' | 'created')[]): LedgerBatch => ({
  id: 'left',
  runId: 'earlier',
  gridId: 'another',
  fleetId: null,
  sentAt: 1,
  rows: states.map((state, index) => ({
    rowId: index,
    driver: { driver_id: `D-${index}` },
    outcome: state === 'created' ? { state, id: '7' } : { state },
  })),
})

test('what was sent becomes created, with its id; nothing of it is sent again', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A', 'B')
  const { desk, posts } = await deskOf(grid, (request) => service.answer(request, 'none'))
  await Promise.all([desk.send(), desk.send()])
  await desk.send()
  expect(posts()).toBe(1)
  expect(statuses(grid)).toEqual(['created', 'created'])
  expect(grid.mark(1)).toMatchObject({ state: 'created', driverNumber: '502' })
  expect(desk.state().batches.map(({ rows }) => rows.length)).toEqual([2])
})

test('a grid that comes back finds its rows; another grid’s rows with the same IDs are stopped', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  await (await deskOf(gridOf('A', 'B'), (request) => service.answer(request, 'none'))).desk.send()
  const again = gridOf('A', 'B', 'C')
  await deskOf(again, (request) => service.answer(request, 'none'))
  expect(statuses(again)).toEqual(
    ['created', 'created', 'valid'].map((status) => (status === 'valid' ? 'warning' : status)),
  )
  const other = createGridStore({ gridId: 'other', rows: [{ id: 0, cells: cells(' A ') }], nextId: 1 })
  const { desk, posts } = await deskOf(other, (request) => service.answer(request, 'none'))
  expect(other.issuesOf(0)).toContainEqual(expect.objectContaining({ cause: 'taken-created' }))
  await desk.send()
  expect(posts()).toBe(0)
})

test('a part that a crashed tab left is unknown, and its IDs are stopped; one that a living tab sends is left alone', async () => {
  const ledger = openDriverLedger(SCOPE)
  const locks = fakeLocks()
  await ledger.begin(left('sending', 'created'))
  await tryLock(locks.of('living'), sendLock(SCOPE))
  const grid = gridOf('D-0', 'D-1', 'D-2')
  const { desk, posts } = await deskOf(grid, () => Response.error(), locks.of('this'))
  expect(desk.state()).toMatchObject({ elsewhere: true, batches: [left('sending', 'created')] })
  await desk.send()
  expect(posts()).toBe(0)
  locks.close('living')
  await expect
    .poll(() => desk.state())
    .toMatchObject({ elsewhere: false, batches: [left('unknown', 'created')] })
  expect(
    [0, 1, 2].map((id) => grid.issuesOf(id).flatMap(({ cause }) => (cause.startsWith('taken') ? cause : []))),
  ).toEqual([['taken-unknown'], ['taken-created'], []])
})

test('rows that went out elsewhere since the button was drawn: nothing is sent, and it says so', async () => {
  const grid = gridOf('D-0', 'D-1')
  const { desk, posts } = await deskOf(grid, () => Response.error())
  await openDriverLedger(SCOPE).begin(left('created'))
  await desk.send()
  expect(posts()).toBe(0)
  expect(desk.state().changedMeanwhile).toBe(true)
  expect(grid.sendable()).toHaveLength(1)
})

test('an unknown part is resolved; forgetting one gives its rows back', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  let failure: '500 halfway' | 'none' = '500 halfway'
  const grid = gridOf('A', 'B', 'C', 'D')
  const { desk } = await deskOf(grid, (request) => service.answer(request, failure))
  await desk.send()
  expect(statuses(grid)).toEqual(Array(4).fill('unknown'))
  expect(desk.state().run).toMatchObject({ end: 'unknown', unknown: 4 })
  failure = 'none'
  const [batch] = desk.state().batches
  await desk.resolve(batch?.id ?? '')
  expect(desk.state().resolving).toMatchObject({
    phase: 'ended',
    before: 2,
    now: 2,
    refused: 0,
    mayBeTwice: 0,
  })
  expect(statuses(grid)).toEqual(Array(4).fill('created'))
  expect(grid.mark(0)?.driverNumber).toBeUndefined()
  expect(grid.mark(3)?.driverNumber).toBe('504')
  expect(service.stored).toHaveLength(4)
})

test('forgetting a part of which nobody knows makes its rows drafts', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A')
  const { desk } = await deskOf(grid, (request) => service.answer(request, '503'))
  await desk.send()
  await desk.forget(desk.state().batches.map(({ id }) => id))
  expect(statuses(grid)).toEqual(['warning'])
  expect(desk.state().batches).toEqual([])
})

test('nothing is forgotten while a part of it is resolved: the ids of what is created then would be lost', async () => {
  const service = fakeBulkService({ unique: false, mostRows: 500 })
  let failure: '503' | 'none' = '503'
  const grid = gridOf('A', 'B')
  const { desk } = await deskOf(grid, (request) => service.answer(request, failure))
  await desk.send()
  failure = 'none'
  const ids = desk.state().batches.map(({ id }) => id)
  const resolved = desk.resolve(ids[0] ?? '')
  await expect.poll(() => desk.state().resolving?.phase).toBe('asking')
  await desk.forget(ids)
  expect(statuses(grid)).toEqual(['created', 'unknown'])
  desk.continueResolving()
  await resolved
  expect(desk.state().batches[0]?.rows.map(({ outcome }) => outcome.state)).toEqual(['created', 'created'])
})

test('a field that the service requires is asked for from then on, in the next visit too', async () => {
  const grid = gridOf('A')
  const required = () => new Response('[{"last_name": ["This field is required."]}]', { status: 400 })
  await (await deskOf(grid, required)).desk.send()
  expect(statuses(grid)).toEqual(['error'])
  const next = gridOf('B')
  await deskOf(next, required)
  expect(next.issuesOf(0)).toContainEqual(expect.objectContaining({ cause: 'required' }))
})

test('what is in the grid is kept as a draft before anything of it is sent', async () => {
  const order: string[] = []
  const end = onFlush(async () => {
    order.push('draft')
  })
  const { desk } = await deskOf(gridOf('A'), async (request) => {
    order.push(request.method)
    return fakeBulkService({ unique: true, mostRows: 500 }).answer(request, 'none')
  })
  await desk.send()
  end()
  expect(order.slice(0, 2)).toEqual(['draft', 'POST'])
})

test('a row of an older draft that has the number of one that was sent is not taken for it', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  await (await deskOf(gridOf('A', 'B'), (request) => service.answer(request, 'none'))).desk.send()
  const older = gridOf(' A', 'C')
  const { desk } = await deskOf(older, (request) => service.answer(request, 'none'))
  expect(statuses(older)).toEqual(['created', 'warning'])
  await desk.send()
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(['A', 'B', 'C'])
})

test('a row that is edited while the sending begins: nothing is sent, and it says so', async () => {
  const grid = gridOf('A', 'B')
  const { desk, posts } = await deskOf(grid, () => Response.error())
  const sent = desk.send()
  grid.edit((rows) => rows.map((row) => (row.id === 1 ? { id: 1, cells: cells('C') } : row)))
  await sent
  expect(posts()).toBe(0)
  expect(desk.state().changedMeanwhile).toBe(true)
  expect(statuses(grid)).toEqual(['warning', 'warning'])
})
