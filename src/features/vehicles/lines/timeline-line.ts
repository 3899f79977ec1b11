import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import type { Lines } from '../../../domain/membership/folded-lines'
import { DAY, type Instant } from '../../../lib/time/instant'
import { dayNumber, precisionAmong, type TimePrecision } from '../../../lib/time/time-text'
import { offsetSeconds } from '../../../lib/time/zone'

export function rowOfLine(lines: Lines, index: number): HistoryRow | undefined {
  const line = lines.at(index)
  return line?.kind === 'row' ? line.row : undefined
}

/** Returns whether a line has the heading of its day: the revision above is of another day, not loaded, or folded. */
export function beginsDay(lines: Lines, index: number, zone: string): boolean {
  const row = rowOfLine(lines, index)
  if (row === undefined || !isRevision(row)) return false
  for (let above = index - 1; above >= 0; above--) {
    const newer = rowOfLine(lines, above)
    if (newer === undefined) return true
    if (isRevision(newer)) return dayNumber(newer.instant, zone) !== dayNumber(row.instant, zone)
  }
  return true
}

/** Returns whether a revision put the vehicle on its fleet or took it off, or its record started or ended with it. */
export function isTurn({ id, kind }: Revision, turns: ReadonlySet<string>): boolean {
  return kind === '+' || kind === '-' || turns.has(id)
}

/** Returns whether a time needs its offset beside it: clocks change within a day of it, so an hour may be shown twice. */
export function needsOffset(instant: Instant, zone: string): boolean {
  const offset = offsetSeconds(instant, zone)
  return offset !== offsetSeconds(instant - DAY, zone) || offset !== offsetSeconds(instant + DAY, zone)
}

/** Returns how finely a line's time is written: different from the next other time; equal times have equal texts. */
export function precisionOfLine(lines: Lines, index: number): TimePrecision {
  const row = rowOfLine(lines, index)
  if (row === undefined || !isRevision(row)) return 'second'
  const { instant } = row
  const others = [-1, 1].map((step) => otherTime(lines, index, step, instant))
  return precisionAmong([instant, ...others.filter((other) => other !== null)])(instant)
}

/** Returns the next time that isn't `instant` above (−1) or below (1) a line; null if none is loaded. */
function otherTime(lines: Lines, index: number, step: number, instant: Instant): Instant | null {
  for (let next = index + step; next >= 0 && next < lines.count; next += step) {
    if (lines.at(next)?.kind === 'fold') continue
    const row = rowOfLine(lines, next)
    if (row === undefined) return null
    if (isRevision(row) && row.instant !== instant) return row.instant
  }
  return null
}
