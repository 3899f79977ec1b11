import { lazy, Suspense, useState } from 'react'
import type { ApiClient } from '../../api/client'
import { randomId } from '../../lib/random-id'
import type { Scope } from '../../local/scope'
import { DriversDesk } from './drivers-desk'
import classes from './drivers-desk.module.css'
import { GridDrafts } from './grid-drafts'
import { createGridStore } from './grid-store'
import { OtherFleet } from './other-fleet'

const Sending = lazy(async () => ({ default: (await import('./sending')).Sending }))

/** The grid of one fleet with its draft, and what is sent from it. */
export function BulkDrivers(props: {
  api: ApiClient
  scope: Scope
  fleet: string
  /** The one that was chosen in the header since, if any. */
  otherFleet: string | null
  onOtherFleet: () => void
  zone: string
}) {
  const { api, scope, fleet, zone } = props
  const [store, setStore] = useState(() => createGridStore({ gridId: randomId(), rows: [], nextId: 0 }))
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      {props.otherFleet !== null && (
        <OtherFleet store={store} own={fleet} chosen={props.otherFleet} onBegin={props.onOtherFleet} />
      )}
      <GridDrafts
        scope={scope}
        store={store}
        zone={zone}
        onResume={(start) => setStore(createGridStore(start))}
      />
      <DriversDesk
        key={store.gridId}
        store={store}
        foot={<div ref={setBarPlace} className={classes.sendPlace} />}
      />
      <Suspense>
        {barPlace && (
          <Sending api={api} scope={scope} store={store} fleet={fleet} zone={zone} barPlace={barPlace} />
        )}
      </Suspense>
    </>
  )
}
