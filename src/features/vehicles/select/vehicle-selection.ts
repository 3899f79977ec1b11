import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { createStore } from '../../../lib/store'

/** The selected vehicles, by id and in the order in which they were selected. */
export interface Selection {
  readonly chosen: ReadonlyMap<number, VehicleRow>
  /** Id of the vehicle that was selected or unselected last: a range begins at it. */
  readonly anchor: number | null
}

export const NOTHING_SELECTED: Selection = { chosen: new Map(), anchor: null }

/** Whether the vehicle can be changed, and so be selected: a deleted one cannot. */
export function canSelect({ deletedAt }: VehicleRow): boolean {
  return deletedAt === undefined
}

/**
 * Selects or unselects a row of `rows`, the table's rows in its order. With `isRange`, the rows between the anchor and it
 * become what it becomes; where the anchor is not among the rows, it alone does.
 */
export function toggleRow(
  selection: Selection,
  rows: readonly VehicleRow[],
  row: VehicleRow,
  isRange: boolean,
): Selection {
  const toSelect = !selection.chosen.has(row.vehicleId)
  const range = isRange ? rangeOf(rows, selection.anchor, row.vehicleId) : []
  const changed = range.length > 0 ? range : [row]
  return { chosen: changedMap(selection, changed, toSelect), anchor: row.vehicleId }
}

/** Selects all rows that can be selected; unselects them where all are selected. Others stay as they are. */
export function toggleAll(selection: Selection, rows: readonly VehicleRow[]): Selection {
  const toSelect = rows.some((row) => canSelect(row) && !selection.chosen.has(row.vehicleId))
  return { ...selection, chosen: changedMap(selection, rows, toSelect) }
}

function changedMap({ chosen }: Selection, rows: readonly VehicleRow[], toSelect: boolean) {
  const next = new Map(chosen)
  for (const row of rows) {
    if (!toSelect) next.delete(row.vehicleId)
    else if (canSelect(row)) next.set(row.vehicleId, row)
  }
  return next
}

function rangeOf(rows: readonly VehicleRow[], anchor: number | null, to: number): readonly VehicleRow[] {
  const ends = [anchor, to].map((id) => rows.findIndex(({ vehicleId }) => vehicleId === id))
  return ends.includes(-1) ? [] : rows.slice(Math.min(...ends), Math.max(...ends) + 1)
}

export type SelectionStore = ReturnType<typeof createSelection>

/** Creates the selection of one visit. It is outside React: a click renders the boxes that it changes, not the table. */
export function createSelection() {
  const store = createStore(NOTHING_SELECTED)
  let rows: readonly VehicleRow[] = []
  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Says which rows the table shows, in its order: ranges run along them. */
    show(shown: readonly VehicleRow[]) {
      rows = shown
    },
    toggle: (row: VehicleRow, isRange: boolean) => store.set(toggleRow(store.state(), rows, row, isRange)),
    toggleAll: () => store.set(toggleAll(store.state(), rows)),
    clear: () => store.set(NOTHING_SELECTED),
  }
}
