import { createStore } from '../../../lib/store'
import type { DriverRow } from '../rows/driver-row'
import type { CellRange } from '../rows/grid-edits'
import type { GridStore } from '../rows/grid-store'
import { isLocked } from '../rows/row-marks'

export type GridView = ReturnType<typeof createGridView>

/** The rows that the grid shows: all, or those with errors when the filter was set, fixed or not, and those added since. */
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

  /** Where a row of the view is among all rows; undefined below the last. */
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
    /** Notifies when the filter is set, set again, or lifted. */
    subscribe: filter.subscribe,
    isFiltered: () => filter.state() !== null,
    /** Shows only the rows that have errors now, or all rows again. */
    filter(onlyErrors: boolean): void {
      store.finish()
      const wrong = store.rows().filter(({ id }) => store.statusOf(id) === 'error')
      placesShape = -1
      filter.set(onlyErrors ? { ids: new Set(wrong.map(({ id }) => id)), newFrom: store.nextId() } : null)
      onFilter()
    },
    placeOf,
    rowAt,
    /** Whether a row was sent, and stays as it is. */
    isSent: (viewIndex: number) => isLocked(store.mark(rowAt(viewIndex)?.id ?? -1)),
    /** -1 for a row that is not shown. */
    indexOf(rowId: number): number {
      const place = store.rows().findIndex(({ id }) => id === rowId)
      return shown()?.indexOf(place) ?? place
    },
  }
}

/** The cells of a range as spreadsheets put them on the clipboard: separated by tabs, quoted where needed. */
export function copiedText(view: GridView, { top, bottom, left, right }: CellRange): string {
  const lines: string[] = []
  for (let index = top; index <= bottom; index++) {
    const cells = view.rowAt(index)?.cells.slice(left, right + 1)
    if (cells) lines.push(cells.map(quoted).join('\t'))
  }
  return lines.join('\r\n')
}

/** Also quotes a text that looks quoted, so that it is read back unchanged. */
function quoted(text: string): string {
  return /[\t\r\n]|^".*"$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
