import type { NamedFleet } from '../../api/fleet/fleet-choice'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import type { Question } from '../../domain/verdict-view/asked-form'
import type { EvidenceSearch } from './evidence-search'

/** What the page gets from its route. */
export interface EvidenceProps {
  readonly vehicleId: number
  readonly search: EvidenceSearch
  readonly zones: readonly SuggestedZone[]
  /** The fleet that is read, as far as it is known by now. */
  readonly fleet: () => NamedFleet
  readonly onAsk: (question: Question) => void
  readonly onUpload: (document: DocumentToUpload) => void
}
