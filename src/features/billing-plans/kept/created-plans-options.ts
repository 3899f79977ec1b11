import { queryOptions, skipToken } from '@tanstack/react-query'
import { readCreatedPlans } from '../../../local/created-plans'
import type { Owner } from '../../../local/scope'

/** Query options for the plans that one person created from this browser, of all fleets, newest first. */
export function createdPlansOptions(owner: Owner | null) {
  return queryOptions({
    queryKey: ['created-plans', owner && { baseUrl: owner.baseUrl, person: owner.person }] as const,
    queryFn: owner === null ? skipToken : () => readCreatedPlans(owner),
    staleTime: 0,
  })
}
