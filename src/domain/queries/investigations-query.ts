import { queryOptions } from '@tanstack/react-query'
import { listInvestigations } from '../../local/investigations'
import type { Scope } from '../../local/scope'

/** The saved investigations of one person and fleet, the last changed first. Read again by each page that shows them. */
export function investigationsOptions(scope: Scope) {
  return queryOptions({
    queryKey: ['investigations', scope],
    queryFn: () => listInvestigations(scope),
    staleTime: 0,
  })
}
