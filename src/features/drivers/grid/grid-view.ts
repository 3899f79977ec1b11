import type { DriverRow } from '../rows/driver-row'
import type { CellRange, RowPlaces } from '../rows/grid-edits'
import type { GridStore } from '../rows/grid-store'

/** The rows that the grid shows: all, or those with errors when the filter was set, fixed or not, and those added since. */
export interface GridView extends RowPlaces {
  isFiltered(): boolean
  /** Shows only the rows that have errors now, or all rows again. */
  filter(onlyErrors: boolean): void
  rowAt(viewIndex: number): DriverRow | undefined
  /** -1 for a row that is not shown. */
  indexOf(rowId: number): number
}

export function createGridView(store: GridStore, onFilter: () => void): GridView {
  let filtered: { readonly ids: ReadonlySet<number>; readonly newFrom: number } | null = null
  let places: readonly number[] = []
  let placesShape = -1

  function shown(): readonly number[] | null {
    if (filtered === null) return null
    if (placesShape !== store.shape()) {
      const { ids, newFrom } = filtered
      places = store.rows().flatMap(({ id }, place) => (id >= newFrom || ids.has(id) ? [place] : []))
      placesShape = store.shape()
    }
    return places
  }

  const placeOf = (viewIndex: number): number | undefined => {
    const visible = shown()
    if (visible) return visible[viewIndex]
    return viewIndex >= 0 && viewIndex < store.rows().length ? viewIndex : undefined
  }

  return {
    get length() {
      return (shown() ?? store.rows()).length
    },
    placeOf,
    isFiltered: () => filtered !== null,
    filter(onlyErrors) {
      store.finish()
      const wrong = store.rows().filter(({ id }) => store.statusOf(id) === 'error')
      filtered = onlyErrors ? { ids: new Set(wrong.map(({ id }) => id)), newFrom: store.nextId() } : null
      placesShape = -1
      onFilter()
    },
    rowAt(viewIndex) {
      const place = placeOf(viewIndex)
      return place === undefined ? undefined : store.rows()[place]
    },
    indexOf(rowId) {
      const place = store.rows().findIndex(({ id }) => id === rowId)
      const visible = shown()
      return visible ? visible.indexOf(place) : place
    },
  }
}

/** The cells of a range as spreadsheets put them on the clipboard: separated by tabs, quoted where needed. */
export function copiedText(view: GridView, { top, bottom, left, right }: CellRange): string {
  const lines: string[] = []
  for (let index = top; index <= bottom; index++) {
    const row = view.rowAt(index)
    if (row)
      lines.push(
        row.cells
          .slice(left, right + 1)
          .map(quoted)
          .join('\t'),
      )
  }
  return lines.join('\r\n')
}

/** Also quotes a text that looks quoted, so that it is read back unchanged. */
function quoted(text: string): string {
  return /[\t\r\n]|^".*"$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
