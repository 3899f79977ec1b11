import { queryOptions, skipToken } from '@tanstack/react-query'
import { readRemembered } from '../../local/directory'
import type { Scope } from '../../local/scope'

/** What is cached of the vehicles that this browser remembers. */
export function directoryKey(scope: Scope) {
  return ['directory', scope] as const
}

/** What this browser remembers of one vehicle; null for nothing. */
export function directoryEntryOptions(scope: Scope | null, vehicleId: number) {
  return queryOptions({
    queryKey: ['directory', scope, vehicleId] as const,
    queryFn: scope === null ? skipToken : async () => (await readRemembered(scope, vehicleId)) ?? null,
    staleTime: 0,
  })
}
