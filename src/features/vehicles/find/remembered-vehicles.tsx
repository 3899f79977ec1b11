import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recentsOptions } from '../../../domain/find/remembered-vehicles'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { forgetRecents, type Recent, readRecents, rememberOpened } from '../../../local/recents'
import {
  forgetRememberedVehicles,
  type RememberedVehicle,
  readRememberedVehicles,
  rememberVehicles,
} from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { useToast } from '../../../ui/toast/toasts'
import { HEADER, IMPORT_COLUMNS } from '../import/import-columns'
import { rememberedVehiclesKey } from '../record/remembered-vehicle'

/** How many vehicles this browser remembers, with buttons to export and to forget them. */
export function RememberedVehicles(props: { scope: Scope; remembered: readonly RememberedVehicle[] }) {
  const { scope, remembered } = props
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const queryClient = useQueryClient()
  const count = vehicleCount(remembered.length)

  async function showAnew() {
    await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
    await queryClient.invalidateQueries({ queryKey: recentsOptions(scope).queryKey })
  }

  async function forget() {
    const [vehicles, recents] = await Promise.all([readRememberedVehicles(scope), readRecents(scope)])
    await forgetRememberedVehicles(scope)
    await forgetRecents(scope)
    setAsking(false)
    await showAnew()
    document.querySelector<HTMLElement>('main h1')?.focus()
    toast({ text: `${count} forgotten`, undo: () => void restore(vehicles, recents) })
  }

  async function restore(vehicles: readonly RememberedVehicle[], recents: readonly Recent[]) {
    await rememberVehicles(scope, vehicles)
    // The one opened last comes last, so that it is on top.
    for (const { vehicleId, openedAt } of recents.toReversed())
      await rememberOpened(scope, vehicleId, openedAt)
    await showAnew()
  }

  return (
    <div className="row-tight">
      <span className="muted">This browser remembers {count}.</span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => saveFile('vehicles.csv', rememberedCsv(remembered))}
      >
        Export
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        Forget…
      </Button>
      {asking && (
        <Dialog title={`Forget ${count}?`} onClose={() => setAsking(false)}>
          <p>
            This browser forgets their plates and names, and which you opened lately. The vehicles themselves
            do not change.
          </p>
          <div className="wrap end">
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep them
            </Button>
            <Button variant="default" tone="danger" onClick={() => void forget()}>
              Forget {count}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The remembered vehicles as CSV, in the columns of the import, sorted by id. */
function rememberedCsv(entries: readonly RememberedVehicle[]): string {
  const byId = [...entries].sort((a, b) => a.vehicleId - b.vehicleId)
  const cells = (entry: RememberedVehicle) =>
    IMPORT_COLUMNS.map(({ field }) => (field === 'id' ? String(entry.vehicleId) : (entry[field] ?? '')))
  return csvText([HEADER, ...byId.map(cells)])
}
