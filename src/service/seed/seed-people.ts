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

const terms = { is_active: 1, billing_type: 'PREPAID', onboarding_stage: 'INITIAL' } as const

export const FLEETS: readonly FleetTable[] = [
  {
    ...terms,
    id: 1,
    title: 'Alder Rentals',
    warning_threshold_per_vehicle: '25.00',
    deactivation_threshold_per_vehicle: '10.00',
    client: 'Alder Rentals Inc.',
    onboarding_vehicle_order: 120,
    region_details: JSON.stringify([
      { id: 4, title: 'Northeast' },
      { id: 7, title: 'Mid-Atlantic' },
    ]),
  },
  {
    ...terms,
    id: 2,
    title: 'Birch Logistics',
    warning_threshold_per_vehicle: '40.00',
    deactivation_threshold_per_vehicle: '15.00',
    client: 'Birch Logistics LLC',
    onboarding_vehicle_order: 80,
    region_details: JSON.stringify([{ id: 11, title: 'Midwest' }]),
  },
  {
    ...terms,
    id: 3,
    title: 'Cedar Transit',
    warning_threshold_per_vehicle: '30.00',
    deactivation_threshold_per_vehicle: '0.00',
    client: 'Cedar Transit Authority',
    onboarding_vehicle_order: 50,
    region_details: JSON.stringify([
      { id: 15, title: 'Pacific' },
      { id: 16, title: 'Mountain' },
    ]),
  },
]
