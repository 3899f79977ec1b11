import { type PastedCells, RawLine, splitCells } from '../../../domain/sheet/raw-line'
import { asideKind, createIgnored, type IgnoredKind, type IgnoredRows } from '../../../domain/sheet/row-kinds'
import type { PastedRows } from '../../../domain/sheet/sheet-rows'
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
  /** Rows that are no drivers: totals, dashes, the header once more. */
  readonly ignored: readonly IgnoredRows[]
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
  view: GridView,
  whole: PastedRows,
  choices: PasteChoices,
  onDone: (summary: PasteSummary) => void,
): void {
  const { pasted, mapping } = withSplitNames(whole, choices.mapping)
  const targets = mapping.map((field) => (field === null ? -1 : columnOf(field)))
  const unmapped = targets.filter((target) => target === -1).length
  const canStayRaw = rawLineTest(pasted.delimiter, targets)
  const ignored = createIgnoring()
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
    summary.kept += sentRows(view, from, from + block.length)
    summary.rows += block.length
    return putRows(store, view, block, from, targets)
  }

  function* pieces(): Generator<RowsChange | undefined, void> {
    let block: PastedCells[] = []
    let above = choices.headerRows
    for (const row of pasted.rows()) {
      if (above-- > 0) {
        ignored.setHeader(row)
        continue
      }
      if (ignored.has(row)) continue
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

  const finish = store.editInSlices(pieces(), () => onDone({ ...summary, ignored: ignored.all() }))
  if (pasted.isSmall) finish()
}

/** What a row begins with that is a total or a rule of dashes. */
const PERHAPS_ASIDE = /[ '"]*(?:[-_=*.]{2}|(?:sub|sous|grand|page|section)?[ -]?(?:tot|sum|som))/iy

/** Finds and counts rows that are no drivers. Most rows are not split for that. */
function createIgnoring() {
  const ignored = createIgnored()
  let names: readonly string[] = []
  let header = ''

  function kindOf(row: PastedCells): IgnoredKind | null {
    const { text, start, end } =
      row instanceof RawLine ? row : { text: row.join('\t'), start: 0, end: Number.POSITIVE_INFINITY }
    const length = Math.min(end, text.length) - start
    if (length === header.length && length > 0 && text.startsWith(header, start)) return 'header'
    PERHAPS_ASIDE.lastIndex = start
    return PERHAPS_ASIDE.test(text) ? asideKind(splitCells(row), names) : null
  }

  return {
    all: ignored.all,
    /** The last of the rows above the first driver. */
    setHeader(row: PastedCells): void {
      header = row instanceof RawLine ? row.text.slice(row.start, row.end) : row.join('\t')
      names = splitCells(row)
    },
    has(row: PastedCells): boolean {
      const kind = kindOf(row)
      if (kind !== null) ignored.add(kind, splitCells(row))
      return kind !== null
    },
  }
}

/** How many rows of the view were sent and stay as they are, from `from` up to but without `to`. */
export function sentRows(view: GridView, from: number, to: number): number {
  let sent = 0
  for (let row = from; row < Math.min(to, view.length); row++) if (view.isSent(row)) sent++
  return sent
}
