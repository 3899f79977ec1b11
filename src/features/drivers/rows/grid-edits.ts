import type { Rows } from '../../../domain/sheet/sheet-columns'
import { COLUMN_COUNT, DRIVER_COLUMNS, type DriverRow } from './driver-row'
import type { GridStore, RowsChange } from './grid-store'
import { isHeld, isLocked } from './row-marks'

// Each function makes the change of one action. Sent rows stay unchanged.

/** A rectangle of cells by row and column of the view, from 0, both ends included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface RowPlaces {
  readonly length: number
  /** Returns a visible row's index among all rows; undefined below the last row. */
  placeOf(viewIndex: number): number | undefined
}

const EVERY_COLUMN: readonly number[] = DRIVER_COLUMNS.map((_, column) => column)

/** Writes rows of texts from a visible row down, and adds rows below the last. `targets` has each text's column. */
export function putRows(
  store: GridStore,
  places: RowPlaces,
  block: Rows,
  from: number,
  targets: readonly number[],
): RowsChange {
  return (rows) => {
    const next = rows.slice()
    const added: DriverRow[] = []
    for (const [offset, pasted] of block.entries()) {
      const place = places.placeOf(from + offset) ?? -1
      const row = next[place]
      if (!row) added.push(newRow(store, pasted, targets))
      else if (!isLocked(store.mark(row.id))) {
        const before = row.cells
        const cells = withTexts(before, pasted, targets)
        if (cells !== before) next[place] = { id: row.id, cells }
      }
    }
    return added.length === 0 ? next : next.concat(added)
  }
}

function newRow(store: GridStore, texts: readonly string[], targets: readonly number[]): DriverRow {
  return { id: store.newId(), cells: withTexts(EMPTY_CELLS, texts, targets) }
}

/** Puts each text into its target column, -1 for none. Returns the same array if nothing changes. */
function withTexts(
  cells: readonly string[],
  texts: readonly string[],
  targets: readonly number[],
): readonly string[] {
  let changed: string[] | null = null
  for (let place = 0; place < texts.length; place++) {
    const target = targets[place] ?? -1
    const text = texts[place] ?? ''
    if (target === -1 || text === cells[target]) continue
    changed ??= cells.slice()
    changed[target] = text
  }
  return changed ?? cells
}

const EMPTY_CELLS: readonly string[] = new Array<string>(COLUMN_COUNT).fill('')

export function putBlock(
  store: GridStore,
  places: RowPlaces,
  block: Rows,
  at: { row: number; column: number },
): RowsChange {
  return putRows(store, places, block, at.row, EVERY_COLUMN.slice(at.column))
}

export function fillRange(store: GridStore, places: RowPlaces, range: CellRange, text: string): RowsChange {
  const texts = Array.from({ length: range.right - range.left + 1 }, () => text)
  const block = Array.from({ length: range.bottom - range.top + 1 }, () => texts)
  return putBlock(store, places, block, { row: range.top, column: range.left })
}

export const clearCells = (store: GridStore, places: RowPlaces, range: CellRange): RowsChange =>
  fillRange(store, places, { ...range, bottom: Math.min(range.bottom, places.length - 1) }, '')

/** Copies a range's first row into its other rows; a single row gets the cells above it. */
export function fillDown(store: GridStore, places: RowPlaces, range: CellRange): RowsChange {
  return (rows) => {
    const single = range.top === range.bottom
    const source = rows[places.placeOf(single ? range.top - 1 : range.top) ?? -1]
    if (!source) return rows
    const texts = source.cells.slice(range.left, range.right + 1)
    const from = single ? range.top : range.top + 1
    const block = Array.from({ length: range.bottom - from + 1 }, () => texts)
    return putBlock(store, places, block, { row: from, column: range.left })(rows)
  }
}

export function withoutRows(store: GridStore, places: RowPlaces, range: CellRange): RowsChange {
  return (rows) => {
    const gone = new Set<number | undefined>()
    for (let index = range.top; index <= range.bottom; index++) gone.add(places.placeOf(index))
    return rows.filter((row, place) => !gone.has(place) || isHeld(store.mark(row.id)))
  }
}

export function withNewRow(store: GridStore, places: RowPlaces, viewIndex: number): RowsChange {
  return (rows) => rows.toSpliced(places.placeOf(viewIndex) ?? rows.length, 0, newRow(store, [], []))
}
