import { queryOptions, skipToken } from '@tanstack/react-query'
import { readRecents } from '../../local/recents'
import { readRememberedVehicles } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'

/** Query options for the vehicles that this browser remembers. To refresh, invalidate `['directory', scope]`. */
export function rememberedVehiclesOptions(scope: Scope | null) {
  return queryOptions({
    queryKey: ['directory', scope, 'all'] as const,
    queryFn: scope === null ? skipToken : () => readRememberedVehicles(scope),
    staleTime: 0,
    // Comparing up to 20,000 entries takes longer than rendering the few that are shown.
    structuralSharing: false,
  })
}

/** Query options for the vehicles opened in this browser, latest first. To refresh, invalidate `['recents', scope]`. */
export function recentsOptions(scope: Scope | null) {
  return queryOptions({
    queryKey: ['recents', scope] as const,
    queryFn: scope === null ? skipToken : () => readRecents(scope),
    staleTime: 0,
  })
}
