import { useState } from 'react'
import { useScope } from '../../domain/user/page-context'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { randomId } from '../../lib/random-id'
import type { Scope } from '../../local/scope'
import { Page } from '../../ui/layout/page'
import { DriverDrafts } from './drafts/driver-drafts'
import { DriversWorkspace } from './drivers-workspace'
import { createDriversGrid, DriversGridContext } from './grid/grid-context'
import { SendArea, SendBar } from './send-panel/sending'
import { Sending } from './send-panel/sending-context'

export function BulkDriversPage() {
  const scope = useScope()
  return (
    <Page title="Add drivers" width="wide">
      <ApiKeyNote />
      {scope && <BulkDrivers scope={scope} />}
    </Page>
  )
}

function BulkDrivers({ scope }: { scope: Scope }) {
  const [grid, setGrid] = useState(() => createDriversGrid({ gridId: randomId(), rows: [], nextId: 0 }))
  return (
    <DriversGridContext value={grid}>
      <DriverDrafts scope={scope} onResume={(start) => setGrid(createDriversGrid(start, grid.typed))} />
      <Sending key={grid.store.gridId} scope={scope}>
        <DriversWorkspace footer={<SendBar />} />
        <SendArea />
      </Sending>
    </DriversGridContext>
  )
}
