import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { AskedMoment } from '../time/asked-time'

/** A vehicle's membership at an instant; `no-record` where no revision is recorded at or before it. */
export type MembershipState = 'active' | 'not-active' | 'no-record'

/** A part of the time asked in which one state held, both ends included. */
export interface StateSpan {
  readonly state: MembershipState
  readonly from: Instant
  readonly to: Instant
  /** The revision that set the state; null for `no-record`. */
  readonly revision: Revision | null
}

/** The state after a revision. A deletion is not a state. Specification: "Point-in-time status". */
export function stateOf(revision: Revision | null): MembershipState {
  if (revision === null) return 'no-record'
  return revision.active ? 'active' : 'not-active'
}

/**
 * The states within the time asked, in order and merged where neighbours agree: the state at its start, then
 * the state after each later instant at which something was recorded. Of equal instants the highest id decides.
 * `recorded` holds every revision within the time, oldest first, ids rising; `atStart` the one in force when it begins.
 */
export function spansOf(
  moment: AskedMoment,
  atStart: Revision | null,
  recorded: readonly Revision[],
): readonly StateSpan[] {
  const deciders = new Map<Instant, Revision>()
  for (const revision of recorded) deciders.set(revision.instant, revision)
  const begins = [{ from: moment.start, revision: deciders.get(moment.start) ?? atStart }]
  for (const [from, revision] of deciders) if (from > moment.start) begins.push({ from, revision })
  const changes = begins.filter(
    ({ revision }, index) =>
      index === 0 || stateOf(revision) !== stateOf(begins[index - 1]?.revision ?? null),
  )
  return changes.map(({ from, revision }, index) => ({
    state: stateOf(revision),
    from,
    to: (changes[index + 1]?.from ?? moment.end + 1) - 1,
    revision,
  }))
}
