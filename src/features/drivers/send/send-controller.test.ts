import { beforeEach, expect, test } from 'vitest'
import { fakeLocks } from '../../../api/testing/fake-locks'
import { tryLock } from '../../../lib/browser/tab-lock'
import { registerDraftWriter } from '../../../local/draft-flush'
import { type LedgerBatch, openDriverLedger } from '../../../local/driver-ledger'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { fakeBulkService } from '../testing/fake-bulk-service'
import { cells, forgetSent, gridOf, SCOPE, startController, statuses } from '../testing/sending-page'
import { sendLock } from './send-controller'

beforeEach(forgetSent)

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

test('sent rows become created, with their IDs, and are not sent again', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A', 'B')
  const { controller, posts } = await startController(grid, (request) => service.respond(request, 'none'))
  await Promise.all([controller.send(), controller.send()])
  await controller.send()
  expect(posts()).toBe(1)
  expect(statuses(grid)).toEqual(['created', 'created'])
  expect(grid.mark(1)).toMatchObject({ state: 'created', driverNumber: '502' })
  expect(controller.state().batches.map(({ rows }) => rows.length)).toEqual([2])
})

test('rows with warnings stay if only the others are sent', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A', 'B', 'C')
  const { controller } = await startController(grid, (request) => service.respond(request, 'none'))
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

test('F36 a service that accepts at most 100 rows: smaller batches until it accepts them, and no driver twice', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 100 })
  const ids = Array.from({ length: 250 }, (_, index) => `D-${index}`)
  const grid = gridOf(...ids)
  const responses: [rows: number, status: number][] = []
  const { controller } = await startController(grid, async (request) => {
    const rows = (await request.clone().json()) as unknown[]
    const response = await service.respond(request, 'none')
    responses.push([rows.length, response.status])
    return response
  })
  await controller.send()
  expect(responses).toEqual([
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

test('a resumed grid finds its sent rows; rows of a different grid with the same IDs are blocked', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  await (
    await startController(gridOf('A', 'B'), (request) => service.respond(request, 'none'))
  ).controller.send()
  const again = gridOf('A', 'B', 'C')
  await startController(again, (request) => service.respond(request, 'none'))
  expect(statuses(again)).toEqual(
    ['created', 'created', 'valid'].map((status) => (status === 'valid' ? 'warning' : status)),
  )
  const other = createGridStore({ gridId: 'other', rows: [{ id: 0, cells: cells(' A ') }], nextId: 1 })
  const { controller, posts } = await startController(other, (request) => service.respond(request, 'none'))
  expect(other.issuesOf(0)).toContainEqual(expect.objectContaining({ cause: 'taken-created' }))
  await controller.send()
  expect(posts()).toBe(0)
})

test('a batch of a crashed tab is unconfirmed and blocks its IDs; a batch of an open tab is left alone', async () => {
  const ledger = openDriverLedger(SCOPE)
  const locks = fakeLocks()
  await ledger.begin(left('sending', 'created'))
  await tryLock(locks.of('living'), sendLock(SCOPE))
  const grid = gridOf('D-0', 'D-1', 'D-2')
  const { controller, posts } = await startController(grid, () => Response.error(), locks.of('this'))
  expect(controller.state()).toMatchObject({ isElsewhere: true, batches: [left('sending', 'created')] })
  await controller.send()
  expect(posts()).toBe(0)
  locks.close('living')
  await expect
    .poll(() => controller.state())
    .toMatchObject({ isElsewhere: false, batches: [left('unknown', 'created')] })
  expect(
    [0, 1, 2].map((id) => grid.issuesOf(id).flatMap(({ cause }) => (cause.startsWith('taken') ? cause : []))),
  ).toEqual([['taken-unknown'], ['taken-created'], []])
})

test('sends nothing if a different tab has sent rows since the button rendered', async () => {
  const grid = gridOf('D-0', 'D-1')
  const { controller, posts } = await startController(grid, () => Response.error())
  await openDriverLedger(SCOPE).begin(left('created'))
  await controller.send()
  expect(posts()).toBe(0)
  expect(controller.state().changedMeanwhile).toBe(true)
  expect(grid.sendable()).toHaveLength(1)
})

test('deleting an unconfirmed batch makes its rows drafts', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const grid = gridOf('A')
  const { controller } = await startController(grid, (request) => service.respond(request, '503'))
  await controller.send()
  await controller.forget(controller.state().batches.map(({ id }) => id))
  expect(statuses(grid)).toEqual(['warning'])
  expect(controller.state().batches).toEqual([])
})

test('saves the grid as a draft before sending any row', async () => {
  const order: string[] = []
  const end = registerDraftWriter(async () => {
    order.push('draft')
  })
  const { controller } = await startController(gridOf('A'), async (request) => {
    order.push(request.method)
    return fakeBulkService({ unique: true, mostRows: 500 }).respond(request, 'none')
  })
  await controller.send()
  end()
  expect(order.slice(0, 2)).toEqual(['draft', 'POST'])
})

test('a row of an older draft isn’t mistaken for the sent row with its ID', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  await (
    await startController(gridOf('A', 'B'), (request) => service.respond(request, 'none'))
  ).controller.send()
  const older = gridOf(' A', 'C')
  const { controller } = await startController(older, (request) => service.respond(request, 'none'))
  expect(statuses(older)).toEqual(['created', 'warning'])
  await controller.send()
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(['A', 'B', 'C'])
})

test('sends nothing if a row is edited while the sending starts', async () => {
  const grid = gridOf('A', 'B')
  const { controller, posts } = await startController(grid, () => Response.error())
  const sent = controller.send()
  grid.edit((rows) => rows.map((row) => (row.id === 1 ? { id: 1, cells: cells('C') } : row)))
  await sent
  expect(posts()).toBe(0)
  expect(controller.state().changedMeanwhile).toBe(true)
  expect(statuses(grid)).toEqual(['warning', 'warning'])
})
