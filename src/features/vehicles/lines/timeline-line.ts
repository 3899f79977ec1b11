import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import { PAGE_LIMIT } from '../../../domain/history/page-limit'
import type { Lines } from '../../../domain/membership/folded-lines'
import { DAY, type Instant } from '../../../lib/time/instant'
import { precisionAmong } from '../../../lib/time/time-precision'
import { dayNumber, type TimePrecision } from '../../../lib/time/time-text'
import { offsetSeconds } from '../../../lib/time/zone'

/** The lines of a list, and the rows that are read, by their indexes in the history. */
export interface ReadLines {
  readonly lines: Lines
  readonly rows: ReadonlyMap<number, HistoryRow>
}

/** The row of a line, from its page or from the run that it begins; undefined where it is not read. */
export function rowOfLine({ lines, rows }: ReadLines, index: number): HistoryRow | undefined {
  const line = lines.at(index)
  return line.kind === 'row' ? (rows.get(line.rowIndex) ?? line.known ?? undefined) : undefined
}

/**
 * Whether a line is below the heading of its day: the revision above is of another day, is not read, or is folded. Rows
 * have the time of day only, so none may be without a day.
 */
export function beginsDay(read: ReadLines, index: number, zone: string): boolean {
  const row = rowOfLine(read, index)
  if (row === undefined || !isRevision(row)) return false
  for (let above = index - 1; above >= 0; above--) {
    const newer = rowOfLine(read, above)
    if (newer === undefined) return true
    if (isRevision(newer)) return dayNumber(newer.instant, zone) !== dayNumber(row.instant, zone)
  }
  return true
}

/** Whether a revision put the vehicle on its fleet or took it off, or its record began or ended with it. */
export function isTurn({ id, kind }: Revision, turns: ReadonlySet<string>): boolean {
  return kind === '+' || kind === '-' || turns.has(id)
}

/** Whether a time needs its offset beside it: clocks change within a day of it, so an hour may be shown twice. */
export function needsOffset(instant: Instant, zone: string): boolean {
  const offset = offsetSeconds(instant, zone)
  return offset !== offsetSeconds(instant - DAY, zone) || offset !== offsetSeconds(instant + DAY, zone)
}

/** How finely a line's time is written: different from the next other time; equal times have equal texts. */
export function precisionOfLine(read: ReadLines, index: number): TimePrecision {
  const row = rowOfLine(read, index)
  if (row === undefined || !isRevision(row)) return 'second'
  const { instant } = row
  const others = [-1, 1].map((step) => otherTime(read, index, step, instant))
  return precisionAmong([instant, ...others.filter((other) => other !== null)])(instant)
}

/** The next time that is not `instant` above (−1) or below (1) a line; null where none is read. */
function otherTime(read: ReadLines, index: number, step: number, instant: Instant): Instant | null {
  for (let next = index + step; next >= 0 && next < read.lines.count; next += step) {
    if (read.lines.isFold(next)) continue
    const row = rowOfLine(read, next)
    if (row === undefined) return null
    if (isRevision(row) && row.instant !== instant) return row.instant
  }
  return null
}

/** How many lines beyond the view are read ahead, at most. */
const LOOKAHEAD = 15
/** How many lines the view may move by when its rows get their real height. */
const LEEWAY = 2

/** How many lines beyond a view of `inView` lines to read ahead: no more than one page around it covers. */
export function lookahead(inView: number): number {
  return Math.min(LOOKAHEAD, Math.max(0, Math.floor((PAGE_LIMIT - inView) / 2) - LEEWAY))
}

/** Indexes of the rows to read for these lines: all that no run has shown. */
export function rowsToRead(lines: Lines, from: number, to: number): number[] {
  const rowIndexes: number[] = []
  for (let index = Math.max(0, from); index <= Math.min(to, lines.count - 1); index++) {
    const line = lines.at(index)
    if (line.kind === 'row' && line.known === null) rowIndexes.push(line.rowIndex)
  }
  return rowIndexes
}
