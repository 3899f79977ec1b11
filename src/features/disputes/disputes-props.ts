import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import type { DisputesSearch, OnDisputesSearch } from './table/disputes-search'

/** What the page gets from its route. */
export interface DisputesProps {
  readonly api: ApiClient
  readonly search: DisputesSearch
  readonly zone: string
  readonly zones: readonly SuggestedZone[]
  readonly fleet: NamedFleet
  readonly onSearch: OnDisputesSearch
}
