import { createSafeContext } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { FleetsState } from '../../api/fleet/fleets'
import { isZone } from '../../lib/time/zone'
import { browserZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'
import { useFleets } from './use-fleets'

/** The zone for times without one, and the reason for it as a text. */
export interface DefaultZone {
  readonly zone: string
  /** Null if no zone is set. Times are then shown in the browser's zone, but typed times need the user's choice of a zone. */
  readonly why: 'set in the header' | 'the fleet’s time zone' | null
}

export function defaultZone({ fleets }: FleetsState, fleetId: number | null): DefaultZone {
  const chosen = zonePreference.get()
  if (chosen !== null && isZone(chosen)) return { zone: chosen, why: 'set in the header' }
  const ofFleet = fleets.find(({ id }) => id === fleetId)?.zone
  return ofFleet ? { zone: ofFleet, why: 'the fleet’s time zone' } : { zone: browserZone(), why: null }
}

/** Returns {@link defaultZone} for the page's fleet. Re-renders when the user chooses a zone in the header. */
export function useDefaultZone(): DefaultZone {
  useSyncExternalStore(zonePreference.subscribe, zonePreference.get)
  const { state, own } = useFleets()
  return defaultZone(state, own.id)
}

/** Returns the zone for displayed times: the URL's, the chosen one, the fleet's, or the browser's. */
export function useZoneInForce(zoneOfPage?: string): string {
  const { zone } = useDefaultZone()
  return zoneOfPage !== undefined && isZone(zoneOfPage) ? zoneOfPage : zone
}

/** `useZone` returns the zone for the page's times. A check keeps the zone it was made in. */
export const [PageZone, useZone] = createSafeContext<string>('There is no PageZone around this component.')
