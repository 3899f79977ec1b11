import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recentsOptions } from '../../../domain/find/remembered-vehicles'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { forgetRecents } from '../../../local/recents'
import { forgetRememberedVehicles, type RememberedVehicle } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { Dialog } from '../../../ui/overlay/dialog'
import { HEADER, IMPORT_COLUMNS } from '../import/import-columns'
import { rememberedVehiclesKey } from '../record/remembered-vehicle'
import classes from './remembered-vehicles.module.css'

/** How many vehicles this browser remembers, with buttons to export and to forget them. */
export function RememberedVehicles(props: { scope: Scope; remembered: readonly RememberedVehicle[] }) {
  const { scope, remembered } = props
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const count = vehicleCount(remembered.length)
  if (remembered.length === 0) return null

  async function forget() {
    await forgetRememberedVehicles(scope)
    await forgetRecents(scope)
    setAsking(false)
    await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
    await queryClient.invalidateQueries({ queryKey: recentsOptions(scope).queryKey })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <div className={classes.line}>
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
            Deletes what this browser remembers of this fleet, and the list of recently opened vehicles. The
            vehicles themselves stay as they are.
          </p>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => void forget()}>
            Forget {count}
          </Button>
          <Button variant="subtle" onClick={() => setAsking(false)}>
            Keep them
          </Button>
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
