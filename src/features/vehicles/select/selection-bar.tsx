import { useSyncExternalStore } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import type { VehiclesToChange } from '../../../domain/find/vehicles-to-change'
import { quotedCell } from '../../../lib/text/csv'
import { Button } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import classes from './selection-bar.module.css'
import type { SelectionStore } from './vehicle-selection'

const ACTIONS: readonly { readonly action: VehiclesToChange['action']; readonly label: string }[] = [
  { action: 'take-off', label: 'Take off the fleet' },
  { action: 'put-on', label: 'Put on the fleet' },
  { action: 'fields', label: 'Change fields…' },
]

/** How many vehicles are selected, and what can be done with them. At the foot of the window. */
export function SelectionBar(props: {
  selection: SelectionStore
  onChange: (request: VehiclesToChange) => void
}) {
  const { selection, onChange } = props
  const chosen = useSyncExternalStore(selection.subscribe, selection.state)
  return (
    <section className={`panel ${classes.bar}`} aria-label="Selected vehicles" data-foot>
      <FocusFallback className={`row-wide ${classes.content}`}>
        <span role="status" className="tabular strong">
          {chosen.size.toLocaleString('en')} selected
        </span>
        <div className={`wrap ${classes.actions}`}>
          {ACTIONS.map(({ action, label }) => (
            <Button
              key={action}
              variant="default"
              className={classes.action}
              onClick={() => onChange({ text: rowsToChange(chosen.values()), action })}
            >
              {label}
            </Button>
          ))}
        </div>
        <Button variant="subtle" className={classes.clear ?? ''} onClick={selection.clear}>
          Clear selection
        </Button>
      </FocusFallback>
    </section>
  )
}

/** The vehicles as rows with tabs between the cells, under the header `Vehicle id`, `Plate`, `State`. */
export function rowsToChange(vehicles: Iterable<VehicleRow>): string {
  const rows = Array.from(vehicles, ({ vehicleId, plate_number = '', plate_state = '' }) => [
    String(vehicleId),
    plate_number,
    plate_state,
  ])
  return [['Vehicle id', 'Plate', 'State'], ...rows]
    .map((cells) => cells.map((cell) => quotedCell(cell, '\t')).join('\t'))
    .join('\n')
}
