import { queryOptions, skipToken } from '@tanstack/react-query'
import { readRecents } from '../../local/recents'
import { readRememberedVehicles } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'

/** Query options for the vehicles that this browser remembers. Read again by whoever changes them: `['directory', scope]`. */
export function rememberedVehiclesOptions(scope: Scope | null) {
  return queryOptions({
    queryKey: ['directory', scope, 'all'] as const,
    queryFn: scope === null ? skipToken : () => readRememberedVehicles(scope),
    staleTime: 0,
    // Up to 20,000 entries: comparing them one by one costs more than drawing the few that are shown.
    structuralSharing: false,
  })
}

/** Query options for the vehicles that were opened in this browser, the latest first. */
export function recentsOptions(scope: Scope | null) {
  return queryOptions({
    queryKey: ['recents', scope] as const,
    queryFn: scope === null ? skipToken : () => readRecents(scope),
    staleTime: 0,
  })
}
