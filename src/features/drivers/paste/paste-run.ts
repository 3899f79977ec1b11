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
  /** Whether `row` is below all rows, because sent rows are in the way. */
  readonly isBelow: boolean
  readonly column: number
  readonly headerRows: number
  readonly mapping: PasteMapping
}

export interface PasteSummary {
  readonly rows: number
  readonly repairedCells: number
  /** Number of empty rows between others. Empty rows at the end don't count. */
  readonly empty: number
  readonly leftOut: number
  /** Number of rows that aren't drivers: totals, notes, repeated headers. */
  readonly skipped: number
  /** Number of rows with more cells than the header, because a comma may have moved them. */
  readonly longer: number
  /** Number of rows that were skipped because a sent row is in their place. */
  readonly kept: number
  readonly isTruncated: boolean
}

/** Returns whether a row's only cell is a text, not an ID: it has several words, or a colon. */
const isText = (cell: string): boolean => /[\s:]/.test(cell)

/** Rows in the first piece, more than fit on a screen, and in each piece after it. */
const [FIRST_PIECE, PIECE] = [100, 5_000]
const BETWEEN_LOOKS = 100

/** Inserts rows into the grid in slices, as one action. Calls `onDone` as soon as all rows are in. */
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
  /** Replaced as soon as the row above the first driver is known. */
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

/** Counts the sent rows of the view from `from` up to, but not including, `to`. They don't change. */
export function sentRows(view: GridView, from: number, to: number): number {
  let sent = 0
  for (let row = from; row < Math.min(to, view.length); row++) if (view.isSent(row)) sent++
  return sent
}

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((text) => text.trim() === '')

/** Repeats a paste over a selection that is a whole multiple of its size, as spreadsheets do; null if it isn't. */
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
