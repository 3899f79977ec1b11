import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Scope } from '../../local/scope'
import { listTollLists } from '../../local/toll-lists'

/** Reads the stored toll lists of one user and fleet, last changed first. Each page that shows them rereads them. */
export const tollListsQuery = (scope: Scope | null) =>
  queryOptions({
    queryKey: ['toll-lists', scope],
    queryFn: scope ? () => listTollLists(scope) : skipToken,
    staleTime: 0,
  })
