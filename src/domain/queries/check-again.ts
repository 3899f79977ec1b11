import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { vehicleKey } from '../../api/resources/history'

export const verdictKey = (api: ApiClient, vehicleId: number) =>
  [...vehicleKey(api, vehicleId), 'verdict'] as const

export const contextKey = (api: ApiClient, vehicleId: number) =>
  [...vehicleKey(api, vehicleId), 'verdict-context'] as const

/** Repeats the check of a vehicle on the page, then the requests for its context. Never rejects. Joins a running check. */
export async function checkAgain(queryClient: QueryClient, api: ApiClient, vehicleId: number): Promise<void> {
  const shown = { queryKey: verdictKey(api, vehicleId), type: 'active' } as const
  await queryClient.refetchQueries(shown, { cancelRefetch: false })
  await queryClient.invalidateQueries({ queryKey: contextKey(api, vehicleId) }, { cancelRefetch: false })
}
