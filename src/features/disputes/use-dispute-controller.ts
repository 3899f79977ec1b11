import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { Scope } from '../../local/scope'
import { createDisputeController } from './check/dispute-controller'
import type { DisputeController, DisputeState } from './check/dispute-state'
import type { DisputesSearch, OnDisputesSearch } from './table/disputes-search'

/** Everything that belongs to one list: it goes from the address with the list. */
export const NO_VIEW: Partial<DisputesSearch> = {
  show: undefined,
  find: undefined,
  vehicle: undefined,
  order: undefined,
  row: undefined,
}

/**
 * The controller of the page's list, and its state. The list in the address is opened, also by Back, and a new list comes into
 * the address.
 */
export function useDisputeController(props: {
  api: ApiClient
  scope: Scope
  zone: string
  list: string | undefined
  onSearch: OnDisputesSearch
}): [DisputeController, DisputeState] {
  const { list } = props
  const [controller] = useState(() => createDisputeController(props))
  const state = useSyncExternalStore(controller.store.subscribe, controller.store.state)
  const open = state.investigation?.id

  const followAddress = useEffectEvent((id: string | undefined) => {
    if (id === open) return
    if (id === undefined) controller.close()
    else void controller.open(id)
  })
  useEffect(() => followAddress(list), [list])

  const followList = useEffectEvent((id: string | undefined) => {
    if (id !== undefined && id !== list) props.onSearch({ ...NO_VIEW, list: id })
  })
  useEffect(() => followList(open), [open])

  // Answers are kept as they come: another visit goes on from them.
  useEffect(() => () => controller.close(), [controller])
  return [controller, state]
}
