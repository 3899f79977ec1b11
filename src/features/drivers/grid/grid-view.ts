import type { DriverRow } from '../rows/driver-row'
import type { RowPlaces } from '../rows/grid-edits'
import type { GridStore } from '../rows/grid-store'

/**
 * Which rows of the grid are shown: all, or those that had errors when they were looked for. A row stays when it is
 * autoFix, and rows that are added meanwhile are shown, until it is looked again.
 */
export interface GridView extends RowPlaces {
  isFiltered(): boolean
  /** Looks for the rows with errors and shows them alone, or shows all rows again. */
  filter(onlyErrors: boolean): void
  rowAt(viewIndex: number): DriverRow | undefined
  /** -1 for a row that is not shown. */
  indexOf(rowId: number): number
}

export function createGridView(store: GridStore, onFilter: () => void): GridView {
  let kept: { readonly ids: ReadonlySet<number>; readonly newFrom: number } | null = null
  let places: readonly number[] = []
  let ofShape = -1

  function shown(): readonly number[] | null {
    if (kept === null) return null
    if (ofShape !== store.shape()) {
      const { ids, newFrom } = kept
      places = store.rows().flatMap(({ id }, place) => (id >= newFrom || ids.has(id) ? [place] : []))
      ofShape = store.shape()
    }
    return places
  }

  const placeOf = (viewIndex: number): number | undefined => {
    const filtered = shown()
    if (filtered) return filtered[viewIndex]
    return viewIndex >= 0 && viewIndex < store.rows().length ? viewIndex : undefined
  }

  return {
    get length() {
      return (shown() ?? store.rows()).length
    },
    placeOf,
    isFiltered: () => kept !== null,
    filter(onlyErrors) {
      store.finish()
      const wrong = store.rows().filter(({ id }) => store.statusOf(id) === 'error')
      kept = onlyErrors ? { ids: new Set(wrong.map(({ id }) => id)), newFrom: store.nextId() } : null
      ofShape = -1
      onFilter()
    },
    rowAt(viewIndex) {
      const place = placeOf(viewIndex)
      return place === undefined ? undefined : store.rows()[place]
    },
    indexOf(rowId) {
      const place = store.rows().findIndex(({ id }) => id === rowId)
      const filtered = shown()
      return filtered ? filtered.indexOf(place) : place
    },
  }
}
