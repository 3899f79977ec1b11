import type { APIRequestContext, BrowserContext } from 'playwright/test'
import type { SentRow } from '../wire/history'
import { REFRESH } from '../wire/wire'
import type { World } from './world'

/** Loads a vehicle's whole history from the service, newest first, to compare the console with it. */
export async function readHistory(
  context: BrowserContext,
  apiOrigin: string,
  vehicleId: number,
): Promise<readonly SentRow[]> {
  const token = await context.request.post(`${apiOrigin}${REFRESH}`, { data: {} })
  const { access } = (await token.json()) as { access: string }
  const rows: SentRow[] = []
  let next: string | null = `${apiOrigin}/v2/vehicles/${vehicleId}/history/?limit=100`
  while (next !== null) {
    const response = await context.request.get(next, { headers: { Authorization: `Bearer ${access}` } })
    const page = (await response.json()) as { next: string | null; results: SentRow[] }
    rows.push(...page.results)
    next = page.next
  }
  return rows
}

/** Updates a vehicle with the manager's key, like a different system would. Returns the response. */
export async function updateVehicle(
  request: APIRequestContext,
  world: World,
  vehicleId: number,
  change: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await request.patch(`${world.apiOrigin}/v2/vehicles/${vehicleId}/`, {
    headers: { Authorization: 'demo-key-manager' },
    data: change,
  })
  if (response.status() !== 200) throw new Error(`Update: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Readonly<Record<string, unknown>>
}
