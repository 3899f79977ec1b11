import type { ApiClient } from '../../api/client/client'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import type { Handover } from '../../lib/handover'
import type { DisputesSearch, OnDisputesSearch } from './table/disputes-search'

/** What the page gets from its route. */
export interface DisputesProps {
  /** The API of another fleet: a statement is about its own. */
  readonly clientOf: (fleetId: number | null) => ApiClient
  readonly fleets: FleetChoice
  readonly search: DisputesSearch
  readonly zones: readonly SuggestedZone[]
  /** Rows that were pasted on the first page. */
  readonly pasted: Handover<ClipboardContent>
  /** Path of a list to try; absent where the deployment has none. */
  readonly samplePath: string | undefined
  readonly onSearch: OnDisputesSearch
}
