import { createSafeContext } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { type Fleets, fleetName, fleetOf } from '../../api/fleet/fleets'
import { useApi } from './use-api'

export const [PageFleets, useKnownFleets] = createSafeContext<Fleets>(
  'There is no PageFleets around this component.',
)

/** Returns the known fleets. Re-renders when they change, or when the default fleet's ID becomes known. */
export function useFleets() {
  const fleets = useKnownFleets()
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const { fleetId } = useApi()
  return {
    fleets,
    state,
    /** Returns a fleet's name. Null is the user's default fleet, whose ID isn't known yet. */
    nameOf: (id: number | null) => fleetName(state, id),
    /** The page's fleet, to which all of its requests go. */
    own: fleetOf(state, fleetId),
    ownName: fleetName(state, fleetId),
  }
}
