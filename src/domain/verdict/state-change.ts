import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { MembershipRun } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'
import type { VerdictContext } from './facts'

/** What a change did. `begins`: the history begins in that state, and who set it is not recorded. */
export const CHANGES = ['put-on', 'taken-off', 'created', 'restored', 'deleted', 'begins'] as const

/** The change that put a vehicle into a state: what, when, by whom and why. Can be stored. */
export interface StateChange {
  readonly what: (typeof CHANGES)[number]
  /** Whether it left the vehicle on the fleet; of a deletion, what the record said. */
  readonly active: boolean
  readonly at: Instant
  /** The username as recorded; null if unknown. */
  readonly by: string | null
  readonly reason: string | null
  /** Its `history_id`. */
  readonly id: string
  /** A change of the same instant left the other state: which came last is judged by their ids. */
  readonly isTied: boolean
}

/** The change that set the state at the end of the time asked; null without a record, and where it is not certain. */
export function stateChange({
  run,
  deletedBy,
}: Pick<VerdictContext, 'run' | 'deletedBy'>): StateChange | null {
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
