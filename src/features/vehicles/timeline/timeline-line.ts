import type { HistoryRow } from '../../../api/resources/revision'
import { isRevision } from '../../../api/resources/revision'
import { PAGE_LIMIT } from '../../../domain/history/history-window'
import type { Lines } from '../../../domain/membership/folded-lines'
import { dayNumber } from '../../../lib/time/time-text'

/** The row of a line, where one is there: as its page has it, or as the run it begins tells. */
export function rowOfLine(
  lines: Lines,
  rows: ReadonlyMap<number, HistoryRow>,
  index: number,
): HistoryRow | undefined {
  const line = lines.at(index)
  return line.kind === 'row' ? (rows.get(line.rowIndex) ?? line.known ?? undefined) : undefined
}

/**
 * Whether a day begins with a line: the revision above is of another day, or a fold stands above. While the row above
 * is not there, nobody knows.
 */
export function beginsDay(
  lines: Lines,
  rows: ReadonlyMap<number, HistoryRow>,
  index: number,
  zone: string,
): boolean {
  const row = rowOfLine(lines, rows, index)
  if (row === undefined || !isRevision(row)) return false
  for (let above = index - 1; above >= 0; above--) {
    if (lines.at(above).kind === 'fold') return true
    const newer = rowOfLine(lines, rows, above)
    if (newer === undefined) return false
    if (isRevision(newer)) return dayNumber(newer.instant, zone) !== dayNumber(row.instant, zone)
  }
  return true
}

/** Lines beyond the view whose rows are asked for before they are seen, at most. */
const LOOKAHEAD = 15
/** Lines by which the view may move when its rows take their real height. */
const LEEWAY = 2

/** How far beyond a view of so many lines is looked: no further than the page reaches that was asked around it. */
export function lookahead(inView: number): number {
  return Math.min(LOOKAHEAD, Math.max(0, Math.floor((PAGE_LIMIT - inView) / 2) - LEEWAY))
}

/** The places of these lines whose rows have to be read: all that no run tells. */
export function placesToRead(lines: Lines, from: number, to: number): number[] {
  const places: number[] = []
  for (let index = Math.max(0, from); index <= Math.min(to, lines.count - 1); index++) {
    const line = lines.at(index)
    if (line.kind === 'row' && line.known === null) places.push(line.rowIndex)
  }
  return places
}
