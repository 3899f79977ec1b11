import { longerRows } from '../../../domain/sheet/header-rows'
import { type PastedCells, RawLine, splitCells } from '../../../domain/sheet/raw-line'
import {
  asideTeller,
  createIgnored,
  type IgnoredKind,
  type IgnoredRows,
} from '../../../domain/sheet/row-kinds'
import { firstRows, type PastedRows } from '../../../domain/sheet/sheet-rows'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import type { GridView } from '../grid/grid-view'
import { columnOf } from '../rows/driver-row'
import { putRows } from '../rows/grid-edits'
import type { GridStore, RowsChange } from '../rows/grid-store'
import { rawLineTest } from '../rows/raw-row'
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
  /** Rows that are no drivers: totals, dashes, text, the header once more. And rows whose cells a comma may have moved. */
  readonly ignored: readonly IgnoredRows[]
  /** Rows that were left out because a row that was sent is in their place. */
  readonly kept: number
  /** Whether there were more rows than the grid holds. */
  readonly isCut: boolean
}

/** What a row that looks whole begins with where it is a total or a rule of dashes. */
const PERHAPS_ASIDE = /[ '"]*(?:[-_=*.]{2}|[([]|(?:sub|sous|grand|page|section)?[ -]?(?:tot|sum|som))/iy

/** Whether the only cell of a row is text: an id has no words, and no colon. */
const isText = (cell: string): boolean => /[\s:]/.test(cell)

/** How many rows go in first, more than fit on a screen, and how many at a time after them. */
const FIRST_PIECE = 100
const PIECE = 5_000
/** How many rows are read between two looks at the clock. */
const BETWEEN_LOOKS = 100

/**
 * Puts rows into the grid as one action in slices. Calls `onDone` as soon as all rows are in.
 * @param names of the columns, where a header has some
 */
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
  const unmapped = targets.filter((target) => target === -1).length
  const splitAt = choices.mapping.indexOf('name')
  const sample = firstRows(pasted).slice(choices.headerRows)
  const isLonger = longerRows(
    splitAt === -1 ? names : names.toSpliced(splitAt, 0, 'name'),
    sample.map((cells) => ({ cells })),
  )
  // A row with more cells than the header may look whole.
  const canStayRaw = sample.some(isLonger) ? () => false : rawLineTest(pasted.delimiter, targets)
  const ignored = createIgnored()
  /** By the last of the rows above the first driver. */
  let asides = asideTeller([], isText)
  const summary = { rows: 0, repairedCells: 0, leftOut: 0, kept: 0, isCut: false }

  /** Counts a row, and repairs it unless it stays a raw line. */
  function prepare(cells: PastedCells): PastedCells {
    if (cells instanceof RawLine) {
      summary.leftOut += unmapped
      return cells
    }
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

  /** Says what a row is that is no driver. Most rows are raw lines, and not split for that. */
  function kindOf(row: PastedCells): IgnoredKind | null {
    if (row instanceof RawLine && !isPerhapsAside(row)) return null
    const cells = splitCells(row)
    return asides.kindOf(cells) ?? (isLonger(cells) ? 'longer' : null)
  }

  function isPerhapsAside({ text, start }: RawLine): boolean {
    PERHAPS_ASIDE.lastIndex = start
    return PERHAPS_ASIDE.test(text) || asides.mayBegin(text, start)
  }

  function put(block: readonly PastedCells[]): RowsChange {
    const from = choices.row + summary.rows
    summary.kept += sentRows(view, from, from + block.length)
    summary.rows += block.length
    return putRows(store, view, block, from, targets)
  }

  function* pieces(): Generator<RowsChange | undefined, void> {
    let block: PastedCells[] = []
    let above = choices.headerRows
    for (const row of pasted.rows()) {
      if (above-- > 0) {
        asides = asideTeller(splitCells(row), isText)
        continue
      }
      const cells = row instanceof RawLine && canStayRaw(row) ? row : splitCells(row)
      if (ignored.has(kindOf(cells), cells)) continue
      if (choices.row + summary.rows + block.length >= MAX_ROWS) {
        summary.isCut = true
        break
      }
      block.push(prepare(cells))
      if (block.length === (summary.rows === 0 ? FIRST_PIECE : PIECE)) {
        yield put(block)
        block = []
      } else if (block.length % BETWEEN_LOOKS === 0) yield undefined
    }
    yield put(block)
  }

  const finish = store.editInSlices(pieces(), () => onDone({ ...summary, ignored: ignored.all() }))
  if (pasted.isSmall) finish()
}

/** How many rows of the view were sent and stay as they are, from `from` up to but without `to`. */
export function sentRows(view: GridView, from: number, to: number): number {
  let sent = 0
  for (let row = from; row < Math.min(to, view.length); row++) if (view.isSent(row)) sent++
  return sent
}
