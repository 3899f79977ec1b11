import { createStore } from '../../../lib/store'
import { columnOf, DRIVER_COLUMNS, type DriverRow } from '../rows/driver-row'
import type { CellRange } from '../rows/grid-edits'
import type { GridStore } from '../rows/grid-store'
import { isLocked } from '../rows/row-marks'
import { stepBetween } from '../rows/row-steps'

export type GridView = ReturnType<typeof createGridView>

/** Creates the view of the grid's rows: all, or those that had errors when the filter was set, plus any added since. */
export function createGridView(store: GridStore, onFilter: () => void) {
  const filter = createStore<{ readonly ids: ReadonlySet<number>; readonly newFrom: number } | null>(null)
  let places: readonly number[] = []
  let placesShape = -1

  function shown(): readonly number[] | null {
    const filtered = filter.state()
    if (filtered === null) return null
    if (placesShape !== store.shape()) {
      const { ids, newFrom } = filtered
      places = store.rows().flatMap(({ id }, place) => (id >= newFrom || ids.has(id) ? [place] : []))
      placesShape = store.shape()
    }
    return places
  }

  function placeOf(viewIndex: number): number | undefined {
    const visible = shown()
    if (visible) return visible[viewIndex]
    return viewIndex >= 0 && viewIndex < store.rows().length ? viewIndex : undefined
  }

  const rowAt = (viewIndex: number): DriverRow | undefined => store.rows()[placeOf(viewIndex) ?? -1]

  return {
    get length() {
      return (shown() ?? store.rows()).length
    },
    /** Notifies when the filter is set, set again, or removed. */
    subscribe: filter.subscribe,
    isFiltered: () => filter.state() !== null,
    filter(onlyErrors: boolean): void {
      store.finish()
      const wrong = store.rows().filter(({ id }) => store.statusOf(id) === 'error')
      placesShape = -1
      filter.set(onlyErrors ? { ids: new Set(wrong.map(({ id }) => id)), newFrom: store.nextId() } : null)
      onFilter()
    },
    placeOf,
    rowAt,
    isSent: (viewIndex: number) => isLocked(store.mark(rowAt(viewIndex)?.id ?? -1)),
    indexOf(rowId: number): number {
      const place = store.rows().findIndex(({ id }) => id === rowId)
      return shown()?.indexOf(place) ?? place
    },
  }
}

export function copiedText(view: GridView, { top, bottom, left, right }: CellRange): string {
  const lines: string[] = []
  for (let index = top; index <= bottom; index++) {
    const cells = view.rowAt(index)?.cells.slice(left, right + 1)
    if (cells) lines.push(cells.map(quoted).join('\t'))
  }
  return lines.join('\r\n')
}

/** Quotes a text that needs it. Also quotes a text that looks quoted, so it is parsed back unchanged. */
const quoted = (text: string): string =>
  /[\t\r\n]|^".*"$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const ALWAYS_SHOWN = (['driver_id', 'first_name', 'last_name'] as const).map(columnOf)
const HIDEABLE = DRIVER_COLUMNS.map((_, column) => column).filter((column) => !ALWAYS_SHOWN.includes(column))

export type ColumnFolds = ReturnType<typeof createColumnFolds>

/** Tracks the empty columns (from 0) that the user collapsed. They render narrow. */
export function createColumnFolds(store: GridStore) {
  const { state, set, subscribe } = createStore<readonly number[]>([])
  let seen: readonly DriverRow[] = []

  function keep(isHidden: (column: number) => boolean): void {
    const hidden = state().filter(isHidden)
    if (hidden.length < state().length) set(hidden)
  }

  // Expands a column that gets a text.
  store.subscribe(() => {
    if (state().length === 0) return
    // Checks only the changed rows, because there may be 100,000.
    const added = stepBetween(seen, store.rows())?.added ?? []
    seen = store.rows()
    keep((column) => isEmpty(added, column))
  })

  return {
    subscribe,
    state,
    hideEmpty(): void {
      seen = store.rows()
      set(HIDEABLE.filter((column) => isEmpty(seen, column)))
    },
    show: (column: number) => keep((hidden) => hidden !== column),
    showAll: () => set([]),
  }
}

const isEmpty = (rows: readonly DriverRow[], column: number) => rows.every((row) => row.cells[column] === '')
