import { useSyncExternalStore } from 'react'
import { isZone } from '../../lib/time/zone'
import { browserZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'

/** The zone times are read and shown in: the page's own (from its URL) if it names one, else the remembered one, else the browser's. */
export function zoneInForce(zoneOfPage?: string): string {
  const remembered = zonePreference.get()
  if (zoneOfPage !== undefined && isZone(zoneOfPage)) return zoneOfPage
  return remembered !== null && isZone(remembered) ? remembered : browserZone()
}

/** {@link zoneInForce}, followed: a choice in the header is seen at once. */
export function useZone(zoneOfPage?: string): string {
  useSyncExternalStore(zonePreference.subscribe, zonePreference.get)
  return zoneInForce(zoneOfPage)
}
