import { createStore } from '../../../lib/store'
import { cellAt, columnOf, DRIVER_COLUMNS, type DriverRow } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import { stepBetween } from '../rows/row-steps'

interface FoldState {
  /** The columns that are folded now, from 0. */
  readonly folded: readonly number[]
  /** Whether empty columns are folded after a paste. A person can choose to see them. */
  readonly isWanted: boolean
}

const ALWAYS_SHOWN = (['driver_id', 'first_name', 'last_name'] as const).map(columnOf)
const FOLDABLE = DRIVER_COLUMNS.map((_, column) => column).filter((column) => !ALWAYS_SHOWN.includes(column))

const ALL_SHOWN: FoldState = { folded: [], isWanted: true }

export type ColumnFolds = ReturnType<typeof createColumnFolds>

/** The columns that are drawn narrow because no row has anything in them. Outside React, like the cursor. */
export function createColumnFolds(store: GridStore) {
  const { state, set, subscribe } = createStore<FoldState>(ALL_SHOWN)
  let seen: { readonly rows: readonly DriverRow[]; readonly errors: number } = { rows: [], errors: 0 }

  function keep(isFolded: (column: number) => boolean): void {
    const folded = state().folded.filter(isFolded)
    if (folded.length < state().folded.length) set({ ...state(), folded })
  }

  function check(): void {
    const before = seen
    seen = { rows: store.rows(), errors: store.counts().error }
    if (seen.rows.length === 0) set(ALL_SHOWN)
    if (state().folded.length === 0) return
    // Only the rows that changed: there may be a hundred thousand.
    const added = stepBetween(before.rows, seen.rows)?.added ?? []
    if (added.length > 0) keep((column) => isEmpty(added, column))
    if (seen.errors !== before.errors) keep(isWithoutErrors(store))
  }

  /** Folds the columns that are empty now, unless a person chose to see them. Call it after a paste. */
  function foldEmpty(): void {
    const rows = store.rows()
    if (!state().isWanted || rows.length === 0) return
    seen = { rows, errors: store.counts().error }
    const folded = FOLDABLE.filter((column) => isEmpty(rows, column)).filter(isWithoutErrors(store))
    set({ ...state(), folded })
  }

  return {
    subscribe,
    state,
    foldEmpty,
    show: (column: number) => keep((folded) => folded !== column),
    /** What a person chose: to see the empty columns, or not. */
    choose(isWanted: boolean): void {
      set({ folded: [], isWanted })
      foldEmpty()
    },
    /** Follows the rows: shows a column that gets a text or an error. Returns what ends it. */
    follow: () => store.subscribe(check),
  }
}

function isEmpty(rows: readonly DriverRow[], column: number): boolean {
  return rows.every((row) => cellAt(row, column) === '')
}

/** The test for columns in which no row has an error. */
function isWithoutErrors(store: GridStore): (column: number) => boolean {
  const rows = store.counts().error === 0 ? [] : store.rows()
  const wrong = rows.filter(({ id }) => store.statusOf(id) === 'error')
  const columns = new Set(wrong.flatMap(({ id }) => store.issuesOf(id).map(({ column }) => column)))
  return (column) => !columns.has(column)
}
