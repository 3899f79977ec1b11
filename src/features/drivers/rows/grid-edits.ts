import { DRIVER_COLUMNS, type DriverRow } from './driver-row'
import type { GridStore } from './grid-store'
import { placedCells } from './placed-cells'
import { cutCells, type PastedCells, UncutLine } from './raw-line'
import { PlainRow } from './raw-row'
import { isHeld, isLocked } from './row-mark'

/** A rectangle of cells by places in the view, from 0, both ends within. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Where the rows that are shown stand among all rows. */
export interface RowPlaces {
  /** How many rows are shown. */
  readonly length: number
  /** Undefined below the last one. */
  placeOf(viewIndex: number): number | undefined
}

/** What an action makes of the rows. Rows that were sent already are left alone. */
type Change = (rows: readonly DriverRow[]) => readonly DriverRow[]

const EVERY_COLUMN: readonly number[] = DRIVER_COLUMNS.map((_, column) => column)

/** The cells with texts put in where they go; the same cells where nothing changes. */
function withTexts(
  cells: readonly string[],
  texts: readonly (string | undefined)[],
  targets: readonly number[],
): readonly string[] {
  let changed: string[] | null = null
  for (let place = 0; place < texts.length; place++) {
    const [text, target = -1] = [texts[place], targets[place]]
    if (text === undefined || target === -1 || text === cells[target]) continue
    changed ??= cells.slice()
    changed[target] = text
  }
  return changed ?? cells
}

/** Puts rows of texts in from a row on; rows beyond the last one are added. `targets` is the column by a text's place. */
export function putRows(
  store: GridStore,
  places: RowPlaces,
  block: readonly PastedCells[],
  from: number,
  targets: readonly number[],
): Change {
  return (rows) => {
    const next = rows.slice()
    const added: DriverRow[] = []
    for (const [offset, pasted] of block.entries()) {
      const place = places.placeOf(from + offset)
      const row = place === undefined ? undefined : next[place]
      if (place === undefined || !row) added.push(newRow(store, pasted, targets))
      else if (!isLocked(store.mark(row.id))) {
        const before = row.cells
        const cells = withTexts(before, cutCells(pasted), targets)
        if (cells !== before) next[place] = { id: row.id, cells }
      }
    }
    return added.length === 0 ? next : next.concat(added)
  }
}

function newRow(store: GridStore, pasted: PastedCells, targets: readonly number[]): DriverRow {
  const id = store.newId()
  return pasted instanceof UncutLine
    ? new PlainRow(id, pasted, targets)
    : { id, cells: placedCells(pasted, targets) }
}

/** Puts a block of texts in with its first one at a cell. */
export function putBlock(
  store: GridStore,
  places: RowPlaces,
  block: readonly (readonly string[])[],
  at: { row: number; column: number },
): Change {
  return putRows(store, places, block, at.row, EVERY_COLUMN.slice(at.column))
}

/** Every cell of a range by what is made of its text, null leaves it; rows that are not there yet stay away. */
export function changeCells(
  store: GridStore,
  places: RowPlaces,
  range: CellRange,
  change: (text: string, column: number, viewIndex: number) => string | null,
): Change {
  return (rows) => {
    const next = rows.slice()
    for (let index = range.top; index <= range.bottom; index++) {
      const place = places.placeOf(index)
      const row = place === undefined ? undefined : next[place]
      if (place === undefined || !row || isLocked(store.mark(row.id))) continue
      const before = row.cells
      const texts = before
        .slice(range.left, range.right + 1)
        .map((text, offset) => change(text, range.left + offset, index) ?? undefined)
      const cells = withTexts(before, texts, EVERY_COLUMN.slice(range.left))
      if (cells !== before) next[place] = { id: row.id, cells }
    }
    return next
  }
}

/** The same text in every cell of a range, below the last row, too. */
export function fillRange(store: GridStore, places: RowPlaces, range: CellRange, text: string): Change {
  const texts = Array.from({ length: range.right - range.left + 1 }, () => text)
  const block = Array.from({ length: range.bottom - range.top + 1 }, () => texts)
  return putBlock(store, places, block, { row: range.top, column: range.left })
}

/** The cells of a range's first row in all its rows; of one row, what stands above it. */
export function fillDown(store: GridStore, places: RowPlaces, range: CellRange): Change {
  return (rows) => {
    const single = range.top === range.bottom
    const place = places.placeOf(single ? range.top - 1 : range.top)
    const source = place === undefined ? undefined : rows[place]
    if (!source) return rows
    const texts = source.cells.slice(range.left, range.right + 1)
    const from = single ? range.top : range.top + 1
    const block = Array.from({ length: range.bottom - from + 1 }, () => texts)
    return putBlock(store, places, block, { row: from, column: range.left })(rows)
  }
}

/** Without the rows of a range. */
export function withoutRows(store: GridStore, places: RowPlaces, range: CellRange): Change {
  return (rows) => {
    const gone = new Set<number>()
    for (let index = range.top; index <= range.bottom; index++) {
      const place = places.placeOf(index)
      if (place !== undefined) gone.add(place)
    }
    return rows.filter((row, place) => !gone.has(place) || isHeld(store.mark(row.id)))
  }
}

/** A blank row before a place in the view, or after the last one. */
export function withNewRow(store: GridStore, places: RowPlaces, viewIndex: number): Change {
  return (rows) => rows.toSpliced(places.placeOf(viewIndex) ?? rows.length, 0, newRow(store, [], []))
}

/** The rows of a range one place up (-1) or down (1); the row that was there goes to their other side. */
export function moveRows(places: RowPlaces, range: CellRange, by: -1 | 1): Change {
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
