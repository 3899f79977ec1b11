import { inSlices } from '../../../lib/browser/slices'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import { columnOf } from '../rows/driver-row'
import { putRows, type RowPlaces } from '../rows/grid-edits'
import type { GridStore } from '../rows/grid-store'
import { cutCells, type PastedCells, UncutLine } from '../rows/raw-line'
import { plainLines } from '../rows/raw-row'
import { isLocked } from '../rows/row-mark'
import type { ColumnMapping } from './column-mapping'
import type { PastedRows } from './pasted-rows'

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
const FIRST_PIECE = 100
const PIECE = 5_000
/** How many rows are read before the clock is looked at. */
const BETWEEN_LOOKS = 100

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
  const targets = choices.mapping.map((field) => (field === null ? -1 : columnOf(field)))
  const unmapped = targets.filter((target) => target === -1).length
  const isPlain = plainLines(pasted.delimiter, targets)
  const summary = { rows: 0, repairedCells: 0, leftOut: 0, kept: 0, isCut: false }

  /** A row as it goes in, counted: a plain one as it is, others cut and mended. */
  function taken(row: PastedCells): PastedCells {
    if (row instanceof UncutLine && isPlain(row)) {
      summary.leftOut += unmapped
      return row
    }
    const cells = cutCells(row)
    const isMended = choices.repair && cells.some(needsRepair)
    const texts = isMended ? mended(cells) : cells
    for (const [place, text] of texts.entries())
      if ((targets[place] ?? -1) === -1 && text.trim() !== '') summary.leftOut++
    return texts
  }

  function mended(cells: readonly string[]): readonly string[] {
    return cells.map((text, place) => {
      if (!needsRepair(text)) return text
      if ((targets[place] ?? -1) !== -1) summary.repairedCells++
      return repaired(text)
    })
  }

  function put(block: readonly PastedCells[]): void {
    const from = choices.row + summary.rows
    summary.kept += keptRows(store, places, from, block.length)
    pieces.edit(putRows(store, places, block, from, targets))
    summary.rows += block.length
  }

  function* work(): Generator<undefined, void, undefined> {
    let block: PastedCells[] = []
    let isHeader = choices.hasHeader
    for (const row of pasted.rows()) {
      if (isHeader) {
        isHeader = false
        continue
      }
      if (choices.row + summary.rows + block.length >= MOST_ROWS) {
        summary.isCut = true
        break
      }
      block.push(taken(row))
      if (block.length === (summary.rows === 0 ? FIRST_PIECE : PIECE)) {
        put(block)
        block = []
      }
      // After the first rows, too, which are drawn then.
      if (block.length % BETWEEN_LOOKS === 0) yield
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
