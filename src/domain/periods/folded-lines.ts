import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import { compareRevisions } from '../history/history-source'
import { statusAfter, type VehicleStatus } from '../words/vehicle-status'
import { knownIntervals } from './status-intervals'

/** Don't collapse fewer changes, because that would save at most one line. */
const FEWEST = 3

export interface LoadedRows {
  readonly rows: readonly HistoryRow[]
  readonly offset: number
  readonly older: number
}

export interface Fold {
  readonly state: VehicleStatus
  readonly revisions: readonly Revision[]
  readonly open: boolean
}

export type Line =
  | { readonly kind: 'row'; readonly row: HistoryRow; readonly rowIndex: number }
  | { readonly kind: 'fold'; readonly fold: Fold; readonly rowIndex: number }
  | { readonly kind: 'newer' | 'older'; readonly left: number }

/** Splits the loaded rows at unreadable ones. `isNewest`, `isOldest`: the segment contains that end of the history. */
function segmentsOf({ rows, offset, older }: LoadedRows) {
  const parts: Revision[][] = [[]]
  for (const row of rows) {
    if (isRevision(row)) parts.at(-1)?.push(row)
    else parts.push([])
  }
  return parts.map((revisions, index) => ({
    revisions,
    isNewest: index === 0 && offset === 0,
    isOldest: index === parts.length - 1 && older === 0,
  }))
}

/** Returns the IDs of the loaded revisions that changed the state. Skips those without a readable older neighbor. */
export function statusChangeIds(loaded: LoadedRows): ReadonlySet<string> {
  const intervals = segmentsOf(loaded).flatMap(
    ({ revisions, isOldest }) => knownIntervals(revisions, isOldest).intervals,
  )
  return new Set(intervals.map(({ first }) => first.id))
}

/**
 * Returns the IDs of the revisions known to leave the state unchanged, which a collapsed line may contain. Excludes the
 * newest revision, and those at the end of a segment: more with the same timestamp may follow in any order.
 */
function foldableIds(loaded: LoadedRows): ReadonlySet<string> {
  const foldable = segmentsOf(loaded).flatMap(({ revisions, isNewest, isOldest }) => {
    const newest = revisions[0]
    const cut = [isNewest ? undefined : newest?.instant, isOldest ? undefined : revisions.at(-1)?.instant]
    const sorted = [...revisions].sort((a, b) => compareRevisions(b, a))
    return sorted.filter((revision, index) => {
      const before = sorted[index + 1]
      if (before === undefined || (isNewest && revision === newest)) return false
      const isBoundary = cut.includes(revision.instant) || cut.includes(before.instant)
      return !isBoundary && statusAfter(before) === statusAfter(revision)
    })
  })
  return new Set(foldable.map(({ id }) => id))
}

export type Lines = ReturnType<typeof buildLines>

/** Builds the lines of the loaded rows. If `folded`, changes that keep the state become one line, expanded if `opened`. */
export function buildLines(loaded: LoadedRows, folded: boolean, opened: ReadonlySet<string> = new Set()) {
  const { rows, offset, older } = loaded
  const foldable = folded ? foldableIds(loaded) : new Set<string>()
  const lines: Line[] = []
  const stateAt = (index: number) => {
    const row = rows[index]
    return row !== undefined && isRevision(row) ? statusAfter(row) : null
  }
  const isFoldable = (row: HistoryRow | undefined): row is Revision =>
    row !== undefined && isRevision(row) && foldable.has(row.id)

  if (offset > 0) lines.push({ kind: 'newer', left: offset })
  for (let index = 0; index < rows.length; ) {
    const state = stateAt(index)
    const revisions: Revision[] = []
    for (let next = index; stateAt(next) === state; next++) {
      const row = rows[next]
      if (!isFoldable(row)) break
      revisions.push(row)
    }
    const end = index + Math.max(1, revisions.length)
    let isShown = true
    // Services may list equal timestamps in any order, so make sure that the row below has the same state.
    if (state !== null && revisions.length >= FEWEST && stateAt(end) === state) {
      isShown = revisions.some(({ id }) => opened.has(id))
      lines.push({ kind: 'fold', fold: { state, revisions, open: isShown }, rowIndex: offset + index })
    }
    for (; index < end; index++) {
      const row = rows[index]
      if (isShown && row !== undefined) lines.push({ kind: 'row', row, rowIndex: offset + index })
    }
  }
  if (older > 0) lines.push({ kind: 'older', left: older })
  return indexed(lines)
}

function indexed(lines: readonly Line[]) {
  const keys = lines.map(keyOf)
  const byKey = new Map(keys.map((key, index) => [key, index]))
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'fold' && !line.fold.open)
      for (const { id } of line.fold.revisions) byKey.set(id, index)
  }
  return {
    count: lines.length,
    at: (index: number): Line | undefined => lines[index],
    keyOf: (index: number): string => keys[index] ?? '',
    /** Returns the index of the line with a key, or of the collapsed line that contains it, or -1. */
    withKey: (key: string): number => byKey.get(key) ?? -1,
    /** Returns the index of the line that shows a row or contains it collapsed, or -1 if the row isn't loaded. */
    withRow: (rowIndex: number): number =>
      lines.findLastIndex(
        (line) =>
          (line.kind === 'row' && line.rowIndex === rowIndex) ||
          (line.kind === 'fold' &&
            rowIndex >= line.rowIndex &&
            rowIndex < line.rowIndex + line.fold.revisions.length),
      ),
    next: (index: number, by: 1 | -1, matches: (line: Line) => boolean): number =>
      by === 1
        ? lines.findIndex((line, other) => other > index && matches(line))
        : lines.findLastIndex((line, other) => other < index && matches(line)),
  }
}

/** Returns a line's key, which stays the same when rows are loaded above or below it. */
function keyOf(line: Line): string {
  if (line.kind === 'fold') return `fold ${line.fold.revisions[0]?.id}`
  if (line.kind !== 'row') return line.kind
  return isRevision(line.row) ? line.row.id : `row ${line.rowIndex}`
}
