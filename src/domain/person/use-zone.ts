import { createSafeContext } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { FleetsState } from '../../api/fleet/fleets'
import { isZone } from '../../lib/time/zone'
import { browserZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'
import { useFleets } from './use-fleets'

/** The zone of times that name none, and in words why it is that one. */
export interface DefaultZone {
  readonly zone: string
  /** Null if not chosen: times are shown in the browser's zone, and a zone for typed times has to be asked for. */
  readonly why: 'set in the header' | 'the fleet’s time zone' | null
}

export function defaultZone({ fleets }: FleetsState, fleetId: number | null): DefaultZone {
  const chosen = zonePreference.get()
  if (chosen !== null && isZone(chosen)) return { zone: chosen, why: 'set in the header' }
  const ofFleet = fleets.find(({ id }) => id === fleetId)?.zone
  return ofFleet ? { zone: ofFleet, why: 'the fleet’s time zone' } : { zone: browserZone(), why: null }
}

/** Returns {@link defaultZone} of the page's fleet as a hook: renders again when the user chooses a zone in the header. */
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

/** `useZone` returns the zone for the page's times. A question asked in another zone keeps that. */
export const [PageZone, useZone] = createSafeContext<string>('There is no PageZone around this component.')
