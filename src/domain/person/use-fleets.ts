import { createSafeContext } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { type Fleets, fleetName, fleetOf } from '../../api/fleet/fleets'
import { useApi } from './use-api'

export const [PageFleets, useKnownFleets] = createSafeContext<Fleets>(
  'There is no PageFleets around this component.',
)

/** Returns the fleets that are known; renders again when they change, and when the default one is named. */
export function useFleets() {
  const fleets = useKnownFleets()
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const { fleetId } = useApi()
  return {
    fleets,
    state,
    /** Returns a fleet's name; null is the user's default one, which is still unnamed. */
    nameOf: (id: number | null) => fleetName(state, id),
    /** The fleet that the page is about: every request of the page goes there. */
    own: fleetOf(state, fleetId),
    ownName: fleetName(state, fleetId),
  }
}
