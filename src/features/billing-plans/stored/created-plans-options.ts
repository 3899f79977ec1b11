import { queryOptions, skipToken } from '@tanstack/react-query'
import { readCreatedPlans } from '../../../local/created-plans'
import type { AccountKey } from '../../../local/scope'

export function createdPlansOptions(owner: AccountKey | null) {
  return queryOptions({
    queryKey: ['created-plans', owner && { baseUrl: owner.baseUrl, person: owner.person }] as const,
    queryFn: owner === null ? skipToken : () => readCreatedPlans(owner),
    staleTime: 0,
  })
}
