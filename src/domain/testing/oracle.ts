import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'

// Deliberately slow and simple, and shares no code with what it verifies.

function isAfter(a: Revision, b: Revision): boolean {
  return a.instant > b.instant || (a.instant === b.instant && BigInt(a.id) > BigInt(b.id))
}

export function inForce(rows: readonly Revision[], at: Instant): Revision | null {
  let found: Revision | null = null
  for (const row of rows) if (row.instant <= at && (found === null || isAfter(row, found))) found = row
  return found
}

/** Formats `state@from` for each state within a range, by checking its start and every row's instant. */
export function statesWithin(rows: readonly Revision[], start: Instant, end: Instant): string[] {
  const instants = [start, ...rows.map((row) => row.instant).filter((at) => at > start && at <= end)]
  const states: string[] = []
  for (const at of [...new Set(instants)].sort((a, b) => a - b)) {
    const state = inForce(rows, at)?.active
    const name = state === undefined ? 'no-record' : state ? 'active' : 'inactive'
    if (!states.at(-1)?.startsWith(`${name}@`)) states.push(`${name}@${at}`)
  }
  return states
}

/** Returns all rows in the order in which they took effect, by selection sort. */
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

/** Returns the state that a row leaves. A deletion is its own state, whatever its `active`. */
export function vehicleStatus(row: Revision): 'active' | 'inactive' | 'deleted' {
  return row.kind === '-' ? 'deleted' : row.active ? 'active' : 'inactive'
}

export function vehicleStatusAt(
  rows: readonly Revision[],
  at: Instant,
): 'active' | 'inactive' | 'deleted' | 'none' {
  const row = inForce(rows, at)
  return row === null ? 'none' : vehicleStatus(row)
}

/** Returns the status periods, newest first, by walking every row in order. */
export function listPeriods(rows: readonly Revision[]) {
  const runs: { state: string; first: Revision; last: Revision; rows: number }[] = []
  for (const row of inOrder(rows)) {
    const run = runs.at(-1)
    if (run?.state === vehicleStatus(row)) Object.assign(run, { last: row, rows: run.rows + 1 })
    else runs.push({ state: vehicleStatus(row), first: row, last: row, rows: 1 })
  }
  return runs.reverse()
}

/** Finds the period around the row at an index of `ordered`, and the next change after an instant, by walking row by row. */
export function fromTo(ordered: readonly Revision[], index: number, after: Instant) {
  const stateAt = (at: number) => {
    const row = ordered[at]
    return row && vehicleStatus(row)
  }
  const startOf = (at: number) => {
    let start = at
    while (start > 0 && stateAt(start - 1) === stateAt(at)) start--
    return start
  }
  const isDeleted = stateAt(index) === 'deleted'
  const start = startOf(index)
  const end = isDeleted ? start - 1 : index
  const first = end < 0 ? -1 : startOf(end)
  return {
    /** The period, or the one that a deletion ended. Null if the rows start with that deletion. */
    period: end < 0 ? null : { first: ordered[first], before: ordered[first - 1] ?? null },
    deletedBy: isDeleted ? ordered[start] : null,
    nextChange: ordered.find((row) => row.instant > after && vehicleStatus(row) !== stateAt(index)) ?? null,
    reachesBack: first <= 0,
  }
}
