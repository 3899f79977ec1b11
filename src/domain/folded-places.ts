import type { Revision } from '../api/revision'
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
  readonly place: number
}

/** What stands in a line of the list: a row of the history by its place, or the line that folds and unfolds a run. */
export type Line =
  | { readonly kind: 'row'; readonly place: number; readonly known: Revision | null }
  | { readonly kind: 'fold'; readonly fold: Fold }

export type LineKey = number | string

/** Lines that follow each other: a fold's own line, or rows at `place`, `place + 1` … */
interface Stretch {
  /** Number of its first line. */
  readonly line: number
  readonly lines: number
  readonly place: number
  readonly fold: Fold | null
  /** The row at its last place, where the run tells. */
  readonly last: Revision | null
}

/** The lines of a list of `count` rows. Lines and places count from 0, newest first. */
export interface Lines {
  readonly count: number
  at(line: number): Line
  /** What a line is known by, whatever is folded above it: a row by its place, a fold by a text. */
  keyOf(line: number): LineKey
  /** The line that shows a place: its row, or the fold it is in. */
  lineOf(place: number): number
  /** Place of a line's row; a fold's is that of its newest change. */
  placeOf(line: number): number
}

/** Every row in a line of its own. A list asks for the keys of all its lines at once, so this is as plain as can be. */
export function plainLines(count: number): Lines {
  const same = (index: number) => index
  return {
    count,
    at: (line) => ({ kind: 'row', place: line, known: null }),
    keyOf: same,
    lineOf: same,
    placeOf: same,
  }
}

/**
 * The lines of a list of `count` rows whose runs are folded, but for those in `open` (by the id of their first
 * revision). Runs are the membership's, newest first, by their counts, whatever rows are loaded; what lies below the
 * runs that are known stands row by row.
 */
export function foldedLines(
  intervals: readonly MembershipInterval[],
  open: ReadonlySet<string>,
  count: number,
): Lines {
  const stretches: Stretch[] = []
  let [line, place] = [0, 0]
  function add(lines: number, fold: Fold | null, last: Revision | null, places = lines) {
    if (lines > 0) stretches.push({ line, lines, place, fold, last })
    line += lines
    place += places
  }
  for (const { active, first, rows } of intervals) {
    if (place + rows > count) break
    const changes = rows - 1
    if (changes < FEWEST) {
      add(rows, null, first)
      continue
    }
    const fold: Fold = { id: first.id, active, changes, open: open.has(first.id), place }
    add(1, fold, null, 0)
    if (fold.open) add(rows, null, first)
    else {
      place += changes
      add(1, null, first)
    }
  }
  add(count - place, null, null)
  return linesOf(stretches, line)
}

function linesOf(stretches: readonly Stretch[], count: number): Lines {
  function find(value: number, start: (stretch: Stretch) => number): Stretch {
    let [low, high] = [0, stretches.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const stretch = stretches[middle]
      if (stretch !== undefined && start(stretch) <= value) low = middle
      else high = middle - 1
    }
    const found = stretches[low]
    if (found === undefined) throw new RangeError('a list without lines has none')
    return found
  }
  const rowIn = (stretch: Stretch, line: number) => stretch.place + line - stretch.line

  return {
    count,
    at(line) {
      const stretch = find(line, (each) => each.line)
      if (stretch.fold) return { kind: 'fold', fold: stretch.fold }
      const isLast = line === stretch.line + stretch.lines - 1
      return { kind: 'row', place: rowIn(stretch, line), known: isLast ? stretch.last : null }
    },
    keyOf(line) {
      const stretch = find(line, (each) => each.line)
      return stretch.fold ? foldKey(stretch.fold) : rowIn(stretch, line)
    },
    lineOf(place) {
      const stretch = find(place, (each) => each.place)
      if (stretch.fold) return stretch.line
      return stretch.line + Math.min(place - stretch.place, stretch.lines - 1)
    },
    placeOf(line) {
      const stretch = find(line, (each) => each.line)
      return stretch.fold ? stretch.place : rowIn(stretch, line)
    },
  }
}

function foldKey({ place, id }: Fold): string {
  return `${place} ${id}`
}

/** The line that has this key now, or the one that stands for it: a row that was folded is in its fold. */
export function lineOfKey(lines: Lines, key: LineKey): number {
  const line = lines.lineOf(typeof key === 'number' ? key : Number(key.split(' ')[0]))
  // Above the newest row of a run that is unfolded is the line that folds it.
  return line > 0 && lines.keyOf(line - 1) === key ? line - 1 : line
}

/** Where the run begins (its newest revision) that comes `by` runs after the one at a place; null where there is none. */
export function runFrom(intervals: readonly MembershipInterval[], place: number, by: 1 | -1): number | null {
  const starts: number[] = []
  let start = 0
  for (const { rows } of intervals) {
    starts.push(start)
    start += rows
  }
  if (place >= start) return by === -1 ? (starts.at(-1) ?? null) : null
  const current = starts.findLastIndex((start) => start <= place)
  // Towards the newer, the start of the run one is in comes first.
  const wanted = by === 1 ? current + 1 : starts[current] === place ? current - 1 : current
  return starts[wanted] ?? null
}
