import type { Revision } from '../../api/resources/revision'
import type { FleetState } from '../words/fleet-state'
import type { MembershipInterval } from './membership-intervals'

/** Fewer rows are not folded: it would save no more than a line. */
const FEWEST = 3

/** The `id` of the fold of all rows below the known runs. */
export const OLDER = 'older'

/** Rows that can be folded: a run's changes after its first revision, or all rows below the known runs. */
export interface Fold {
  /** history_id of the run's first revision, or OLDER. */
  readonly id: string
  /** Null for the rows below the known runs. */
  readonly state: FleetState | null
  /** Rows that are folded. */
  readonly changes: number
  readonly open: boolean
  /** Of the newest folded change. */
  readonly rowIndex: number
}

/** A line of the list: a row of the history, or the line that folds and unfolds a run. */
export type Line =
  | { readonly kind: 'row'; readonly rowIndex: number; readonly known: Revision | null }
  | { readonly kind: 'fold'; readonly fold: Fold }

export type LineKey = number | string

/** Consecutive lines: a fold's own line, or rows at `rowIndex`, `rowIndex + 1` … */
interface Block {
  /** Number of its first line. */
  readonly line: number
  readonly lines: number
  readonly rowIndex: number
  readonly fold: Fold | null
  /** The rows of its first and last line, where the run has them. */
  readonly newest: Revision | null
  readonly oldest: Revision | null
}

/** The lines of a list of `count` rows. Lines and row indexes count from 0, newest first. */
export interface Lines {
  readonly count: number
  at(line: number): Line
  /** The line's key, whatever is folded above it: a row's index, a fold's text. */
  keyOf(line: number): LineKey
  /** The line that shows a row: its own, or the fold that contains it. */
  lineOf(rowIndex: number): number
  /** Index of a line's row; for a fold, of its newest change. */
  rowIndexOf(line: number): number
  isFold(line: number): boolean
}

/** One line per row. Kept simple because a list reads the keys of all its lines at once. */
export function plainLines(count: number): Lines {
  const same = (index: number) => index
  return {
    count,
    at: (line) => ({ kind: 'row', rowIndex: line, known: null }),
    keyOf: same,
    lineOf: same,
    rowIndexOf: same,
    isFold: () => false,
  }
}

/**
 * The lines of a list of `count` rows whose runs are folded, except those in `open` (ids of folds). The newest row and
 * each change of state always have a line.
 *
 * Runs are the membership's intervals, newest first; their counts are enough, whatever rows are loaded. Rows below the
 * known runs are one fold, whose line becomes the next run's once that is known: nothing above it moves. Two runs that
 * meet within one instant are not folded: the service may list that instant in any order, and a fold must not hide the
 * change of state.
 */
export function foldedLines(
  intervals: readonly MembershipInterval[],
  open: ReadonlySet<string>,
  count: number,
): Lines {
  const blocks: Block[] = []
  let [line, rowIndex] = [0, 0]
  function addRows(lines: number, newest: Revision | null, oldest: Revision | null) {
    if (lines > 0) blocks.push({ line, lines, rowIndex, fold: null, newest, oldest })
    line += lines
    rowIndex += lines
  }
  /** The line of a fold; where it is closed, its rows are skipped. */
  function addFold(id: string, state: FleetState | null, changes: number): boolean {
    const fold: Fold = { id, state, changes, open: open.has(id), rowIndex }
    blocks.push({ line, lines: 1, rowIndex, fold, newest: null, oldest: null })
    line += 1
    if (!fold.open) rowIndex += changes
    return fold.open
  }
  for (const [index, { state, first, last, rows }] of intervals.entries()) {
    if (rowIndex + rows > count) break
    if (meet(intervals[index], intervals[index - 1]) || meet(intervals[index + 1], intervals[index])) {
      addRows(rows, null, null)
      continue
    }
    const shown = index === 0 ? 1 : 0
    const changes = rows - 1 - shown
    if (changes < FEWEST) {
      addRows(rows, last, first)
      continue
    }
    addRows(shown, last, last)
    if (addFold(first.id, state, changes)) addRows(changes + 1, null, null)
    else addRows(1, first, first)
  }
  if (rowIndex === 0) addRows(Math.min(1, count), null, null)
  const older = count - rowIndex
  if (older < FEWEST || addFold(OLDER, null, older)) addRows(older, null, null)
  return linesOf(blocks, line)
}

/** Index of the first row below these runs, at which the fold of all older rows is; the newest row is not in it. */
export function olderRowIndex(intervals: readonly MembershipInterval[], count: number): number {
  const known = intervals.reduce((sum, { rows }) => (sum + rows > count ? sum : sum + rows), 0)
  return Math.max(1, known)
}

/** Whether a run ends at the instant at which the next one begins. */
function meet(older: MembershipInterval | undefined, newer: MembershipInterval | undefined): boolean {
  return older !== undefined && newer !== undefined && older.last.instant === newer.first.instant
}

function linesOf(blocks: readonly Block[], count: number): Lines {
  function find(value: number, start: (block: Block) => number): Block {
    let [low, high] = [0, blocks.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const block = blocks[middle]
      if (block !== undefined && start(block) <= value) low = middle
      else high = middle - 1
    }
    const found = blocks[low]
    if (found === undefined) throw new RangeError('a list without lines has none')
    return found
  }
  const rowIn = (block: Block, line: number) => block.rowIndex + line - block.line

  return {
    count,
    at(line) {
      const block = find(line, (each) => each.line)
      if (block.fold) return { kind: 'fold', fold: block.fold }
      const known =
        line === block.line + block.lines - 1 ? block.oldest : line === block.line ? block.newest : null
      return { kind: 'row', rowIndex: rowIn(block, line), known }
    },
    keyOf(line) {
      const block = find(line, (each) => each.line)
      return block.fold ? foldKey(block.fold) : rowIn(block, line)
    },
    lineOf(rowIndex) {
      const block = find(rowIndex, (each) => each.rowIndex)
      if (block.fold) return block.line
      return block.line + Math.min(rowIndex - block.rowIndex, block.lines - 1)
    },
    rowIndexOf(line) {
      const block = find(line, (each) => each.line)
      return block.fold ? block.rowIndex : rowIn(block, line)
    },
    isFold: (line) => find(line, (each) => each.line).fold !== null,
  }
}

/** Without the fold's id: the line of all older rows stays the same element when it becomes a run's. */
function foldKey({ rowIndex }: Fold): string {
  return `${rowIndex} fold`
}

/** The line with this key, or the one that replaced it: for a folded row, its fold. */
export function lineOfKey(lines: Lines, key: LineKey): number {
  const line = lines.lineOf(typeof key === 'number' ? key : Number(key.split(' ')[0]))
  // An open fold's own line is above the newest row of its run.
  return line > 0 && lines.keyOf(line - 1) === key ? line - 1 : line
}

/** Row index of the newest revision of the run `by` runs after the one at `rowIndex`; null if none. */
export function runFrom(
  intervals: readonly MembershipInterval[],
  rowIndex: number,
  by: 1 | -1,
): number | null {
  const starts: number[] = []
  let start = 0
  for (const { rows } of intervals) {
    starts.push(start)
    start += rows
  }
  if (rowIndex >= start) return by === -1 ? (starts.at(-1) ?? null) : null
  const current = starts.findLastIndex((start) => start <= rowIndex)
  // Towards newer rows, the start of the current run comes first.
  const wanted = by === 1 ? current + 1 : starts[current] === rowIndex ? current - 1 : current
  return starts[wanted] ?? null
}
