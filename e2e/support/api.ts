import type { BrowserContext } from 'playwright/test'
import type { SentRow } from './history'
import { REFRESH } from './wire'

/** A vehicle's whole history straight from the service, newest first, in one page: what the console is held against. */
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
