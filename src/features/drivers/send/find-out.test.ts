import { beforeEach, expect, test } from 'vitest'
import type { Handler } from '../../../api/testing/fake-service'
import { createGridStore } from '../rows/grid-store'
import { DRAFT } from '../rows/row-marks'
import { fakeBulkService } from '../testing/fake-bulk-service'
import { cells, forgetSent, gridOf, startController, statuses } from '../testing/sending-page'

beforeEach(forgetSent)

/** Makes the service refuse an existing driver, as it does if another user added it before. */
async function seeRefusal({ controller }: Awaited<ReturnType<typeof startController>>) {
  await controller.send()
  expect(controller.state().run).toMatchObject({ refused: 1, allExist: 1 })
}

test('resends an unconfirmed batch only to a service that has refused an existing driver, also on later visits', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  let failure: '500 halfway' | 'none' = '500 halfway'
  const grid = gridOf('A', 'B', 'C', 'D')
  const { controller, posts, stop } = await startController(grid, (request) =>
    service.respond(request, failure),
  )
  await controller.send()
  expect(statuses(grid)).toEqual(Array(4).fill('unknown'))
  expect(controller.state().run).toMatchObject({ phase: 'done', unknown: 4 })
  failure = 'none'
  const [batch] = controller.state().batches
  await controller.findOut(batch?.id ?? '')
  expect(posts()).toBe(1)
  expect(controller.state().findingOut).toBeNull()
  stop()

  service.stored.push({ id: 7, driver_id: 'E' })
  const other = createGridStore({ gridId: 'other', rows: [{ id: 0, cells: cells('E') }], nextId: 1 })
  await seeRefusal(await startController(other, (request) => service.respond(request, 'none')))

  const again = gridOf('A', 'B', 'C', 'D')
  const next = await startController(again, (request) => service.respond(request, 'none'))
  await next.controller.findOut(batch?.id ?? '')
  expect(next.controller.state().findingOut).toMatchObject({
    phase: 'done',
    error: null,
    total: 4,
    existed: 2,
    created: 2,
    refused: 0,
  })
  // First all together, then the rows that the first response returned.
  expect(next.posts()).toBe(2)
  expect(statuses(again)).toEqual(Array(4).fill('created'))
  expect(again.mark(0)?.driverNumber).toBeUndefined()
  expect(again.mark(3)?.driverNumber).toBe('504')
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(['A', 'B', 'E', 'C', 'D'])
})

test('3,000 rows, a batch half failed, a reload: each driver is created once', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  const ids = Array.from({ length: 3_000 }, (_, index) => `D-${index}`)
  service.stored.push({ id: 7, driver_id: 'E' })
  const other = createGridStore({ gridId: 'other', rows: [{ id: 0, cells: cells('E') }], nextId: 1 })
  await seeRefusal(await startController(other, (request) => service.respond(request, 'none')))

  const grid = gridOf(...ids)
  let count = 0
  const first = await startController(grid, (request) =>
    service.respond(request, ++count === 3 ? '500 halfway' : 'none'),
  )
  await first.controller.send()
  expect(grid.counts()).toMatchObject({ created: 1_000, unknown: 500, warning: 1_500 })
  first.stop()

  const again = gridOf(...ids)
  const next = await startController(again, (request) => service.respond(request, 'none'))
  expect(again.counts()).toMatchObject({ created: 1_000, unknown: 500, warning: 1_500 })
  await next.controller.send()
  expect(again.counts()).toMatchObject({ created: 2_500, unknown: 500, warning: 0 })
  const batch = next.controller
    .state()
    .batches.find(({ rows }) => rows.some((row) => row.outcome.state === 'unknown'))
  await next.controller.findOut(batch?.id ?? '')
  expect(next.controller.state().findingOut).toMatchObject({ total: 500, existed: 250, created: 250 })
  expect(again.counts()).toMatchObject({ created: 3_000, unknown: 0 })
  expect(service.stored.map(({ driver_id }) => driver_id).sort()).toEqual([...ids, 'E'].sort())
})

test('resent rows aren’t blocked by an earlier refusal', async () => {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  service.stored.push({ id: 7, driver_id: 'A' })
  const grid = gridOf('A')
  const tab = await startController(grid, (request) => service.respond(request, 'none'))
  await seeRefusal(tab)
  expect(statuses(grid)).toEqual(['error'])
  service.stored.length = 0
  grid.setRowMarks(new Map([[0, DRAFT]]))
  await tab.controller.send()
  expect(statuses(grid)).toEqual(['created'])
})

/** Opens a tab with a grid of two unknown rows, on a service that refuses repeats. */
async function openUnconfirmed() {
  const service = fakeBulkService({ unique: true, mostRows: 500 })
  service.stored.push({ id: 7, driver_id: 'E' })
  let failure: '503' | 'none' = 'none'
  const respond: Handler = (request) => service.respond(request, failure)
  const other = createGridStore({ gridId: 'other', rows: [{ id: 0, cells: cells('E') }], nextId: 1 })
  await seeRefusal(await startController(other, respond))
  const grid = gridOf('A', 'B')
  const tab = await startController(grid, respond)
  failure = '503'
  await tab.controller.send()
  const [batch] = tab.controller.state().batches
  const answerAgain = () => {
    failure = 'none'
  }
  return { ...tab, grid, batchId: batch?.id ?? '', answerAgain }
}

test('a click as soon as the run ends is handled', async () => {
  const { controller, posts, batchId } = await openUnconfirmed()
  let next: Promise<void> | undefined
  controller.subscribe(() => {
    if (controller.state().findingOut?.phase === 'done') next ??= controller.findOut(batchId)
  })
  await controller.findOut(batchId)
  await next
  expect(posts()).toBe(3)
})

test('an unconfirmed batch isn’t deleted while “Find out” runs, so new IDs aren’t lost', async () => {
  const { controller, grid, batchId, answerAgain } = await openUnconfirmed()
  answerAgain()
  let forgotten: Promise<void> | undefined
  controller.subscribe(() => {
    if (controller.state().findingOut?.phase === 'running') forgotten ??= controller.forget([batchId])
  })
  await controller.findOut(batchId)
  expect(forgotten).toBeDefined()
  await forgotten
  expect(statuses(grid)).toEqual(['created', 'created'])
  // The list next to the grid shows the same.
  const batch = controller.state().batches.find(({ id }) => id === batchId)
  expect(batch?.rows.map(({ outcome }) => outcome.state)).toEqual(['created', 'created'])
})
