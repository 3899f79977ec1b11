import type { APIRequestContext, BrowserContext } from 'playwright/test'
import type { SentRow } from '../wire/history'
import { REFRESH } from '../wire/wire'
import type { World } from './world'

/** Reads a vehicle's whole history from the service in one page, newest first, to compare the console with. */
export async function readHistory(
  context: BrowserContext,
  apiOrigin: string,
  vehicleId: number,
): Promise<readonly SentRow[]> {
  const token = await context.request.post(`${apiOrigin}${REFRESH}`, { data: {} })
  const { access } = (await token.json()) as { access: string }
  const answer = await context.request.get(`${apiOrigin}/v2/vehicles/${vehicleId}/history/?limit=100`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  const { count, results } = (await answer.json()) as { count: number; results: SentRow[] }
  if (results.length !== count) throw new Error(`${results.length} of ${count} revisions came`)
  return results
}

/** Updates a vehicle with the manager's key, like another system would. Returns the answer. */
export async function updateVehicle(
  request: APIRequestContext,
  world: World,
  vehicleId: number,
  change: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await request.patch(`${world.apiOrigin}/v2/vehicles/${vehicleId}/`, {
    headers: { Authorization: 'demo-key-manager' },
    data: change,
  })
  if (answer.status() !== 200) throw new Error(`Update: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}
