import { inSlices } from '../../lib/slices'
import { needsRepair, repaired } from '../../lib/text-repair'
import type { ColumnMapping } from './column-mapping'
import { COLUMN_COUNT, columnOf, DRIVER_COLUMNS } from './driver-row'
import { type Block, putBlock, type RowPlaces } from './grid-edits'
import type { GridStore } from './grid-store'
import type { PastedRows } from './pasted-rows'
import { isLocked } from './row-mark'

/** Most rows the grid takes. */
export const MOST_ROWS = 100_000

/** How rows are put into the grid. */
export interface PasteChoices {
  /** The row of the view where the first one goes. */
  readonly row: number
  /** Whether that is below all rows, because rows that were sent stood in the way. */
  readonly isBelow: boolean
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean
  readonly mapping: ColumnMapping
  /** Whether no-break blanks and unseen signs are mended on the way. */
  readonly repair: boolean
}

/** What became of them. */
export interface PasteSummary {
  readonly rows: number
  readonly repairedCells: number
  /** Cells with a text whose column goes nowhere. */
  readonly leftOut: number
  /** Rows that were not taken, since a row that was sent stands in their place. */
  readonly kept: number
  /** There were more rows than the grid takes. */
  readonly isCut: boolean
}

/** How many rows are put in first, which are more than can be seen, and how many at a time after them. */
const FIRST_PIECE = 200
const PIECE = 4_000

/** Puts rows into the grid in slices, as one action. `onDone` hears of it as soon as all rows are in. */
export function runPaste(
  store: GridStore,
  places: RowPlaces,
  pasted: PastedRows,
  choices: PasteChoices,
  onDone: (summary: PasteSummary) => void,
): void {
  let finish: () => void = () => undefined
  const pieces = store.begin(() => finish())
  const { mapping } = choices
  const repair = choices.repair && pasted.isPlain !== true
  const targets = mapping.map((field) => (field === null ? -1 : columnOf(field)))
  const isWhole = targets.length === COLUMN_COUNT && targets.every((target, column) => target === column)
  const summary = { rows: 0, repairedCells: 0, leftOut: 0, kept: 0, isCut: false }

  function mended(cells: readonly string[]): readonly string[] {
    if (!cells.some(needsRepair)) return cells
    return cells.map((text, column) => {
      if (!needsRepair(text)) return text
      if ((targets[column] ?? -1) !== -1) summary.repairedCells++
      return repaired(text)
    })
  }

  function placed(cells: readonly string[]): readonly (string | undefined)[] {
    if (isWhole && cells.length === COLUMN_COUNT) return cells
    const texts: (string | undefined)[] = DRIVER_COLUMNS.map(() => undefined)
    for (const [column, text] of cells.entries()) {
      const target = targets[column] ?? -1
      if (target !== -1) texts[target] = text
      else if (text.trim() !== '') summary.leftOut++
    }
    return texts
  }

  function put(block: Block): void {
    const at = { row: choices.row + summary.rows, column: 0 }
    summary.kept += keptRows(store, places, at.row, block.length)
    pieces.edit(putBlock(store, places, block, at))
    summary.rows += block.length
  }

  function* work(): Generator<undefined, void, undefined> {
    let block: (readonly (string | undefined)[])[] = []
    let isHeader = choices.hasHeader
    for (const cells of pasted.rows()) {
      if (isHeader) {
        isHeader = false
        continue
      }
      if (choices.row + summary.rows + block.length >= MOST_ROWS) {
        summary.isCut = true
        break
      }
      block.push(placed(repair ? mended(cells) : cells))
      if (block.length % 50 === 0) yield
      if (block.length === (summary.rows === 0 ? FIRST_PIECE : PIECE)) {
        put(block)
        block = []
        yield
      }
    }
    put(block)
    pieces.end()
    onDone(summary)
  }

  const slices = inSlices(work())
  finish = slices.finish
  if (pasted.isSmall) finish()
}

/** How many of some rows of the view were sent, and stay as they are. */
function keptRows(store: GridStore, places: RowPlaces, from: number, count: number): number {
  let kept = 0
  for (let index = from; index < from + count; index++) {
    const place = places.placeOf(index)
    if (place === undefined) break
    if (isLocked(store.mark(store.rows()[place]?.id ?? -1))) kept++
  }
  return kept
}
