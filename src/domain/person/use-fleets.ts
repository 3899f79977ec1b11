import { createContext, use, useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName, fleetOf } from '../../api/fleet/fleet-choice'
import { useApi } from './use-api'

/** The fleet of this tab, and those it may switch to, for everything that a page draws. */
export const PageFleets = createContext<FleetChoice | null>(null)

/** The fleets that are known; renders again when they change. */
export function useFleets() {
  const fleets = use(PageFleets)
  if (fleets === null) throw new Error('There is no PageFleets around this component.')
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const { fleetId } = useApi()
  return {
    fleets,
    /** What a fleet is called; null is the person's default one. */
    nameOf: (id: number | null) => fleetName(state, id),
    /** The fleet that the page reads. */
    own: fleetOf(state, fleetId),
  }
}
