import { type PastedCells, RawLine, splitCells } from '../../../domain/sheet/raw-line'
import type { PastedRows } from '../../../domain/sheet/sheet-rows'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import { columnOf } from '../rows/driver-row'
import { putRows, type RowPlaces } from '../rows/grid-edits'
import type { GridStore, RowsChange } from '../rows/grid-store'
import { rawLineTest } from '../rows/raw-row'
import { isLocked } from '../rows/row-marks'
import type { PasteMapping } from './driver-columns'
import { withSplitNames } from './split-names'

/** Most rows that the grid holds. */
export const MAX_ROWS = 100_000

/** How pasted rows are put into the grid. */
export interface PasteChoices {
  /** The row of the view where the first one goes. */
  readonly row: number
  /** Whether that is below all rows because rows that were sent are in the way. */
  readonly isBelow: boolean
  /** The column of the grid that the first one goes to where no header tells. */
  readonly column: number
  /** How many rows at the top are no drivers. */
  readonly headerRows: number
  readonly mapping: PasteMapping
  /** A person has chosen the columns, now or before. */
  readonly isChosen: boolean
  /** Whether no-break spaces and invisible characters are repaired. */
  readonly repair: boolean
}

/** The result of a paste. */
export interface PasteSummary {
  readonly rows: number
  readonly repairedCells: number
  /** Cells with a text whose column is not mapped. */
  readonly leftOut: number
  /** Rows that were left out because a row that was sent is in their place. */
  readonly kept: number
  /** Whether there were more rows than the grid holds. */
  readonly isCut: boolean
}

/** How many rows go in first, more than fit on a screen, and how many at a time after them. */
const FIRST_PIECE = 100
const PIECE = 5_000
/** How many rows are read between two looks at the clock. */
const BETWEEN_LOOKS = 100

/** Puts rows into the grid as one action in slices. Calls `onDone` as soon as all rows are in. */
export function runPaste(
  store: GridStore,
  places: RowPlaces,
  whole: PastedRows,
  choices: PasteChoices,
  onDone: (summary: PasteSummary) => void,
): void {
  const { pasted, mapping } = withSplitNames(whole, choices.mapping)
  const targets = mapping.map((field) => (field === null ? -1 : columnOf(field)))
  const unmapped = targets.filter((target) => target === -1).length
  const canStayRaw = rawLineTest(pasted.delimiter, targets)
  const summary = { rows: 0, repairedCells: 0, leftOut: 0, kept: 0, isCut: false }

  /** Prepares and counts a row: it stays a raw line, or is split and repaired. */
  function prepare(row: PastedCells): PastedCells {
    if (row instanceof RawLine && canStayRaw(row)) {
      summary.leftOut += unmapped
      return row
    }
    const cells = splitCells(row)
    const texts = choices.repair && cells.some(needsRepair) ? repair(cells) : cells
    for (const [place, text] of texts.entries())
      if ((targets[place] ?? -1) === -1 && text.trim() !== '') summary.leftOut++
    return texts
  }

  function repair(cells: readonly string[]): readonly string[] {
    return cells.map((text, place) => {
      if (!needsRepair(text)) return text
      if ((targets[place] ?? -1) !== -1) summary.repairedCells++
      return repaired(text)
    })
  }

  function put(block: readonly PastedCells[]): RowsChange {
    const from = choices.row + summary.rows
    summary.kept += keptRows(store, places, from, block.length)
    summary.rows += block.length
    return putRows(store, places, block, from, targets)
  }

  function* pieces(): Generator<RowsChange | undefined, void> {
    let block: PastedCells[] = []
    let above = choices.headerRows
    for (const row of pasted.rows()) {
      if (above-- > 0) continue
      if (choices.row + summary.rows + block.length >= MAX_ROWS) {
        summary.isCut = true
        break
      }
      block.push(prepare(row))
      if (block.length === (summary.rows === 0 ? FIRST_PIECE : PIECE)) {
        yield put(block)
        block = []
      } else if (block.length % BETWEEN_LOOKS === 0) yield undefined
    }
    yield put(block)
  }

  const finish = store.editInSlices(pieces(), () => onDone(summary))
  if (pasted.isSmall) finish()
}

/** How many of some rows of the view were sent and stay as they are. */
function keptRows(store: GridStore, places: RowPlaces, from: number, count: number): number {
  let kept = 0
  for (let index = from; index < from + count; index++) {
    const place = places.placeOf(index)
    if (place === undefined) break
    if (isLocked(store.mark(store.rows()[place]?.id ?? -1))) kept++
  }
  return kept
}
