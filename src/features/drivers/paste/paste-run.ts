import { createNonDataRowTest, longerRows } from '../../../domain/sheet/header-rows'
import type { Rows } from '../../../domain/sheet/sheet-columns'
import { firstRows, type PastedRows, pastedTable } from '../../../domain/sheet/sheet-rows'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import type { GridView } from '../grid/grid-view'
import { columnOf } from '../rows/driver-row'
import { type CellRange, putRows } from '../rows/grid-edits'
import type { GridStore, RowsChange } from '../rows/grid-store'
import type { PasteMapping } from './driver-columns'
import { withSplitNames } from './split-names'

export const MAX_ROWS = 100_000

export interface PasteChoices {
  readonly row: number
  /** `row` is below all rows because rows that were sent are in the way. */
  readonly isBelow: boolean
  readonly column: number
  readonly headerRows: number
  readonly mapping: PasteMapping
}

export interface PasteSummary {
  readonly rows: number
  readonly repairedCells: number
  /** Rows without a text between others. Those at the end change nothing. */
  readonly empty: number
  readonly leftOut: number
  /** Rows that aren't drivers: totals, notes, the header once more. */
  readonly skipped: number
  /** Rows with more cells than the header: a comma may have moved them. */
  readonly longer: number
  /** Rows that were left out because a row that was sent is in their place. */
  readonly kept: number
  readonly isTruncated: boolean
}

/** Returns whether the only cell of a row is text: an ID has no words, and no colon. */
const isText = (cell: string): boolean => /[\s:]/.test(cell)

/** Rows in the first piece, more than fit on a screen, and in each piece after it. */
const [FIRST_PIECE, PIECE] = [100, 5_000]
const BETWEEN_LOOKS = 100

/** Puts rows into the grid as one action in slices. Calls `onDone` as soon as all rows are in. */
export function runPaste(
  store: GridStore,
  view: GridView,
  whole: PastedRows,
  choices: PasteChoices,
  names: readonly string[],
  onDone: (summary: PasteSummary) => void,
): void {
  const { pasted, mapping } = withSplitNames(whole, choices.mapping)
  const targets = mapping.map((field) => (field === null ? -1 : columnOf(field)))
  const splitAt = choices.mapping.indexOf('name')
  const sample = firstRows(pasted).slice(choices.headerRows)
  const isLonger = longerRows(splitAt === -1 ? names : names.toSpliced(splitAt, 0, 'name'), sample)
  /** Made of the last row above the first driver. */
  let isAside = createNonDataRowTest([], isText)
  const counts = { rows: 0, empty: 0, repairedCells: 0, leftOut: 0, kept: 0, skipped: 0, longer: 0 }
  const summary = { ...counts, isTruncated: false }
  const isMapped = (place: number) => (targets[place] ?? -1) !== -1

  function repair(cells: readonly string[]): readonly string[] {
    return cells.map((text, place) => {
      const isRepaired = needsRepair(text)
      const whole = isRepaired ? repaired(text) : text
      if (!isMapped(place) && whole.trim() !== '') summary.leftOut++
      if (isMapped(place) && isRepaired) summary.repairedCells++
      return whole
    })
  }

  /** Returns whether a row isn't a driver, and counts it. */
  function isSkipped(cells: readonly string[]): boolean {
    if (isAside(cells)) summary.skipped++
    else if (isLonger(cells)) summary.longer++
    else return false
    return true
  }

  const isEmpty = (cells: readonly string[]) =>
    !cells.some((text, place) => isMapped(place) && text.trim() !== '')

  function put(block: Rows): RowsChange {
    const from = choices.row + summary.rows
    summary.kept += sentRows(view, from, from + block.length)
    summary.rows += block.length
    return putRows(store, view, block, from, targets)
  }

  function* pieces(): Generator<RowsChange | undefined, void> {
    let block: (readonly string[])[] = []
    let above = choices.headerRows
    let empty = 0
    for (const cells of pasted.rows()) {
      if (above-- > 0) {
        isAside = createNonDataRowTest(cells, isText)
        continue
      }
      if (isSkipped(cells)) continue
      if (choices.row + summary.rows + block.length >= MAX_ROWS) {
        summary.isTruncated = true
        break
      }
      const repairedCells = repair(cells)
      block.push(repairedCells)
      if (isEmpty(repairedCells)) empty++
      else {
        summary.empty += empty
        empty = 0
      }
      if (empty === 0 && block.length >= (summary.rows === 0 ? FIRST_PIECE : PIECE)) {
        yield put(block)
        block = []
      } else if (block.length % BETWEEN_LOOKS === 0) yield undefined
    }
    yield put(block.slice(0, block.length - empty))
  }

  const finish = store.editInSlices(pieces(), () => onDone(summary))
  if (pasted.isSmall) finish()
}

/** Counts the rows of the view that were sent and stay as they are, from `from` up to but without `to`. */
export function sentRows(view: GridView, from: number, to: number): number {
  let sent = 0
  for (let row = from; row < Math.min(to, view.length); row++) if (view.isSent(row)) sent++
  return sent
}

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((text) => text.trim() === '')

/** Repeats a paste over a selection that is a whole multiple of it, as spreadsheets do; null if it isn't one. */
export function fillingRows(pasted: PastedRows, { top, bottom, left, right }: CellRange): PastedRows | null {
  const all = pasted.isSmall && bottom + right > top + left ? [...pasted.rows()] : []
  const block = all.slice(0, all.findLastIndex((cells) => !isEmptyRow(cells)) + 1)
  const width = block.reduce((most, cells) => Math.max(most, cells.length), 0)
  const down = (bottom - top + 1) / block.length
  const across = left === right ? 1 : (right - left + 1) / width
  if (!Number.isInteger(down) || !Number.isInteger(across) || down * across === 1) return null
  const wide = block.map((cells) => {
    const whole = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    return Array.from({ length: across }, () => whole).flat()
  })
  return pastedTable(Array.from({ length: down }, () => wide).flat())
}
