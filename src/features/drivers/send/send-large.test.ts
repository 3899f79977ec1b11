import { expect, test } from 'vitest'
import { fakeService } from '../../../api/testing/fake-service'
import type { Scope } from '../../../local/scope'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { fakeBulkService } from '../testing/fake-bulk-service'
import { createSendController } from './send-controller'

const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }
const COUNT = 50_000
const cells = (driverId: string) =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'driver_id' ? driverId : 'x@y.z'))

test('50,000 rows are sent once each, in order, and their paste can’t be undone while they are sent', async () => {
  const fake = fakeService()
  await fake.session.start()
  const service = fakeBulkService({ unique: false, mostRows: 500 })
  const grid = createGridStore({ gridId: 'large', rows: [], nextId: 0 })
  grid.edit((rows) => [
    ...rows,
    ...Array.from({ length: COUNT }, (_, n) => ({ id: grid.newId(), cells: cells(`D-${n}`) })),
  ])
  const outcomes = new Set<string>()
  const sizes: number[] = []
  fake.onRequest = async (request) => {
    sizes.push(((await request.clone().json()) as unknown[]).length)
    outcomes.add(grid.undo())
    if (sizes.length === 40) {
      controller.pause()
      queueMicrotask(() => controller.resume())
    }
    return service.respond(request, 'none')
  }
  const controller = createSendController({ api: fake.client, scope: SCOPE, grid, locks: null })
  controller.start()
  await expect.poll(() => controller.state().isReady).toBe(true)
  await controller.send()
  expect([...outcomes]).toEqual(['locked'])
  expect(sizes).toEqual(Array(COUNT / 500).fill(500))
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(grid.rows().map((row) => row.cells[0]))
  grid.finish()
  expect(grid.counts()).toMatchObject({ created: COUNT, sending: 0, error: 0 })
  expect(grid.mark(COUNT - 1)?.driverNumber).toBe(String(501 + COUNT - 1))
})
