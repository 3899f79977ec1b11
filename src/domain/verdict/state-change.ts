import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { MembershipRun } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'
import type { WordPart } from '../words/quoted-parts'
import { oneLine } from '../words/subject-words'
import type { VerdictContext } from './facts'
import type { Verdict } from './verdict'
import type { TimeWriter } from './verdict-words'

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

/** What a change did, in two to five words: `Taken off`, `Created off the fleet`. */
export function changeVerb({ what, active }: StateChange): string {
  const where = active ? 'on the fleet' : 'off the fleet'
  if (what === 'created') return active ? 'Created' : `Created ${where}`
  if (what === 'begins') return active ? 'On the fleet' : 'Off the fleet'
  return {
    'put-on': 'Put on',
    'taken-off': 'Taken off',
    restored: `Recorded again ${where}`,
    deleted: 'Deleted',
  }[what]
}

/**
 * Why a vehicle was in its state: `Taken off 17 May 2024 by m.osei: In the body shop`.
 * @param name what to call who made it
 */
export function changeParts(
  change: StateChange,
  time: TimeWriter,
  name: (username: string) => string,
): readonly WordPart[] {
  const { what, at, by, reason, isTied } = change
  if (what === 'begins')
    return [{ text: `${changeVerb(change)} since ${time(at)} or before: the history begins then` }]
  return [
    { text: `${changeVerb(change)} ${time(at)} ${by === null ? '(user unknown)' : 'by '}` },
    ...(by === null ? [] : [{ text: oneLine(name(by)), isQuoted: true }]),
    {
      text: `${isTied ? ', going by the order of changes recorded at the same instant' : ''}${reason === null ? '; no reason recorded' : ': '}`,
    },
    ...(reason === null ? [] : [{ text: oneLine(reason), isQuoted: true }]),
  ]
}

/** What a verdict is based on: the change that set the state, or why none is named. */
export function basisParts(
  { deciding }: Verdict,
  context: VerdictContext | null,
  time: TimeWriter,
  name: (username: string) => string,
): readonly WordPart[] {
  const change = context && stateChange(context)
  if (change) return changeParts(change, time, name)
  if (deciding === null) return [{ text: 'No record by then' }]
  if (context === null) return [{ text: 'Not known' }]
  const why = context.contradiction
    ? 'another change bears on this answer'
    : 'changes of one instant disagree'
  return [{ text: `Not certain: ${why}` }]
}

/** Parts as plain text. */
export function textOfParts(parts: readonly WordPart[]): string {
  return parts.map(({ text }) => text).join('')
}
