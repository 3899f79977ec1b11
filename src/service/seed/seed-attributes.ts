import { formatInstant, type Instant } from '../../lib/time/instant'
import type { VehicleTable } from '../database/schema'
import type { Random } from './seed-random'

const MODELS = [
  ['Toyota', 'Camry', 'SEDAN'],
  ['Toyota', 'RAV4', 'SUV'],
  ['Honda', 'Accord', 'SEDAN'],
  ['Honda', 'CR-V', 'SUV'],
  ['Nissan', 'Altima', 'SEDAN'],
  ['Hyundai', 'Elantra', 'SEDAN'],
  ['Kia', 'Sportage', 'SUV'],
  ['Chevrolet', 'Malibu', 'SEDAN'],
  ['Chevrolet', 'Tahoe', 'SUV'],
  ['Ford', 'Explorer', 'SUV'],
  ['Jeep', 'Grand Cherokee', 'SUV'],
  ['Volkswagen', 'Jetta', 'SEDAN'],
  ['Tesla', 'Model 3', 'SEDAN'],
] as const

const TRUCKS = [
  ['Freightliner', 'Cascadia', 'TRACTOR'],
  ['Kenworth', 'T680', 'TRACTOR'],
  ['Peterbilt', '579', 'TRACTOR'],
  ['Isuzu', 'NPR-HD', 'BOX_TRUCK'],
  ['Ford', 'Transit 250', 'CARGO_VAN'],
  ['Ram', 'ProMaster 2500', 'CARGO_VAN'],
] as const

const BUSES = [
  ['New Flyer', 'Xcelsior XD40', 'BUS'],
  ['Gillig', 'Low Floor', 'BUS'],
  ['Proterra', 'ZX5', 'BUS'],
  ['Ford', 'E-450 Cutaway', 'SHUTTLE'],
] as const

const LESSEES = ['', '', 'Dana Whitfield', 'Northgate Plumbing Co.', 'M. Okafor', 'Halloran & Sons'] as const

/** The differences between fleets: models, plates (L letter, N digit), number prefixes and custom fields. */
const BY_FLEET = {
  1: {
    models: MODELS,
    plates: ['NY LLLNNNN', 'NJ LNNLLL', 'CT LLNNNNN', 'PA LLLNNNN'],
    prefix: 'AR',
    custom: (random: Random) => ({
      cost_centre: `NE-${random.whole(100, 480)}`,
      odometer: random.whole(900, 96_000),
      airport_permit: random.chance(0.3),
    }),
  },
  2: {
    models: TRUCKS,
    plates: ['IL PNNNNN', 'IN NNNLLL', 'TX LLLNNNN'],
    prefix: 'BL',
    custom: (random: Random) => ({ route: `CHI-${random.whole(1, 40)}`, hazmat: random.chance(0.1) }),
  },
  3: {
    models: BUSES,
    plates: ['CA NNNNNNN', 'OR NNNLLL', 'WA LLLNNNN'],
    prefix: 'CT',
    custom: (random: Random) => ({
      depot: random.pick(['Oakland', 'San Leandro', 'Richmond']),
      lift: random.chance(0.8),
    }),
  },
} as const

/** Creates a plausible vehicle of the fleet. `state` is from its last revision. */
export function vehicleRow(
  random: Random,
  id: number,
  fleetId: 1 | 2 | 3,
  state: { readonly added: Instant; readonly active: boolean; readonly toll: string },
): VehicleTable {
  const fleet = BY_FLEET[fleetId]
  const [make, model, type] = random.pick<(typeof MODELS | typeof TRUCKS | typeof BUSES)[number]>(
    fleet.models,
  )
  const [plateState = '', pattern = ''] = random.pick<string>(fleet.plates).split(' ')
  return {
    id,
    fleet_id: fleetId,
    custom_fields: JSON.stringify(fleet.custom(random)),
    added_date: formatInstant(state.added),
    plate_number: random.plate(pattern),
    plate_state: plateState,
    vehicle_number: `${fleet.prefix}-${String(id).padStart(4, '0')}`,
    active: state.active ? 1 : 0,
    vehicle_make: make,
    vehicle_model: model,
    year: String(random.whole(2017, 2025)),
    lessee_renter: random.pick(LESSEES),
    vehicle_type_code: type,
    toll_status: state.toll,
  }
}
