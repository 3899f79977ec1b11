import type { Revision } from '../../api/resources/revision'
import type { StatusChange } from '../../local/status-change'
import { compareRevisions, countUpTo } from '../history/history-source'
import { type StatusPeriod, statusPeriod } from '../periods/status-period'
import { isDeletion, statusAfter } from '../words/vehicle-status'
import type { Verdict } from './verdict'

/** The revisions around a verdict. Loaded after the verdict; never changes it. */
export interface VerdictContext {
  /** Revisions with the deciding revision's timestamp but a different state, deletions included; at most 20. */
  readonly ties: readonly Revision[]
  readonly tieCount: number
  /** The tie with the highest ID, if that is above the deciding revision's ID. It's then uncertain which came last. */
  readonly higherTie: Revision | null
  /** The status period of the deciding revision, or the one that a deletion ended. Null if nothing was recorded. */
  readonly period: StatusPeriod | null
  /** The deletion in effect at the end of the queried time, if the vehicle was deleted then. */
  readonly deletedBy: Revision | null
  /** The first later revision that changes the state, deletes, or restores. Without a record, the first revision. */
  readonly nextChange: Revision | null
  /** The oldest revision. Set only if the period starts with it, or if nothing was recorded at the start of the queried time. */
  readonly oldest: Revision | null
  readonly noHistory: boolean
  /** A revision that contradicts the verdict: newer, within the queried time, and with a different state. */
  readonly contradiction: Revision | null
  readonly requests: readonly string[]
}

export const NOTHING: VerdictContext = {
  ties: [],
  tieCount: 0,
  higherTie: null,
  period: null,
  deletedBy: null,
  nextChange: null,
  oldest: null,
  noHistory: false,
  contradiction: null,
  requests: [],
}

const MAX_NAMED_TIES = 20

/** Returns a verdict's context. `rows`: the whole history, or what `verdictContext` reads; by time, then ID. */
export function contextOf(
  verdict: Verdict,
  rows: readonly Revision[],
  requests: readonly string[],
): VerdictContext {
  const { deciding, moment } = verdict
  const upTo = countUpTo(rows, moment.end)
  const first = rows[0] ?? null
  if (deciding === null) {
    if (upTo > 0) return { ...NOTHING, contradiction: first, requests }
    return { ...NOTHING, noHistory: first === null, oldest: first, nextChange: first, requests }
  }
  const other = rows.slice(0, upTo).findLast((row) => changesStatus(row, deciding))
  if (other && other.instant > deciding.instant) return { ...NOTHING, contradiction: other, requests }
  const ties = tiesOf(rows, deciding)
  const nextChange = rows.slice(upTo).find((row) => statusAfter(row) !== statusAfter(deciding)) ?? null
  const named = { ties: ties.slice(0, MAX_NAMED_TIES), tieCount: ties.length }
  const found = { ...NOTHING, ...named, nextChange, requests }
  const [highest] = ties
  if (highest && compareRevisions(highest, deciding) > 0) return { ...found, higherTie: highest }
  const { period: run, deletedBy } = periodFrom(rows, upTo)
  const begins = run === null ? deletedBy : run.before === null ? run.first : null
  // Also set if nothing was recorded at the start of the queried time.
  const oldest = begins ?? (verdict.spans[0]?.state === 'no-record' ? (verdict.inside[0] ?? null) : null)
  return { ...found, period: run, deletedBy, oldest }
}

export const changesStatus = (one: Revision, other: Revision): boolean =>
  one.active !== other.active || isDeletion(one) !== isDeletion(other)

function tiesOf(rows: readonly Revision[], deciding: Revision): Revision[] {
  const [from, to] = [countUpTo(rows, deciding.instant - 1), countUpTo(rows, deciding.instant)]
  return rows
    .slice(from, to)
    .filter((row) => changesStatus(row, deciding))
    .reverse()
}

/** Returns the status period that ends with the last of the first `upTo` revisions; a deletion's is the one it ended. */
export function periodFrom(
  rows: readonly Revision[],
  upTo: number,
): Pick<VerdictContext, 'period' | 'deletedBy'> {
  const end = rows.slice(0, upTo).findLastIndex((row) => !isDeletion(row))
  const deletedBy = end + 1 < upTo ? (rows[end + 1] ?? null) : null
  const last = rows[end]
  if (last === undefined) return { period: null, deletedBy }
  const start = rows.slice(0, end).findLastIndex((row) => changesStatus(row, last))
  const before = rows[start] ?? null
  return { period: statusPeriod(rows[start + 1] ?? last, before), deletedBy }
}

/** Returns the change that set the state at the end of the queried time. Null if there is none or it's uncertain. */
export function statusChange({ period: run, deletedBy }: Pick<VerdictContext, 'period' | 'deletedBy'>) {
  if (deletedBy !== null) return changeOf(deletedBy, 'deleted', false)
  return run && changeOf(run.first, startOf(run), run.before?.instant === run.first.instant)
}

function startOf({ first, before, startKnown }: StatusPeriod): StatusChange['what'] {
  if (before === null) return startKnown ? 'created' : 'begins'
  if (isDeletion(before)) return 'restored'
  if (first.kind === '+') return 'created'
  return first.active ? 'activated' : 'deactivated'
}

function changeOf(revision: Revision, what: StatusChange['what'], isTied: boolean): StatusChange {
  const { active, instant: at, id } = revision
  // The author of the oldest revision isn't necessarily who set this state.
  const { username, reason } = what === 'begins' ? { username: null, reason: null } : revision
  return { what, active, at, by: username?.trim() || null, reason: reason?.trim() || null, id, isTied }
}
