import { browserZone } from '../../lib/time/zone-names'
import type { SuggestedZones } from '../../ui/form/zone-matches'
import { useFleets } from './use-fleets'

/** Returns the zones to offer first: the browser's, UTC, and those of the configured fleets. */
export function useSuggestedZones(): SuggestedZones {
  const { fleets } = useFleets().state
  return [
    { zone: browserZone(), hint: 'this browser' },
    { zone: 'UTC', hint: '' },
    ...fleets.flatMap(({ zone, title }) => (zone ? [{ zone, hint: title ?? '' }] : [])),
  ]
}
