import type { ConfiguredFleet } from '../../api/transport/settings'
import { browserZone, spellZone } from '../../lib/time/zone-names'

/** A zone to offer first, and why. */
export interface SuggestedZone {
  readonly zone: string
  readonly hint: string
}

/** The zones that are this person's: this browser's, UTC, the configured fleets'. The list adds those of toll plazas. */
export function suggestedZones(fleets: readonly ConfiguredFleet[] = []): SuggestedZone[] {
  return [
    { zone: browserZone(), hint: 'this browser' },
    { zone: 'UTC', hint: '' },
    ...fleets.flatMap(({ zone = '', title }) => {
      const name = spellZone(zone)
      return name === null ? [] : [{ zone: name, hint: title }]
    }),
  ]
}
