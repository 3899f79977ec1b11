import { DAY, formatInstant, type Instant } from '../../lib/time/instant'
import { instantOf } from '../core/clock'
import { BIG_HISTORY_SIZE } from '../core/options'
import type { VehicleTable } from '../database/schema'
import { MARKUP_ID, ODD_ATTRIBUTES } from './edge-case-vehicles'
import { FIXED_HISTORIES } from './seed-fixed-histories'
import { BIG_FIRST_ID, bigActive, bigHistory, ordinaryHistory, WEEKLY_HISTORY } from './seed-histories'
import { createRandom, type Random, type SeedRevision, type SeedVehicle, steadyToll } from './seed-types'

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
]

const TRUCKS = [
  ['Freightliner', 'Cascadia', 'TRACTOR'],
  ['Kenworth', 'T680', 'TRACTOR'],
  ['Peterbilt', '579', 'TRACTOR'],
  ['Isuzu', 'NPR-HD', 'BOX_TRUCK'],
  ['Ford', 'Transit 250', 'CARGO_VAN'],
  ['Ram', 'ProMaster 2500', 'CARGO_VAN'],
]

const BUSES = [
  ['New Flyer', 'Xcelsior XD40', 'BUS'],
  ['Gillig', 'Low Floor', 'BUS'],
  ['Proterra', 'ZX5', 'BUS'],
  ['Ford', 'E-450 Cutaway', 'SHUTTLE'],
]

const LESSEES = ['', '', 'Dana Whitfield', 'Northgate Plumbing Co.', 'M. Okafor', 'Halloran & Sons']

/** Plate patterns and models by fleet. In a pattern, L is a letter and N a digit. */
const BY_FLEET = {
  1: {
    models: MODELS,
    plates: ['NY LLLNNNN', 'NJ LNNLLL', 'CT LLNNNNN', 'PA LLLNNNN'],
    prefix: 'AR',
    custom: (random: Random) => ({
      cost_center: `NE-${random.whole(100, 480)}`,
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

export function vehicleRow(
  random: Random,
  id: number,
  fleetId: 1 | 2 | 3,
  {
    added,
    active,
    toll = steadyToll(active),
  }: { added: Instant; active: boolean; toll?: string | undefined },
): VehicleTable {
  const fleet = BY_FLEET[fleetId]
  const [make = '', model = '', type = ''] = random.pick(fleet.models)
  const [plateState = '', pattern = ''] = random.pick(fleet.plates).split(' ')
  return {
    id,
    fleet_id: fleetId,
    custom_fields: JSON.stringify(fleet.custom(random)),
    added_date: formatInstant(added),
    plate_number: random.plate(pattern),
    plate_state: plateState,
    vehicle_number: `${fleet.prefix}-${String(id).padStart(4, '0')}`,
    active: active ? 1 : 0,
    vehicle_make: make,
    vehicle_model: model,
    year: String(random.whole(2017, 2025)),
    lessee_renter: random.pick(LESSEES),
    vehicle_type_code: type,
    toll_status: toll,
  }
}

const WEEKLY_ID = 33
const BIG_ID = 2
const DELETED_ID = 7
/** Last vehicle ID of each fleet. Fleet 1 starts at 1 with the edge cases. */
const LAST_OF_FLEET = { 1: 120, 2: 200, 3: 250 } as const
const BEFORE_HISTORY = instantOf('2021-04-19T09:30:00Z')

/** Builds the vehicles. The big one's revisions are generated when read. `hostileData` adds markup in every field of one. */
export const seedVehicles = (bigHistorySize = BIG_HISTORY_SIZE, hostileData = true): SeedVehicle[] =>
  Array.from({ length: LAST_OF_FLEET[3] }, (_, index) => vehicleWith(index + 1, bigHistorySize, hostileData))

function vehicleWith(id: number, bigHistorySize: number, hostileData: boolean): SeedVehicle {
  const random = createRandom(id * 7919)
  if (id === BIG_ID) return bigVehicle(bigHistorySize)
  const isPlain = id === MARKUP_ID && !hostileData
  const fixed = isPlain ? undefined : FIXED_HISTORIES[id]
  const revisions = id === WEEKLY_ID ? WEEKLY_HISTORY : (fixed ?? ordinaryHistory(random))
  const vehicle = withHistory(id, fleetOf(id), revisions)
  const row = { ...vehicle.row, ...(!isPlain && ODD_ATTRIBUTES[id]) }
  return { ...vehicle, row, deleted: id === DELETED_ID }
}

function fleetOf(id: number): 1 | 2 | 3 {
  if (id <= LAST_OF_FLEET[1]) return 1
  return id <= LAST_OF_FLEET[2] ? 2 : 3
}

function withHistory(id: number, fleetId: 1 | 2 | 3, revisions: readonly SeedRevision[]): SeedVehicle {
  const first = revisions[0]
  const last = revisions.toSorted((a, b) => a.at - b.at).at(-1)
  const backFilled = !first || first.reason === 'Initial history import'
  const added = backFilled ? BEFORE_HISTORY + id * DAY : first.at
  const state = { added, active: last?.active ?? false, toll: last?.toll }
  return { row: vehicleRow(createRandom(id), id, fleetId, state), deleted: false, revisions }
}

function bigVehicle(size: number): SeedVehicle {
  const state = { added: BEFORE_HISTORY, active: bigActive(size - 1) }
  return {
    row: vehicleRow(createRandom(BIG_ID), BIG_ID, 1, state),
    deleted: false,
    revisions: { [Symbol.iterator]: () => bigHistory(size) },
    firstId: BIG_FIRST_ID,
  }
}
