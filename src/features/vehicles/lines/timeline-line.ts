import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import type { Lines } from '../../../domain/periods/folded-lines'
import { DAY, type Instant } from '../../../lib/time/instant'
import { dayNumber, precisionAmong, type TimePrecision } from '../../../lib/time/time-text'
import { offsetSeconds } from '../../../lib/time/zone'

export function rowOfLine(lines: Lines, index: number): HistoryRow | undefined {
  const line = lines.at(index)
  return line?.kind === 'row' ? line.row : undefined
}

/** Returns whether a line has its day's heading: the revision above is from a different day, not loaded, or collapsed. */
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

/** Returns whether a revision activated or deactivated the vehicle, or started or ended its record. */
export const isTurn = ({ id, kind }: Revision, turns: ReadonlySet<string>): boolean =>
  kind === '+' || kind === '-' || turns.has(id)

/** Returns whether a time needs its offset: clocks change within a day of it, so an hour may appear twice. */
export function needsOffset(instant: Instant, zone: string): boolean {
  const offset = offsetSeconds(instant, zone)
  return offset !== offsetSeconds(instant - DAY, zone) || offset !== offsetSeconds(instant + DAY, zone)
}

/** Returns the precision at which a line's time differs from the nearest other times. Equal times look equal. */
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
