import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { sayWhy } from '../../../ui/button/say-why'
import classes from './select-boxes.module.css'
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
