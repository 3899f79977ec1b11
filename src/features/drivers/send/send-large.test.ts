import { expect, test } from 'vitest'
import { fakeService } from '../../../api/testing/fake-service'
import type { Scope } from '../../../local/scope'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { fakeBulkService } from './fake-bulk-service'
import { createSendController } from './send-controller'

const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }
const COUNT = 50_000
const cells = (driverId: string) =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'driver_id' ? driverId : 'x@y.z'))

test('50,000 rows: pasted in one action that cannot be undone while they are sent, every one once, in order', async () => {
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
      desk.pause()
      queueMicrotask(() => desk.resume())
    }
    return service.answer(request, 'none')
  }
  const desk = createSendController({ api: fake.client, scope: SCOPE, grid, locks: null })
  desk.start()
  await expect.poll(() => desk.state().ready).toBe(true)
  await desk.send()
  expect([...outcomes]).toEqual(['locked'])
  expect(sizes).toEqual(Array(COUNT / 500).fill(500))
  expect(service.stored.map(({ driver_id }) => driver_id)).toEqual(grid.rows().map((row) => row.cells[0]))
  grid.finish()
  expect(grid.counts()).toMatchObject({ created: COUNT, sending: 0, error: 0 })
  expect(grid.mark(COUNT - 1)?.driverNumber).toBe(String(501 + COUNT - 1))
})
