import type { ConfiguredFleet } from '../../api/transport/config'
import { browserZone, PLAZA_ZONES } from '../../lib/time/zone-names'

/** A zone to offer first, and why. */
export interface SuggestedZone {
  readonly zone: string
  readonly hint: string
}

/** The most likely zones: this browser's, UTC, the configured fleets', those of toll plazas. */
export function suggestedZones(fleets: readonly ConfiguredFleet[] = []): SuggestedZone[] {
  const suggested = [
    { zone: browserZone(), hint: 'this browser' },
    { zone: 'UTC', hint: '' },
    ...fleets.flatMap(({ zone, title }) => (zone === undefined ? [] : [{ zone, hint: title }])),
    ...PLAZA_ZONES.map(({ zone, label }) => ({ zone, hint: label })),
  ]
  const hints = new Map<string, string[]>()
  for (const { zone, hint } of suggested) hints.set(zone, [...(hints.get(zone) ?? []), hint])
  return [...hints].map(([zone, list]) => ({ zone, hint: list.filter(Boolean).join(' · ') }))
}
