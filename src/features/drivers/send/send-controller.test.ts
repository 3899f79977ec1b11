import { beforeEach, expect, test } from 'vitest'
import { fakeLocks } from '../../../api/testing/fake-locks'
import { fakeService, type Handler } from '../../../api/testing/fake-service'
import { type TabLocks, tryLock } from '../../../lib/browser/tab-lock'
import { forgetAll } from '../../../local/database'
import { registerDraftWriter } from '../../../local/draft-flush'
import { type LedgerBatch, openDriverLedger } from '../../../local/driver-ledger'
import { retainedBy } from '../../../local/retained-records'
import type { Scope } from '../../../local/scope'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { fakeBulkService } from '../testing/fake-bulk-service'
import { createSendController, sendLock } from './send-controller'

const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

beforeEach(async () => {
  for (const held of await retainedBy(SCOPE)) await held.forget()
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

async function startController(grid: ReturnType<typeof gridOf>, answer: Handler, locks: TabLocks = null) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = answer
  const controller = createSendController({ api: fake.client, scope: SCOPE, grid, locks })
  const stop = controller.start()
  await expect.poll(() => controller.state().ready).toBe(true)
  const posts = () =>
    fake.requests.filter(({ method, url }) => method === 'POST' && url.includes('/drivers/')).length
  return { controller, stop, posts }
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

test('rows that were sent become created, with their ids, and are not sent again', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A', 'B')
  const { controller, posts } = await startController(grid, (request) => service.answer(request, 'none'))
  await Promise.all([controller.send(), controller.send()])
  await controller.send()
  expect(posts()).toBe(1)
  expect(statuses(grid)).toEqual(['created', 'created'])
  expect(grid.mark(1)).toMatchObject({ state: 'created', driverNumber: '502' })
  expect(controller.state().batches.map(({ rows }) => rows.length)).toEqual([2])
})

test('rows with warnings stay where only the others are sent', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A', 'B', 'C')
  const { controller } = await startController(grid, (request) => service.answer(request, 'none'))
  const filled: Partial<Record<string, string>> = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'a@b.example',
  }
  const zips = ['02134', '2134', '02134']
  grid.edit((rows) =>
    rows.map((row, place) => {
      const texts = DRIVER_COLUMNS.map(({ field }, at) => filled[field] ?? row.cells[at] ?? '')
      return { ...row, cells: texts.with(columnOf('zip'), zips[place] ?? '') }
    }),
  )
  grid.finish()
  expect(statuses(grid)).toEqual(['valid', 'warning', 'valid'])
  await controller.send('without-warnings')
  expect(statuses(grid)).toEqual(['created', 'warning', 'created'])
})

test('F36 a service that takes at most 100: smaller batches until it accepts them, and no driver twice', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 100 })
  const ids = Array.from({ length: 250 }, (_, index) => `D-${index}`)
  const grid = gridOf(...ids)
  const answers: [rows: number, status: number][] = []
  const { controller } = await startController(grid, async (request) => {
    const rows = (await request.clone().json()) as unknown[]
    const answer = await service.answer(request, 'none')
    answers.push([rows.length, answer.status])
    return answer
  })
  await controller.send()
  expect(answers).toEqual([
    [250, 413],
    [125, 413],
    [63, 200],
    [63, 200],
    [63, 200],
    [61, 200],
  ])
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(ids)
  expect(statuses(grid)).toEqual(Array(250).fill('created'))
})

test('a resumed grid finds its sent rows; rows of another grid with the same IDs are stopped', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  await (
    await startController(gridOf('A', 'B'), (request) => service.answer(request, 'none'))
  ).controller.send()
  const again = gridOf('A', 'B', 'C')
  await startController(again, (request) => service.answer(request, 'none'))
  expect(statuses(again)).toEqual(
    ['created', 'created', 'valid'].map((status) => (status === 'valid' ? 'warning' : status)),
  )
  const other = createGridStore({ gridId: 'other', rows: [{ id: 0, cells: cells(' A ') }], nextId: 1 })
  const { controller, posts } = await startController(other, (request) => service.answer(request, 'none'))
  expect(other.issuesOf(0)).toContainEqual(expect.objectContaining({ cause: 'taken-created' }))
  await controller.send()
  expect(posts()).toBe(0)
})

test('a batch of a crashed tab is unknown and its IDs are stopped; a batch of an open tab is left alone', async () => {
  const ledger = openDriverLedger(SCOPE)
  const locks = fakeLocks()
  await ledger.begin(left('sending', 'created'))
  await tryLock(locks.of('living'), sendLock(SCOPE))
  const grid = gridOf('D-0', 'D-1', 'D-2')
  const { controller, posts } = await startController(grid, () => Response.error(), locks.of('this'))
  expect(controller.state()).toMatchObject({ elsewhere: true, batches: [left('sending', 'created')] })
  await controller.send()
  expect(posts()).toBe(0)
  locks.close('living')
  await expect
    .poll(() => controller.state())
    .toMatchObject({ elsewhere: false, batches: [left('unknown', 'created')] })
  expect(
    [0, 1, 2].map((id) => grid.issuesOf(id).flatMap(({ cause }) => (cause.startsWith('taken') ? cause : []))),
  ).toEqual([['taken-unknown'], ['taken-created'], []])
})

test('nothing is sent if rows were sent elsewhere since the button was drawn', async () => {
  const grid = gridOf('D-0', 'D-1')
  const { controller, posts } = await startController(grid, () => Response.error())
  await openDriverLedger(SCOPE).begin(left('created'))
  await controller.send()
  expect(posts()).toBe(0)
  expect(controller.state().changedMeanwhile).toBe(true)
  expect(grid.sendable()).toHaveLength(1)
})

test('an unknown batch is resolved row by row', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  let failure: '500 halfway' | 'none' = '500 halfway'
  const grid = gridOf('A', 'B', 'C', 'D')
  const { controller } = await startController(grid, (request) => service.answer(request, failure))
  await controller.send()
  expect(statuses(grid)).toEqual(Array(4).fill('unknown'))
  expect(controller.state().run).toMatchObject({ end: 'unknown', unknown: 4 })
  failure = 'none'
  const [batch] = controller.state().batches
  await controller.resolve(batch?.id ?? '')
  expect(controller.state().resolving).toMatchObject({
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

test('forgetting an unknown batch makes its rows drafts', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A')
  const { controller } = await startController(grid, (request) => service.answer(request, '503'))
  await controller.send()
  await controller.forget(controller.state().batches.map(({ id }) => id))
  expect(statuses(grid)).toEqual(['warning'])
  expect(controller.state().batches).toEqual([])
})

test('a press as soon as the end is shown is not lost', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A', 'B')
  const { controller, posts } = await startController(grid, (request) => service.answer(request, '503'))
  await controller.send()
  const [batch] = controller.state().batches
  let next: Promise<void> | undefined
  controller.subscribe(() => {
    if (controller.state().resolving?.phase === 'ended') next ??= controller.resolve(batch?.id ?? '')
  })
  await controller.resolve(batch?.id ?? '')
  await next
  expect(posts()).toBe(3)
})

test('nothing is forgotten while it is being resolved, so that no new ids are lost', async () => {
  const service = fakeBulkService({ unique: false, mostRows: 500 })
  let failure: '503' | 'none' = '503'
  const grid = gridOf('A', 'B')
  const { controller } = await startController(grid, (request) => service.answer(request, failure))
  await controller.send()
  failure = 'none'
  const ids = controller.state().batches.map(({ id }) => id)
  const resolved = controller.resolve(ids[0] ?? '')
  await expect.poll(() => controller.state().resolving?.phase).toBe('asking')
  await controller.forget(ids)
  expect(statuses(grid)).toEqual(['created', 'unknown'])
  // What the page lists beside the grid agrees with it.
  expect(controller.state().batches[0]?.rows.map(({ outcome }) => outcome.state)).toEqual([
    'created',
    'unknown',
  ])
  controller.continueResolving()
  await resolved
  expect(controller.state().batches[0]?.rows.map(({ outcome }) => outcome.state)).toEqual([
    'created',
    'created',
  ])
})

test('a receipt that was deleted comes back with its ids', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const { controller } = await startController(gridOf('A'), (request) => service.answer(request, 'none'))
  await controller.send()
  const { batches } = controller.state()
  await controller.forget(batches.map(({ id }) => id))
  expect(controller.state().batches).toEqual([])
  await controller.restore(batches)
  expect(controller.state().batches).toEqual(batches)
})

test('a field that the service required once is required from then on, also in the next visit', async () => {
  const grid = gridOf('A')
  const required = () => new Response('[{"last_name": ["This field is required."]}]', { status: 400 })
  await (await startController(grid, required)).controller.send()
  expect(statuses(grid)).toEqual(['error'])
  const next = gridOf('B')
  await startController(next, required)
  expect(next.issuesOf(0)).toContainEqual(expect.objectContaining({ cause: 'required' }))
})

test('the grid is saved as a draft before any row is sent', async () => {
  const order: string[] = []
  const end = registerDraftWriter(async () => {
    order.push('draft')
  })
  const { controller } = await startController(gridOf('A'), async (request) => {
    order.push(request.method)
    return fakeBulkService({ unique: true, mostRows: 500 }).answer(request, 'none')
  })
  await controller.send()
  end()
  expect(order.slice(0, 2)).toEqual(['draft', 'POST'])
})

test('a row of an older draft is not mistaken for the row that was sent with its id', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  await (
    await startController(gridOf('A', 'B'), (request) => service.answer(request, 'none'))
  ).controller.send()
  const older = gridOf(' A', 'C')
  const { controller } = await startController(older, (request) => service.answer(request, 'none'))
  expect(statuses(older)).toEqual(['created', 'warning'])
  await controller.send()
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(['A', 'B', 'C'])
})

test('nothing is sent if a row is edited while the sending starts', async () => {
  const grid = gridOf('A', 'B')
  const { controller, posts } = await startController(grid, () => Response.error())
  const sent = controller.send()
  grid.edit((rows) => rows.map((row) => (row.id === 1 ? { id: 1, cells: cells('C') } : row)))
  await sent
  expect(posts()).toBe(0)
  expect(controller.state().changedMeanwhile).toBe(true)
  expect(statuses(grid)).toEqual(['warning', 'warning'])
})
