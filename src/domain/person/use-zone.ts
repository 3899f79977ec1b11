import { useSyncExternalStore } from 'react'
import { isZone } from '../../lib/time/zone'
import { browserZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'

/** The zone that times are read and shown in: the page's (from its URL), else the chosen one, else the browser's. */
export function zoneInForce(zoneOfPage?: string): string {
  const remembered = zonePreference.get()
  if (zoneOfPage !== undefined && isZone(zoneOfPage)) return zoneOfPage
  return remembered !== null && isZone(remembered) ? remembered : browserZone()
}

/** {@link zoneInForce} as a hook: renders again when another zone is chosen in the header. */
export function useZone(zoneOfPage?: string): string {
  useSyncExternalStore(zonePreference.subscribe, zonePreference.get)
  return zoneInForce(zoneOfPage)
}
