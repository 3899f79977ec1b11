import type { Revision } from '../../api/resources/revision'

/** What a revision leaves the vehicle in: on its fleet, off it, or without a record until a later revision restores it. */
export type FleetState = 'on' | 'off' | 'deleted'

export const FLEET_STATES = { on: 'On the fleet', off: 'Off the fleet', deleted: 'Deleted' } as const

/** Whether a revision is the deletion of the vehicle. Its `active` is only what the record said when it was deleted. */
export function isDeletion({ kind }: Revision): boolean {
  return kind === '-'
}

/** The state that a revision leaves. The verdict reads `active` alone, as the specification says: see `stateOf`. */
export function fleetStateOf(revision: Revision): FleetState {
  if (isDeletion(revision)) return 'deleted'
  return revision.active ? 'on' : 'off'
}
