import { queryOptions } from '@tanstack/react-query'
import { listInvestigations } from '../../local/investigations'
import type { Scope } from '../../local/scope'

/** The stored toll lists of one user and fleet, last changed first. Read again by each page that shows them. */
export function tollListsQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['investigations', scope],
    queryFn: () => listInvestigations(scope),
    staleTime: 0,
  })
}
