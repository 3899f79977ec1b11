import { queryOptions } from '@tanstack/react-query'
import { listInvestigations } from '../../local/investigations'
import type { Scope } from '../../local/scope'

/** Reads the stored toll lists of one user and fleet, last changed first. Each page that shows them rereads them. */
export const tollListsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['investigations', scope],
    queryFn: () => listInvestigations(scope),
    staleTime: 0,
  })
