import type { ConfiguredFleet } from '../../api/transport/settings'
import { browserZone, spellZone } from '../../lib/time/zone-names'

export interface SuggestedZone {
  readonly zone: string
  readonly hint: string
}

export const suggestedZones = (fleets: readonly ConfiguredFleet[] = []): SuggestedZone[] => [
  { zone: browserZone(), hint: 'this browser' },
  { zone: 'UTC', hint: '' },
  ...fleets.flatMap(({ zone = '', title }) => {
    const name = spellZone(zone)
    return name === null ? [] : [{ zone: name, hint: title }]
  }),
]
