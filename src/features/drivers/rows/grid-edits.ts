import { type PastedCells, RawLine, splitCells } from '../../../domain/sheet/raw-line'
import { DRIVER_COLUMNS, type DriverRow } from './driver-row'
import type { GridStore, RowsChange } from './grid-store'
import { placedCells, RawRow, withTexts } from './raw-row'
import { isHeld, isLocked } from './row-marks'

// Each function makes the change of one action. Rows that were sent are left as they are.

/** A rectangle of cells by row and column of the view, from 0, both ends included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Where each row of the view is among all rows. */
export interface RowPlaces {
  /** How many rows the view has. */
  readonly length: number
  /** Undefined below the last row. */
  placeOf(viewIndex: number): number | undefined
}

const EVERY_COLUMN: readonly number[] = DRIVER_COLUMNS.map((_, column) => column)
/** Of a row that stays as it is: to split its line once more takes long in a large list. */
const NO_TEXTS: readonly string[] = []

/** Writes rows of texts from a row of the view down, and adds rows below the last. `targets` has each text's column. */
export function putRows(
  store: GridStore,
  places: RowPlaces,
  block: readonly PastedCells[],
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
      else if (pasted !== NO_TEXTS && !isLocked(store.mark(row.id))) {
        const before = row.cells
        const cells = withTexts(before, splitCells(pasted), targets)
        if (cells !== before) next[place] = { id: row.id, cells }
      }
    }
    return added.length === 0 ? next : next.concat(added)
  }
}

function newRow(store: GridStore, pasted: PastedCells, targets: readonly number[]): DriverRow {
  const id = store.newId()
  return pasted instanceof RawLine
    ? new RawRow(id, pasted, targets)
    : { id, cells: placedCells(pasted, targets) }
}

/** Writes a block of texts, its first one at a cell. */
export function putBlock(
  store: GridStore,
  places: RowPlaces,
  block: readonly (readonly string[])[],
  at: { row: number; column: number },
): RowsChange {
  return putRows(store, places, block, at.row, EVERY_COLUMN.slice(at.column))
}

/** Changes every cell of a range; null leaves a cell as it is. Adds no rows. */
export function changeCells(
  store: GridStore,
  places: RowPlaces,
  { top, bottom, left, right }: CellRange,
  change: (text: string, viewIndex: number) => string | null,
): RowsChange {
  return (rows) => {
    const block: (readonly string[])[] = []
    for (let index = top; index <= Math.min(bottom, places.length - 1); index++) {
      const row = rows[places.placeOf(index) ?? -1]
      const cells = row && !isLocked(store.mark(row.id)) ? row.cells.slice(left, right + 1) : NO_TEXTS
      const texts = cells.map((text) => change(text, index))
      const isSame = texts.every((text) => text === null)
      block.push(isSame ? NO_TEXTS : cells.map((text, column) => texts[column] ?? text))
    }
    return putBlock(store, places, block, { row: top, column: left })(rows)
  }
}

/** Writes one text into every cell of a range, also below the last row. */
export function fillRange(store: GridStore, places: RowPlaces, range: CellRange, text: string): RowsChange {
  const texts = Array.from({ length: range.right - range.left + 1 }, () => text)
  const block = Array.from({ length: range.bottom - range.top + 1 }, () => texts)
  return putBlock(store, places, block, { row: range.top, column: range.left })
}

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

/** Deletes the rows of a range. */
export function withoutRows(store: GridStore, places: RowPlaces, range: CellRange): RowsChange {
  return (rows) => {
    const count = range.bottom - range.top + 1
    const gone = new Set(Array.from({ length: count }, (_, offset) => places.placeOf(range.top + offset)))
    return rows.filter((row, place) => !gone.has(place) || isHeld(store.mark(row.id)))
  }
}

/** Inserts a blank row before a row of the view, or after the last. */
export function withNewRow(store: GridStore, places: RowPlaces, viewIndex: number): RowsChange {
  return (rows) => rows.toSpliced(places.placeOf(viewIndex) ?? rows.length, 0, newRow(store, [], []))
}

/** Moves the rows of a range up (-1) or down (1) by one. */
export function moveRows(places: RowPlaces, range: CellRange, by: -1 | 1): RowsChange {
  return (rows) => {
    const [top, bottom] = [places.placeOf(range.top), places.placeOf(range.bottom)]
    const beside = places.placeOf(by === -1 ? range.top - 1 : range.bottom + 1)
    if (top === undefined || bottom === undefined || beside === undefined) return rows
    const moved = rows[beside]
    if (!moved) return rows
    const without = rows.toSpliced(beside, 1)
    return without.toSpliced(by === -1 ? bottom : top, 0, moved)
  }
}
