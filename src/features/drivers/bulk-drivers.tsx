import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client'
import { randomId } from '../../lib/random-id'
import type { Scope } from '../../local/scope'
import { DriversDesk } from './drivers-desk'
import { GridDrafts } from './grid-drafts'
import { createGridStore } from './grid-store'
import { SendArea } from './send-area'
import { SendBar } from './send-bar'
import { useSendDesk } from './use-send-desk'

/** The grid of one fleet with its draft, and what is sent from it. */
export function BulkDrivers(props: { api: ApiClient; scope: Scope; fleet: string; zone: string }) {
  const { api, scope, fleet, zone } = props
  const [store, setStore] = useState(() => createGridStore({ gridId: randomId(), rows: [], nextId: 0 }))
  const inHand = useSendDesk(api, scope, store)
  useSyncExternalStore(store.subscribe, store.version)
  const counts = store.counts()
  return (
    <>
      <GridDrafts
        scope={scope}
        store={store}
        zone={zone}
        onResume={(start) => setStore(createGridStore(start))}
      />
      <DriversDesk
        key={store.gridId}
        store={store}
        foot={<SendBar desk={inHand.desk} state={inHand.state} counts={counts} fleet={fleet} />}
      />
      <SendArea grid={store} inHand={inHand} fleet={fleet} zone={zone} />
    </>
  )
}
