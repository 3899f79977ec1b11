import { expect } from 'vitest'
import { fakeService, type Handler } from '../../../api/testing/fake-service'
import type { TabLocks } from '../../../lib/browser/tab-lock'
import { deleteAll } from '../../../local/database'
import type { Scope } from '../../../local/scope'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { createSendController } from '../send/send-controller'

export const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

export const cells = (driverId: string, email = '') =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'driver_id' ? driverId : field === 'email' ? email : ''))

export function gridOf(...ids: string[]) {
  return createGridStore({
    gridId: 'grid',
    rows: ids.map((driverId, id) => ({ id, cells: cells(driverId) })),
    nextId: ids.length,
  })
}

export async function startController(
  grid: ReturnType<typeof gridOf>,
  response: Handler,
  locks: TabLocks = null,
) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = response
  const controller = createSendController({ api: fake.client, scope: SCOPE, grid, locks })
  const stop = controller.start()
  await expect.poll(() => controller.state().isReady).toBe(true)
  const posts = () =>
    fake.requests.filter(({ method, url }) => method === 'POST' && url.includes('/drivers/')).length
  return { controller, stop, posts }
}

export async function forgetSent(): Promise<void> {
  await deleteAll('')
}

export const statuses = (grid: ReturnType<typeof gridOf>) => grid.rows().map(({ id }) => grid.statusOf(id))
