/** Typed by hand from the specification, "Vehicle" and "Fleet (nested in a vehicle)". */

export const vehicleFixture = {
  id: 42,
  custom_fields: '{"cost_centre": "North", "gps": true}',
  added_date: '2023-01-17T14:05:09.004200Z',
  fleet: {
    id: 1,
    region_details: [
      { id: 3, title: 'New York' },
      { id: 4, title: 'New Jersey' },
    ],
    title: 'Alder Rentals',
    is_active: true,
    billing_type: 'PREPAID',
    onboarding_stage: 'INITIAL',
    warning_threshold_per_vehicle: '25.00',
    deactivation_threshold_per_vehicle: '5.00',
    client: 'Alder Holdings LLC',
    onboarding_vehicle_order: 250,
  },
  plate_number: 'KXR4821',
  plate_state: 'NY',
  vehicle_number: 'A-0042',
  active: true,
  vehicle_make: 'Toyota',
  vehicle_model: 'Camry',
  year: '2022',
  lessee_renter: 'J. Öztürk',
  vehicle_type_code: '2AXLE',
}

/** Every text at its limit. 🚚 counts as one code point, but is two of `String.length`. */
export const vehicleAtLimitsFixture = {
  ...vehicleFixture,
  custom_fields: '',
  fleet: { ...vehicleFixture.fleet, region_details: [], billing_type: 'POSTPAID', onboarding_stage: 'LIVE' },
  plate_number: 'ABCDEFGHIJKLMNO',
  plate_state: 'NY',
  vehicle_number: '🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚',
  year: '20222',
  vehicle_type_code: '🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚',
}

/** An update of every field that can change. */
export const vehiclePatchFixture = {
  plate_number: 'KXR4821',
  plate_state: 'NY',
  vehicle_number: 'A-0043',
  active: false,
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  year: '2023',
  lessee_renter: '',
  vehicle_type_code: '',
  custom_fields: { cost_centre: 'South' },
}

const withFleet = (change: object) => ({ ...vehicleFixture, fleet: { ...vehicleFixture.fleet, ...change } })

export const nearlyRightVehicles: readonly { why: string; body: unknown }[] = [
  { why: 'no id', body: { ...vehicleFixture, id: undefined } },
  { why: 'custom fields as an object', body: { ...vehicleFixture, custom_fields: { cost_centre: 'North' } } },
  { why: 'the fleet as an id', body: { ...vehicleFixture, fleet: 1 } },
  { why: 'a region as a name', body: withFleet({ region_details: ['NY'] }) },
  { why: 'a threshold as a number', body: withFleet({ warning_threshold_per_vehicle: 25 }) },
  { why: 'an order as text', body: withFleet({ onboarding_vehicle_order: '250' }) },
  { why: 'the year as a number', body: { ...vehicleFixture, year: 2022 } },
  { why: 'active as text', body: { ...vehicleFixture, active: 'true' } },
  { why: 'a null lessee', body: { ...vehicleFixture, lessee_renter: null } },
  { why: 'a plate of 16', body: { ...vehicleFixture, plate_number: 'ABCDEFGHIJKLMNOP' } },
  { why: 'a state of 3', body: { ...vehicleFixture, plate_state: 'NYC' } },
  { why: 'a day without a time', body: { ...vehicleFixture, added_date: '2023-01-17' } },
]

/** Updates that a caller must not send. */
export const nearlyRightVehiclePatches: readonly { why: string; body: unknown }[] = [
  { why: 'an unknown field', body: { not_in_the_table: 1 } },
  { why: 'a response-only id', body: { id: 42 } },
  { why: 'a response-only fleet', body: { fleet: 2 } },
  { why: 'a response-only date', body: { added_date: '2023-01-17T14:05:09Z' } },
  { why: 'active as text', body: { active: 'true' } },
  { why: 'a vehicle number of 21', body: { vehicle_number: '🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚🚚' } },
  { why: 'a year of 6', body: { year: '202222' } },
  { why: 'a type code of 16', body: { vehicle_type_code: 'ABCDEFGHIJKLMNOP' } },
  { why: 'a null make', body: { vehicle_make: null } },
  { why: 'a list', body: [] },
]
