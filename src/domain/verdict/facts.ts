import type { Revision } from '../../api/resources/revision'
import type { StateChange } from '../../local/state-change'
import { compareRevisions, countUpTo } from '../history/revision-order'
import { type MembershipRun, runOf } from '../membership/membership-run'
import { fleetStateOf, isDeletion } from '../words/fleet-state'
import type { Verdict } from './verdict'

/** What surrounds a verdict. It is read afterwards and never changes the verdict. */
export interface VerdictContext {
  /** Revisions of the deciding revision's instant with another `active`, or of which one is a deletion; at most 20. */
  readonly ties: readonly Revision[]
  readonly tieCount: number
  /** The one with the highest id, where that is above the deciding revision's: which came last is then not certain. */
  readonly higherTie: Revision | null
  /**
   * The unbroken run that the deciding revision belongs to. Where that is a deletion, the run that ended with it. Null for
   * no record, and for a deletion that the history begins with.
   */
  readonly run: MembershipRun | null
  /** Where the record was deleted at the end of the time asked: the deletion that it has been deleted since. */
  readonly deletedBy: Revision | null
  /**
   * The first revision after the time asked that leaves another state: the other one, a deletion, or, after a deletion,
   * what restored the record. For no record, the first of all.
   */
  readonly nextChange: Revision | null
  /** The oldest revision of all, where there is no record at the start or the run begins with the history. */
  readonly oldest: Revision | null
  /** The vehicle has no revision at all. */
  readonly noHistory: boolean
  /** A revision that contradicts the verdict: newer than the deciding one, not after the time asked, other state. */
  readonly contradiction: Revision | null
  readonly requests: readonly string[]
}

/** A context of which nothing is known, or nothing is there. */
export const NOTHING: VerdictContext = {
  ties: [],
  tieCount: 0,
  higherTie: null,
  run: null,
  deletedBy: null,
  nextChange: null,
  oldest: null,
  noHistory: false,
  contradiction: null,
  requests: [],
}

const MAX_NAMED_TIES = 20

/**
 * The context of a verdict. `rows` are as they took effect, oldest first, ids rising within an instant: the whole
 * history, or of it what bears on the verdict, as `verdictContext` reads it.
 */
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
  const other = rows.slice(0, upTo).findLast((row) => leavesOther(row, deciding))
  if (other && other.instant > deciding.instant) return { ...NOTHING, contradiction: other, requests }
  const ties = tiesOf(rows, deciding)
  const nextChange = rows.slice(upTo).find((row) => fleetStateOf(row) !== fleetStateOf(deciding)) ?? null
  const named = { ties: ties.slice(0, MAX_NAMED_TIES), tieCount: ties.length }
  const found = { ...NOTHING, ...named, nextChange, requests }
  const [highest] = ties
  if (highest && compareRevisions(highest, deciding) > 0) return { ...found, higherTie: highest }
  const { run, deletedBy } = runFrom(rows, upTo)
  const begins = run === null ? deletedBy : run.before === null ? run.first : null
  // Also where there was no record when the time asked began.
  const oldest = begins ?? (verdict.spans[0]?.state === 'no-record' ? (verdict.inside[0] ?? null) : null)
  return { ...found, run, deletedBy, oldest }
}

/** Whether two revisions leave different states. */
export function leavesOther(one: Revision, other: Revision): boolean {
  return one.active !== other.active || isDeletion(one) !== isDeletion(other)
}

/** The revisions of the deciding instant that leave another state, the highest id first. */
function tiesOf(rows: readonly Revision[], deciding: Revision): Revision[] {
  const [from, to] = [countUpTo(rows, deciding.instant - 1), countUpTo(rows, deciding.instant)]
  return rows
    .slice(from, to)
    .filter((row) => leavesOther(row, deciding))
    .reverse()
}

/** The run that the last of `upTo` revisions belongs to; where that is a deletion, the run that ended with it. */
export function runFrom(rows: readonly Revision[], upTo: number): Pick<VerdictContext, 'run' | 'deletedBy'> {
  const end = rows.slice(0, upTo).findLastIndex((row) => !isDeletion(row))
  const deletedBy = end + 1 < upTo ? (rows[end + 1] ?? null) : null
  const last = rows[end]
  if (last === undefined) return { run: null, deletedBy }
  const start = rows.slice(0, end).findLastIndex((row) => leavesOther(row, last))
  const before = rows[start] ?? null
  return { run: runOf(rows[start + 1] ?? last, before), deletedBy }
}

/** The change that set the state at the end of the time asked; null without a record, and where it is not certain. */
export function stateChange({ run, deletedBy }: Pick<VerdictContext, 'run' | 'deletedBy'>) {
  if (deletedBy !== null) return changeOf(deletedBy, 'deleted', false)
  return run && changeOf(run.first, startOf(run), run.before?.instant === run.first.instant)
}

function startOf({ first, before, startKnown }: MembershipRun): StateChange['what'] {
  if (before === null) return startKnown ? 'created' : 'begins'
  if (isDeletion(before)) return 'restored'
  if (first.kind === '+') return 'created'
  return first.active ? 'put-on' : 'taken-off'
}

function changeOf(revision: Revision, what: StateChange['what'], isTied: boolean): StateChange {
  const { active, instant: at, id } = revision
  // Who wrote the oldest record need not be who set the state.
  const { username, reason } = what === 'begins' ? { username: null, reason: null } : revision
  return { what, active, at, by: username?.trim() || null, reason: reason?.trim() || null, id, isTied }
}
