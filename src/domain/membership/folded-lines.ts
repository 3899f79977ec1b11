import type { Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
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

/** The lines of a list. Lines and row indexes count from 0, newest first. */
export type Lines = ReturnType<typeof linesOf>

/** One line per row. */
export function plainLines(count: number): Lines {
  return linesOf(
    Array.from({ length: count }, (_, rowIndex) => rowIndex),
    new Map(),
  )
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
  const entries: (number | Fold)[] = []
  const known = new Map<number, Revision>()
  let rowIndex = 0
  function addRows(rows: number) {
    for (const end = rowIndex + rows; rowIndex < end; rowIndex++) entries.push(rowIndex)
  }
  /** The line of a fold, and its rows where it is open. */
  function addFold(id: string, state: FleetState | null, changes: number) {
    const fold: Fold = { id, state, changes, open: open.has(id), rowIndex }
    entries.push(fold)
    if (fold.open) addRows(changes)
    else rowIndex += changes
  }
  for (const [index, { state, first, last, rows }] of intervals.entries()) {
    if (rowIndex + rows > count) break
    if (meet(intervals[index], intervals[index - 1]) || meet(intervals[index + 1], intervals[index])) {
      addRows(rows)
      continue
    }
    const shown = index === 0 ? 1 : 0
    const changes = rows - 1 - shown
    const isFolded = changes >= FEWEST
    if (!isFolded || shown > 0) known.set(rowIndex, last)
    addRows(isFolded ? shown : rows - 1)
    if (isFolded) addFold(first.id, state, changes)
    if (!isFolded || !open.has(first.id)) known.set(rowIndex, first)
    addRows(1)
  }
  if (rowIndex === 0) addRows(Math.min(1, count))
  const older = count - rowIndex
  if (older < FEWEST) addRows(older)
  else addFold(OLDER, null, older)
  return linesOf(entries, known)
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

/** @param entries of each line the index of its row, or the fold; `known`: revisions by the index of their row */
function linesOf(entries: readonly (number | Fold)[], known: ReadonlyMap<number, Revision>) {
  const isFold = (line: number) => typeof entries[line] === 'object'
  const rowIndexOf = (line: number) => {
    const entry = entries[line] ?? 0
    return typeof entry === 'object' ? entry.rowIndex : entry
  }
  return {
    count: entries.length,
    isFold,
    /** Index of a line's row; for a fold, of its newest change. */
    rowIndexOf,
    at(line: number): Line {
      const entry = entries[line] ?? 0
      if (typeof entry === 'object') return { kind: 'fold', fold: entry }
      return { kind: 'row', rowIndex: entry, known: known.get(entry) ?? null }
    },
    /** The line's key, whatever is folded above it: a row's index, a fold's text. */
    // Without the fold's id: the line of all older rows stays the same element when it becomes a run's.
    keyOf: (line: number): LineKey => (isFold(line) ? `${rowIndexOf(line)} fold` : rowIndexOf(line)),
    /** The line that shows a row: its own, or the fold that contains it. */
    lineOf: (rowIndex: number) =>
      Math.max(0, countWhile(entries.length, (line) => rowIndexOf(line) <= rowIndex) - 1),
  }
}

/** The line with this key, or the one that replaced it: for a folded row, its fold. */
export function lineOfKey(lines: Lines, key: LineKey): number {
  const line = lines.lineOf(typeof key === 'number' ? key : Number(key.split(' ')[0]))
  // An open fold's own line is above the newest row of its run.
  return line > 0 && lines.keyOf(line - 1) === key ? line - 1 : line
}

/** Row index at which the next older run begins (1), or the run of a row, else the next newer one (-1); null for none. */
export function runFrom(intervals: readonly MembershipInterval[], rowIndex: number, by: 1 | -1) {
  let end = 0
  const starts = intervals.map(({ rows }) => {
    end += rows
    return end - rows
  })
  const isBeyond = (start: number) => (by === 1 ? start > rowIndex : start < rowIndex)
  return (by === 1 ? starts.find(isBeyond) : starts.findLast(isBeyond)) ?? null
}
