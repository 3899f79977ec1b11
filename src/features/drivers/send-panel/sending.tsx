import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ApiClient } from '../../../api/client/client'
import type { Scope } from '../../../local/scope'
import type { GridStore } from '../rows/grid-store'
import { useSendDesk } from '../send/use-send-desk'
import { SendArea } from './send-area'
import { SendBar } from './send-bar'

/** Everything about sending. A part of its own, which is loaded while the grid is looked at already. */
export function Sending(props: {
  api: ApiClient
  scope: Scope
  store: GridStore
  fleet: string
  zone: string
  /** Where the button belongs: below the grid. */
  barPlace: HTMLElement
}) {
  const { api, scope, store, fleet, zone, barPlace } = props
  const inHand = useSendDesk(api, scope, store)
  useSyncExternalStore(store.subscribe, store.version)
  const bar = <SendBar desk={inHand.desk} state={inHand.state} counts={store.counts()} fleet={fleet} />
  return (
    <>
      {createPortal(bar, barPlace)}
      <SendArea grid={store} inHand={inHand} fleet={fleet} zone={zone} />
    </>
  )
}
