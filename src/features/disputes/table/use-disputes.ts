import { createContext, use } from 'react'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import type { PendingValue } from '../../../lib/store'
import type { DisputeController } from '../check/dispute-controller'
import type { DisputeState } from '../check/list-state'
import type { DisputesSearch, OnDisputesSearch } from './disputes-search'
import type { RowView } from './row-view'

export interface DisputesProps {
  readonly search: DisputesSearch
  readonly pasted: PendingValue<ClipboardContent>
  readonly samplePath: string | undefined
  readonly onSearch: OnDisputesSearch
}

interface Disputes extends DisputesProps {
  readonly controller: DisputeController
  readonly state: DisputeState
  /** The settings of `state`, or empty settings if no list is open. */
  readonly settings: ReadSettings
  readonly view: RowView
  readonly known: KnownVehicles
  /** Whether the zone's text isn't a zone. The list then keeps the previous zone. */
  readonly isUnread: boolean
  readonly setUnread: (isUnread: boolean) => void
}

export const DisputesContext = createContext<Disputes | null>(null)

export function useDisputes(): Disputes {
  const disputes = use(DisputesContext)
  if (disputes === null) throw new Error('There is no DisputesContext around this component.')
  return disputes
}
