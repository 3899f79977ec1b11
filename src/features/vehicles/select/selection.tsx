import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import type { VehiclesToChange } from '../../../domain/find/vehicles-to-change'
import { useZone } from '../../../domain/person/use-zone'
import { quotedCell } from '../../../lib/text/csv'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { sayWhy } from '../../../ui/button/say-why'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import classes from './selection.module.css'
import { canSelect, type SelectionStore } from './vehicle-selection'

/** A row's checkbox. With Shift it selects or unselects the rows since the last one, too. */
export function SelectRow(props: { row: VehicleRow; selection: SelectionStore }) {
  const { row, selection } = props
  const zone = useZone()
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.state().has(row.vehicleId))
  // One that was deleted after it was selected can still be unselected.
  const reason = canSelect(row) || isSelected ? undefined : deletedReason(row, zone)
  return (
    <label className={classes.target} title={reason}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select ${row.plate_number ? visibleText(row.plate_number) : `vehicle ${row.vehicleId}`}`}
        title={reason}
        aria-disabled={reason !== undefined}
        checked={isSelected}
        onChange={(event) =>
          reason === undefined
            ? // React's change event of a checkbox is a click.
              selection.toggle(row, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            : sayWhy(event.currentTarget, reason)
        }
      />
    </label>
  )
}

/** The header's checkbox: selects all rows of the table, also those that are not drawn. */
export function SelectAll(props: { rows: readonly VehicleRow[]; selection: SelectionStore }) {
  const { rows, selection } = props
  const chosen = useSyncExternalStore(selection.subscribe, selection.state)
  const selectable = useMemo(() => rows.filter(canSelect), [rows])
  const selected = selectable.reduce((sum, { vehicleId }) => sum + (chosen.has(vehicleId) ? 1 : 0), 0)
  const isAll = selected > 0 && selected === selectable.length

  useEffect(() => selection.show(rows), [selection, rows])

  return (
    <label className={classes.target}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isAll
        }}
        type="checkbox"
        className={classes.box}
        aria-label={`Select all ${selectable.length.toLocaleString('en')} shown`}
        aria-disabled={selectable.length === 0}
        checked={isAll}
        onChange={({ currentTarget }) =>
          selectable.length === 0
            ? sayWhy(currentTarget, 'No vehicle here can be changed.')
            : selection.toggleAll()
        }
      />
    </label>
  )
}

function deletedReason({ deletedAt }: VehicleRow, zone: string): string {
  const on = deletedAt === undefined ? '' : ` on ${dateText(deletedAt * 1000, zone)}`
  return `This vehicle was deleted${on}. It can’t be changed any more.`
}

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
            <SecondaryButton
              key={action}
              className={classes.action}
              onClick={() => onChange({ text: rowsToChange(chosen.values()), action })}
            >
              {label}
            </SecondaryButton>
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
