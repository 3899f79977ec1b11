import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { vehicleListOptions } from './vehicle-list'
import { lookupOptions } from './vehicle-lookup'

/** Reads ahead what the page of vehicles shows first: the beginning of the list, or the answer to a search. */
export async function prefetchVehicles(
  api: ApiClient,
  queryClient: QueryClient,
  find: string,
): Promise<void> {
  if (find.trim() === '') await queryClient.prefetchInfiniteQuery(vehicleListOptions(api))
  else await queryClient.prefetchInfiniteQuery(lookupOptions(api, find))
}
