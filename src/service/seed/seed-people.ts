import type { FleetTable } from '../database/schema'

export const DEMO_PASSWORD = 'demo'

export const DEMO_USERS = [
  { id: 1, username: 'manager', fleets: [1, 2], apiKey: 'demo-key-manager' },
  { id: 2, username: 'support', fleets: [3], apiKey: 'demo-key-support' },
] as const

/** The fleets with their time zones, which the API doesn't have. */
export const FLEET_ZONES = [
  { id: 1, title: 'Alder Rentals', zone: 'America/New_York' },
  { id: 2, title: 'Birch Logistics', zone: 'America/Chicago' },
  { id: 3, title: 'Cedar Transit', zone: 'America/Los_Angeles' },
] as const

/** Thresholds of a warning and of a deactivation, client, vehicles ordered, and regions by ID. */
const TERMS = {
  1: ['25.00', '10.00', 'Alder Rentals Inc.', 120, { 4: 'Northeast', 7: 'Mid-Atlantic' }],
  2: ['40.00', '15.00', 'Birch Logistics LLC', 80, { 11: 'Midwest' }],
  3: ['30.00', '0.00', 'Cedar Transit Authority', 50, { 15: 'Pacific', 16: 'Mountain' }],
} as const

export const FLEETS: readonly FleetTable[] = FLEET_ZONES.map(({ id, title }) => {
  const [warning, deactivation, client, ordered, regions] = TERMS[id]
  return {
    ...{ id, title, client, is_active: 1, billing_type: 'PREPAID', onboarding_stage: 'INITIAL' },
    warning_threshold_per_vehicle: warning,
    deactivation_threshold_per_vehicle: deactivation,
    onboarding_vehicle_order: ordered,
    region_details: JSON.stringify(Object.entries(regions).map(([id, title]) => ({ id: Number(id), title }))),
  }
})
