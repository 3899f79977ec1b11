import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { createStore } from '../../../lib/store'

/** Whether the vehicle can be changed, and so be selected: a deleted one cannot. */
export const canSelect = ({ deletedAt }: VehicleRow): boolean => deletedAt === undefined

const NOTHING: ReadonlyMap<number, VehicleRow> = new Map()

export type SelectionStore = ReturnType<typeof createSelection>

/**
 * Creates the selection of one visit: the selected vehicles by id, in the order in which they were selected. It is outside
 * React: a click renders the boxes that it changes, not the table.
 */
export function createSelection() {
  const store = createStore(NOTHING)
  let rows: readonly VehicleRow[] = []
  /** Id of the vehicle that was selected or unselected last: a range begins at it. */
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
    /** Says which rows the table shows, in its order: ranges run along them. */
    show(shown: readonly VehicleRow[]): void {
      rows = shown
    },
    /**
     * Selects or unselects a row. With `isRange`, the rows between the anchor and it become what it becomes; where the anchor
     * is not among the rows, it alone does.
     */
    toggle(row: VehicleRow, isRange: boolean): void {
      const ends = [anchor, row.vehicleId].map((id) => rows.findIndex(({ vehicleId }) => vehicleId === id))
      const isAlone = !isRange || ends.includes(-1)
      anchor = row.vehicleId
      change(
        isAlone ? [row] : rows.slice(Math.min(...ends), Math.max(...ends) + 1),
        !store.state().has(row.vehicleId),
      )
    },
    /** Selects all rows that can be selected; unselects them where all are selected. Others stay as they are. */
    toggleAll(): void {
      const toSelect = rows.some((row) => canSelect(row) && !store.state().has(row.vehicleId))
      change(rows, toSelect)
    },
    clear(): void {
      anchor = null
      store.set(NOTHING)
    },
  }
}
