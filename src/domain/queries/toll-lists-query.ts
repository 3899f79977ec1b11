import { queryOptions } from '@tanstack/react-query'
import type { Scope } from '../../local/scope'
import { listTollLists } from '../../local/toll-lists'

/** Reads the stored toll lists of one user and fleet, last changed first. Each page that shows them rereads them. */
export const tollListsQuery = (scope: Scope) =>
  queryOptions({ queryKey: ['toll-lists', scope], queryFn: () => listTollLists(scope), staleTime: 0 })
