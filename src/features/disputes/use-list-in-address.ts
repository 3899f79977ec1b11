import { useEffect, useEffectEvent } from 'react'
import type { DisputeController } from './check/dispute-state'
import type { DisputesSearch, OnDisputesSearch } from './table/disputes-search'

/** Everything that belongs to one list: it goes from the address with the list. */
export const NO_VIEW: Partial<DisputesSearch> = {
  show: undefined,
  find: undefined,
  vehicle: undefined,
  order: undefined,
  row: undefined,
}

/** Opens the list that comes into the address, also by Back, and writes a new list into it. */
export function useListInAddress(
  controller: DisputeController,
  open: string | undefined,
  list: string | undefined,
  onSearch: OnDisputesSearch,
): void {
  const followAddress = useEffectEvent((id: string | undefined) => {
    // Also a list that is still on its way, or it would come into the address once it is read.
    if (id === undefined) controller.close()
    else if (id !== open) void controller.open(id)
  })
  useEffect(() => followAddress(list), [list])

  const followList = useEffectEvent((id: string | undefined) => {
    if (id !== undefined && id !== list) onSearch({ ...NO_VIEW, list: id })
  })
  useEffect(() => followList(open), [open])
}
