import type { Revision } from '../../api/resources/revision'
import classes from './chips.module.css'
import { FLEET_STATES, type FleetState, fleetStateOf } from './fleet-state'

/** On the fleet, off it, or deleted: colour, sign and word, never colour alone. Undefined where it is not known. */
export function MembershipChip(props: { state: FleetState | undefined; children?: string }) {
  const { state, children = state ? FLEET_STATES[state] : 'Not known' } = props
  return (
    <span className={`chip ${classes.chip}`} data-tone={state ?? 'unknown'}>
      {children}
    </span>
  )
}

/** What a revision leaves the vehicle in. A deletion is the end: its `active` is what the record said until then. */
export function RevisionChip({ revision }: { revision: Revision }) {
  const state = fleetStateOf(revision)
  if (state !== 'deleted') return <MembershipChip state={state} />
  return (
    <span className={`chip ${classes.chip}`} data-tone="was">
      {membershipAfter(revision)}
    </span>
  )
}

/** The same in words: `on the fleet`, or `was on the fleet` for a deletion. */
export function membershipAfter(revision: Revision): string {
  const where = revision.active ? 'on the fleet' : 'off the fleet'
  return fleetStateOf(revision) === 'deleted' ? `was ${where}` : where
}

/** The state for a chip where only `active` is known. */
export function stateOfActive(active: boolean | undefined): FleetState | undefined {
  return active === undefined ? undefined : active ? 'on' : 'off'
}
