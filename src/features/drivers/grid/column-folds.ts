import { createStore } from '../../../lib/store'
import { cellOf, columnOf, DRIVER_COLUMNS, type DriverRow } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import { stepBetween } from '../rows/row-steps'

interface FoldState {
  /** The columns that are folded now, from 0. */
  readonly folded: readonly number[]
  /** Whether empty columns are folded after a paste. A person can choose to see them. */
  readonly isWanted: boolean
}

/** The columns that are drawn narrow because no row has anything in them. Outside React, like the cursor. */
export interface ColumnFolds {
  subscribe(listener: () => void): () => void
  state(): FoldState
  /** Folds the columns that are empty now, unless a person chose to see them. Call it after a paste. */
  foldEmpty(): void
  show(column: number): void
  /** What a person chose: to see the empty columns, or not. */
  choose(isWanted: boolean): void
  /** Follows the rows: shows a column that gets a text or an error. Returns what ends it. */
  follow(): () => void
}

const ALWAYS_SHOWN = (['driver_id', 'first_name', 'last_name'] as const).map(columnOf)
const FOLDABLE = DRIVER_COLUMNS.map(({ field }, column) => ({ field, column })).filter(
  ({ column }) => !ALWAYS_SHOWN.includes(column),
)

const ALL_SHOWN: FoldState = { folded: [], isWanted: true }

export function createColumnFolds(store: GridStore): ColumnFolds {
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
    if (added.length > 0) keepEmpty(added)
    if (seen.errors !== before.errors) keepWithout(columnsWithErrors(store))
  }

  const keepEmpty = (rows: readonly DriverRow[]) => {
    const empty = emptyColumns(rows, state().folded)
    keep((column) => empty.includes(column))
  }
  const keepWithout = (columns: ReadonlySet<number | null>) => keep((column) => !columns.has(column))

  function foldEmpty(): void {
    const rows = store.rows()
    if (!state().isWanted || rows.length === 0) return
    const wrong = columnsWithErrors(store)
    const all = FOLDABLE.map(({ column }) => column)
    seen = { rows, errors: store.counts().error }
    set({ ...state(), folded: emptyColumns(rows, all).filter((column) => !wrong.has(column)) })
  }

  return {
    subscribe,
    state,
    foldEmpty,
    show: (column) => keep((folded) => folded !== column),
    choose(isWanted) {
      set({ folded: [], isWanted })
      foldEmpty()
    },
    follow: () => store.subscribe(check),
  }
}

/** Those of some columns in which no row has a text. */
function emptyColumns(rows: readonly DriverRow[], columns: readonly number[]): readonly number[] {
  let empty = FOLDABLE.filter(({ column }) => columns.includes(column))
  for (const row of rows) {
    if (empty.length === 0) break
    if (empty.some(({ field }) => cellOf(row, field) !== ''))
      empty = empty.filter(({ field }) => cellOf(row, field) === '')
  }
  return empty.map(({ column }) => column)
}

function columnsWithErrors(store: GridStore): ReadonlySet<number | null> {
  const columns = new Set<number | null>()
  if (store.counts().error === 0) return columns
  for (const { id } of store.rows()) {
    if (store.statusOf(id) !== 'error') continue
    for (const { column } of store.issuesOf(id)) columns.add(column)
  }
  return columns
}
