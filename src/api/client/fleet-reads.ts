import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from './client'

/**
 * Aborts the reads that a fleet's pages have under way: to be called when another fleet is chosen. What is cached of it
 * stays under its own keys, and writes go on: their Answer and ApiError name the fleet they went to (`fleetId`).
 */
export function cancelFleetReads(
  queryClient: QueryClient,
  api: Pick<ApiClient, 'baseUrl' | 'fleetId'>,
): Promise<void> {
  return queryClient.cancelQueries({ queryKey: [api.baseUrl, api.fleetId] })
}
