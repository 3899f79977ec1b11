import { createSafeContext } from '@mantine/core'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { VehicleRow, VehiclesToChange } from '../../../domain/find/vehicle-rows'
import { useZone } from '../../../domain/user/page-context'
import { createStore } from '../../../lib/store'
import { quotedCell } from '../../../lib/text/csv'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { Button, SecondaryButton, showReason } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import classes from './selection.module.css'

export const canSelect = ({ deletedAt }: VehicleRow): boolean => deletedAt === undefined

const NOTHING: ReadonlyMap<number, VehicleRow> = new Map()

export type SelectionStore = ReturnType<typeof createSelection>

/** Creates the selection of a visit, by ID. Stored outside React, so a click renders only the changed boxes. */
export function createSelection() {
  const store = createStore(NOTHING)
  let rows: readonly VehicleRow[] = []
  /** ID of the last selected or unselected vehicle, where a range starts. */
  let anchor: number | null = null

  function change(changed: readonly VehicleRow[], toSelect: boolean): void {
    const next = new Map(store.state())
    for (const row of changed) {
      if (!toSelect) next.delete(row.vehicleId)
      else if (canSelect(row)) next.set(row.vehicleId, row)
    }
    store.set(next)
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Sets the rows of the table, in its order, which ranges follow. */
    show(shown: readonly VehicleRow[]): void {
      rows = shown
    },
    /** Selects or unselects a vehicle. With `isRange`, does the same with all rows between the anchor and the vehicle. */
    toggle(row: VehicleRow, isRange: boolean): void {
      const ends = [anchor, row.vehicleId].map((id) => rows.findIndex(({ vehicleId }) => vehicleId === id))
      const isAlone = !isRange || ends.includes(-1)
      anchor = row.vehicleId
      change(
        isAlone ? [row] : rows.slice(Math.min(...ends), Math.max(...ends) + 1),
        !store.state().has(row.vehicleId),
      )
    },
    /** Selects all selectable rows, or unselects them if all are selected. Other vehicles stay unchanged. */
    toggleAll(): void {
      change(
        rows,
        rows.some((row) => canSelect(row) && !store.state().has(row.vehicleId)),
      )
    },
    clear(): void {
      anchor = null
      store.set(NOTHING)
    },
  }
}

/** Provides values that all rows share. `onOpen` is called when a vehicle is opened from the list. */
export const [ListContext, useListContext] = createSafeContext<{
  selection: SelectionStore
  onOpen: (row: VehicleRow) => void
}>('There is no ListContext around this component.')

/** Renders a row's checkbox, a native one because there are hundreds. Shift also changes the rows since the last click. */
export function SelectRow({ row }: { row: VehicleRow }) {
  const { selection } = useListContext()
  const zone = useZone()
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.state().has(row.vehicleId))
  // A vehicle that was deleted after it was selected can still be unselected.
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
            : showReason(event.currentTarget, reason)
        }
      />
    </label>
  )
}

export function SelectAll({ rows }: { rows: readonly VehicleRow[] }) {
  const { selection } = useListContext()
  const chosen = useSyncExternalStore(selection.subscribe, selection.state)
  const selectable = useMemo(() => rows.filter(canSelect), [rows])
  const selected = selectable.filter(({ vehicleId }) => chosen.has(vehicleId)).length
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
            ? showReason(currentTarget, 'None of these vehicles can be changed.')
            : selection.toggleAll()
        }
      />
    </label>
  )
}

function deletedReason({ deletedAt }: VehicleRow, zone: string): string {
  const on = deletedAt === undefined ? '' : ` on ${dateText(deletedAt * 1000, zone)}`
  return `This vehicle was deleted${on} and can’t be changed.`
}

const ACTIONS: readonly { readonly action: VehiclesToChange['action']; readonly label: string }[] = [
  { action: 'deactivate', label: 'Deactivate' },
  { action: 'activate', label: 'Activate' },
  { action: 'fields', label: 'Edit fields…' },
]

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
        <Button variant="subtle" className="last" onClick={selection.clear}>
          Clear selection
        </Button>
      </FocusFallback>
    </section>
  )
}

/** Writes the vehicles as rows with tabs between the cells, under the header `Vehicle ID`, `Plate`, `State`. */
export function rowsToChange(vehicles: Iterable<VehicleRow>): string {
  const rows = [['Vehicle ID', 'Plate', 'State']]
  for (const { vehicleId, plate_number = '', plate_state = '' } of vehicles)
    rows.push([String(vehicleId), plate_number, plate_state])
  return rows.map((cells) => cells.map((cell) => quotedCell(cell, '\t')).join('\t')).join('\n')
}
