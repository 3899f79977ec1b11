/** Zones of toll plazas by the names people use for them, east to west. */
export const PLAZA_ZONES: readonly { readonly zone: string; readonly hint: string }[] = [
  { zone: 'America/Puerto_Rico', hint: 'Atlantic — Puerto Rico' },
  { zone: 'America/New_York', hint: 'Eastern — New York' },
  { zone: 'America/Chicago', hint: 'Central — Chicago' },
  { zone: 'America/Denver', hint: 'Mountain — Denver' },
  { zone: 'America/Phoenix', hint: 'Mountain without daylight saving — Phoenix' },
  { zone: 'America/Los_Angeles', hint: 'Pacific — Los Angeles' },
  { zone: 'America/Anchorage', hint: 'Alaska — Anchorage' },
  { zone: 'Pacific/Honolulu', hint: 'Hawaii — Honolulu' },
]
