import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'

// Slow and plain on purpose: nothing here shares code with what it judges.

/** Whether `a` took effect after `b`: later, or of equal instants the higher id. */
function isAfter(a: Revision, b: Revision): boolean {
  return a.instant > b.instant || (a.instant === b.instant && BigInt(a.id) > BigInt(b.id))
}

/** The revision in force at the instant, found by looking at every row. */
export function inForce(rows: readonly Revision[], at: Instant): Revision | null {
  let found: Revision | null = null
  for (const row of rows) if (row.instant <= at && (found === null || isAfter(row, found))) found = row
  return found
}

/** `state@from` for each range, by the state at the start and at every instant at which a row lies. */
export function statesWithin(rows: readonly Revision[], start: Instant, end: Instant): string[] {
  const instants = [start, ...rows.map((row) => row.instant).filter((at) => at > start && at <= end)]
  const states: string[] = []
  for (const at of [...new Set(instants)].sort((a, b) => a - b)) {
    const state = inForce(rows, at)?.active
    const name = state === undefined ? 'no-record' : state ? 'active' : 'not-active'
    if (!states.at(-1)?.startsWith(`${name}@`)) states.push(`${name}@${at}`)
  }
  return states
}

/** All rows in the order in which they took effect, by repeated search. */
export function inOrder(rows: readonly Revision[]): Revision[] {
  const left = [...rows]
  const ordered: Revision[] = []
  while (left.length > 0) {
    const first = left.reduce((earliest, row) => (isAfter(earliest, row) ? row : earliest))
    ordered.push(first)
    left.splice(left.indexOf(first), 1)
  }
  return ordered
}
