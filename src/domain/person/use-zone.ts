import { createContext, use, useSyncExternalStore } from 'react'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { ConfiguredFleet } from '../../api/transport/settings'
import { createStore } from '../../lib/store'
import { isZone } from '../../lib/time/zone'
import { browserZone, spellZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'

/** The zone of the fleet that is read, where the deployment names one. */
const fleetZone = createStore<string | null>(null)

/** Keeps the fleet's zone the default while the person goes from fleet to fleet. */
export function followFleetZone(configured: readonly ConfiguredFleet[] | undefined, fleets: FleetChoice) {
  const read = () => {
    const { chosen, defaultFleetId } = fleets.state()
    const zone = configured?.find(({ id }) => id === (chosen ?? defaultFleetId))?.zone
    fleetZone.set(zone === undefined ? null : spellZone(zone))
  }
  read()
  fleets.subscribe(read)
}

/** The zone that times are read and shown in: the page's (from its URL), else the chosen one, the fleet's, the browser's. */
export function zoneInForce(zoneOfPage?: string): string {
  return zoneOfPage !== undefined && isZone(zoneOfPage) ? zoneOfPage : defaultZone().zone
}

/** A zone that nobody chose for this time, and in words why it is that one. */
export interface DefaultZone {
  readonly zone: string
  readonly why: 'chosen in the header' | 'the fleet’s' | 'this browser’s'
}

/** The zone of times that name none. */
export function defaultZone(): DefaultZone {
  const remembered = zonePreference.get()
  if (remembered !== null && isZone(remembered)) return { zone: remembered, why: 'chosen in the header' }
  const ofFleet = fleetZone.state()
  if (ofFleet !== null) return { zone: ofFleet, why: 'the fleet’s' }
  return { zone: browserZone(), why: 'this browser’s' }
}

/** {@link zoneInForce} as a hook: renders again when another zone is chosen in the header, or another fleet. */
export function useZoneInForce(zoneOfPage?: string): string {
  useSyncExternalStore(zonePreference.subscribe, zonePreference.get)
  useSyncExternalStore(fleetZone.subscribe, fleetZone.state)
  return zoneInForce(zoneOfPage)
}

/** The zone that a page's times are shown in. A question may have been asked in another one, which goes with it. */
export const PageZone = createContext<string | null>(null)

/** The zone that the page's times are shown in: its address's, where it names one, else the one in force. */
export function useZone(): string {
  const zone = use(PageZone)
  if (zone === null) throw new Error('There is no PageZone around this component.')
  return zone
}
