import { COLUMN_COUNT, type DriverRow } from './driver-row'
import type { GridStore } from './grid-store'
import { isHeld, isLocked } from './row-mark'

/** Texts by row and column, as many columns as there are; undefined leaves a cell as it is. */
export type Block = readonly (readonly (string | undefined)[])[]

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

const EMPTY: readonly string[] = Array.from({ length: COLUMN_COUNT }, () => '')

/** The cells with texts put in from a column on; the same cells where nothing changes. */
function withTexts(
  cells: readonly string[],
  texts: readonly (string | undefined)[],
  from: number,
): readonly string[] {
  const wanted = (column: number) => texts[column - from] ?? cells[column]
  return cells.some((text, column) => text !== wanted(column))
    ? cells.map((text, column) => wanted(column) ?? text)
    : cells
}

/** A row of new cells, which takes over a whole row of texts as it is. */
function newCells(texts: readonly (string | undefined)[], from: number): readonly string[] {
  return from === 0 && isWhole(texts) ? texts : withTexts(EMPTY, texts, from)
}

function isWhole(texts: readonly (string | undefined)[]): texts is readonly string[] {
  return texts.length === COLUMN_COUNT && !texts.includes(undefined)
}

/** Puts a block in from a cell on; rows beyond the last one are added. */
export function putBlock(
  store: GridStore,
  places: RowPlaces,
  block: Block,
  at: { row: number; column: number },
): Change {
  return (rows) => {
    const next = rows.slice()
    const added: DriverRow[] = []
    for (const [offset, texts] of block.entries()) {
      const place = places.placeOf(at.row + offset)
      const row = place === undefined ? undefined : next[place]
      if (place === undefined || !row) added.push(store.newRow(newCells(texts, at.column)))
      else if (!isLocked(store.mark(row.id))) {
        const cells = withTexts(row.cells, texts, at.column)
        if (cells !== row.cells) next[place] = { id: row.id, cells }
      }
    }
    return added.length === 0 ? next : next.concat(added)
  }
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
      const texts = row.cells.map((text, column) =>
        column < range.left || column > range.right ? undefined : (change(text, column, index) ?? undefined),
      )
      const cells = withTexts(row.cells, texts, 0)
      if (cells !== row.cells) next[place] = { id: row.id, cells }
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
  return (rows) => rows.toSpliced(places.placeOf(viewIndex) ?? rows.length, 0, store.newRow(EMPTY))
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
