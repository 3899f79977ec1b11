import type { Revision } from '../../api/resources/revision'
import type { MembershipInterval } from './membership-intervals'

/** Fewer changes than this are not worth a fold. */
const FEWEST = 2

/** A run whose changes that leave `active` alone can be folded: all but its first, which is the change of state. */
export interface Fold {
  /** history_id of the run's first revision, by which the run is known. */
  readonly id: string
  readonly active: boolean
  /** Changes that are folded. */
  readonly changes: number
  readonly open: boolean
  /** Place of the newest of them. */
  readonly rowIndex: number
}

/** What stands in a line of the list: a row of the history by its rowIndex, or the line that folds and unfolds a run. */
export type Line =
  | { readonly kind: 'row'; readonly rowIndex: number; readonly known: Revision | null }
  | { readonly kind: 'fold'; readonly fold: Fold }

export type LineKey = number | string

/** Lines that follow each other: a fold's own line, or rows at `rowIndex`, `rowIndex + 1` … */
interface Block {
  /** Number of its first line. */
  readonly line: number
  readonly lines: number
  readonly rowIndex: number
  readonly fold: Fold | null
  /** The rows at its first and its last rowIndex, where the run tells. */
  readonly newest: Revision | null
  readonly oldest: Revision | null
}

/** The lines of a list of `count` rows. Lines and row indexes count from 0, newest first. */
export interface Lines {
  readonly count: number
  at(line: number): Line
  /** What a line is known by, whatever is folded above it: a row by its rowIndex, a fold by a text. */
  keyOf(line: number): LineKey
  /** The line that shows a row index: its row, or the fold it is in. */
  lineOf(rowIndex: number): number
  /** Place of a line's row; a fold's is that of its newest change. */
  rowIndexOf(line: number): number
}

/** Every row in a line of its own. A list asks for the keys of all its lines at once, so this is as plain as can be. */
export function plainLines(count: number): Lines {
  const same = (index: number) => index
  return {
    count,
    at: (line) => ({ kind: 'row', rowIndex: line, known: null }),
    keyOf: same,
    lineOf: same,
    rowIndexOf: same,
  }
}

/**
 * The lines of a list of `count` rows whose runs are folded, but for those in `open` (by the id of their first
 * revision). Runs are the membership's, newest first, by their counts, whatever rows are loaded; what lies below the
 * runs that are known stands row by row. So do two runs that meet within one instant: a service need not list it by ids,
 * and a fold must not hide the change of state.
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
  for (const [index, { active, first, last, rows }] of intervals.entries()) {
    if (rowIndex + rows > count) break
    const changes = rows - 1
    if (meet(intervals[index], intervals[index - 1]) || meet(intervals[index + 1], intervals[index])) {
      addRows(rows, null, null)
      continue
    }
    if (changes < FEWEST) {
      addRows(rows, last, first)
      continue
    }
    const fold: Fold = { id: first.id, active, changes, open: open.has(first.id), rowIndex }
    blocks.push({ line, lines: 1, rowIndex, fold, newest: null, oldest: null })
    line += 1
    if (fold.open) addRows(rows, null, null)
    else {
      rowIndex += changes
      addRows(1, first, first)
    }
  }
  addRows(count - rowIndex, null, null)
  return linesOf(blocks, line)
}

/** Whether a run ends in the instant in which the next one begins. */
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
  }
}

function foldKey({ rowIndex, id }: Fold): string {
  return `${rowIndex} ${id}`
}

/** The line that has this key now, or the one that stands for it: a row that was folded is in its fold. */
export function lineOfKey(lines: Lines, key: LineKey): number {
  const line = lines.lineOf(typeof key === 'number' ? key : Number(key.split(' ')[0]))
  // Above the newest row of a run that is unfolded is the line that folds it.
  return line > 0 && lines.keyOf(line - 1) === key ? line - 1 : line
}

/** Where the run begins (its newest revision) that comes `by` runs after the one at a row index; null where there is none. */
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
  // Towards the newer, the start of the run one is in comes first.
  const wanted = by === 1 ? current + 1 : starts[current] === rowIndex ? current - 1 : current
  return starts[wanted] ?? null
}
