import { isZone } from './zone'

/** Zones of toll plazas by the names people use for them, east to west. */
export const PLAZA_ZONES: readonly { readonly zone: string; readonly label: string }[] = [
  { zone: 'America/Puerto_Rico', label: 'Atlantic — Puerto Rico' },
  { zone: 'America/New_York', label: 'Eastern — New York' },
  { zone: 'America/Chicago', label: 'Central — Chicago' },
  { zone: 'America/Denver', label: 'Mountain — Denver' },
  { zone: 'America/Phoenix', label: 'Mountain without daylight saving — Phoenix' },
  { zone: 'America/Los_Angeles', label: 'Pacific — Los Angeles' },
  { zone: 'America/Anchorage', label: 'Alaska — Anchorage' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii — Honolulu' },
]

/** Every IANA zone this engine lists, and UTC (which the list leaves out), sorted. */
export function zoneNames(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
}

/** The spelling of a zone's name in {@link zoneNames}, whatever its case; other known names unchanged; else null. */
export function spellZone(text: string): string | null {
  const name = text.trim()
  if (!isZone(name)) return null
  return zoneNames().find((known) => known.toLowerCase() === name.toLowerCase()) ?? name
}

/** The zone this browser runs in; UTC where it does not say. */
export function browserZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) ? zone : 'UTC'
}
