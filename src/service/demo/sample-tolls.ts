import { csvText } from '../../lib/text/csv'
import { DAY, HOUR, type Instant, MINUTE } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { instantToWall } from '../../lib/time/zone'
import { instantOf } from '../core/clock'
import { FLEET_ZONES } from '../seed/seed-people'
import { createRandom, type Random } from '../seed/seed-types'
import { seedVehicles } from '../seed/seed-vehicles'

export const SAMPLE_ROWS = 200

const HEADER =
  'Notice no,Plate,State,Vehicle ID,Entry date and time,Exit date and time,Time zone,Amount,Plaza'.split(',')

const SPOKEN: Readonly<Record<string, string>> = {
  'America/New_York': 'ET',
  'America/Chicago': 'CT',
  'America/Los_Angeles': 'PT',
}
const PLAZAS = 'Harbor Tunnel|North Bridge|Route 9, exit 14|Airport Connector|Lake Causeway'.split('|')

type Car = ReturnType<typeof knownVehicles>[number]

interface SampleToll {
  readonly plate?: string
  readonly state?: string
  readonly id?: number
  readonly time: string
  readonly exit?: string
}

/** Returns the same 200 tolls every time, as CSV: mostly ordinary ones, and some edge cases of every kind. */
export function sampleTolls(fleetId: number, hostileData = true): string {
  const zone = FLEET_ZONES.find(({ id }) => id === fleetId)?.zone ?? 'UTC'
  const random = createRandom(fleetId * 104_729)
  const vehicles = knownVehicles(fleetId, hostileData)
  const there = vehicles.filter(({ plate, deleted }) => plate !== '' && !deleted)
  const odd = oddTolls(vehicles, there, zone, random)
  const tolls = Array.from({ length: SAMPLE_ROWS - odd.length }, () => plainToll(there, zone, random))
  for (const toll of odd) tolls.splice(random.whole(0, tolls.length), 0, toll)
  const rows = tolls.map(({ plate = '', state = '', id, time, exit = '' }, index) => [
    `N-${fleetId}${String(index + 1).padStart(4, '0')}`,
    plate,
    state,
    id === undefined ? '' : String(id),
    time,
    exit,
    SPOKEN[zone] ?? zone,
    `$${random.whole(1, 18)}.${String(random.whole(0, 19) * 5).padStart(2, '0')}`,
    random.pick(PLAZAS),
  ])
  return csvText([HEADER, ...rows])
}

const knownVehicles = (fleetId: number, hostileData: boolean) =>
  seedVehicles(0, hostileData)
    .filter(({ row }) => row.fleet_id === fleetId)
    .map(({ row, deleted, revisions: recorded }) => {
      const revisions = [...recorded].sort((a, b) => a.at - b.at)
      const { id, plate_number: plate, plate_state: state } = row
      return { id, plate, state, deleted, revisions, first: revisions[0]?.at ?? NEWEST }
    })
    .filter(({ revisions }) => revisions.length > 1)

function plainToll(there: readonly Car[], zone: string, random: Random): SampleToll {
  const { plate, state, first } = random.pick(there)
  const moment = first + Math.floor(random.whole(0, 10_000) * ((NEWEST - first) / 10_000))
  const named = { plate, state, time: written(moment, zone) }
  return random.chance(0.2) ? { ...named, exit: written(moment + random.whole(9, 70) * MINUTE, zone) } : named
}

const NEWEST = instantOf('2025-10-31T20:00:00Z')

/** Builds the edge cases. `there`: the vehicles that have a plate and aren't deleted. */
function oddTolls(
  vehicles: readonly Car[],
  there: readonly Car[],
  zone: string,
  random: Random,
): SampleToll[] {
  const tollOf = ({ plate, state }: Car, moment: Instant) => ({ plate, state, time: written(moment, zone) })
  const named = (toll: Partial<SampleToll>): SampleToll => ({
    ...tollOf(random.pick(there), NEWEST - random.whole(1, 300) * DAY),
    ...toll,
  })
  const changing = there.flatMap((vehicle) =>
    vehicle.revisions
      .filter((one, index) => index > 0 && one.active !== vehicle.revisions[index - 1]?.active)
      .map(({ at }) => tollOf(vehicle, at)),
  )
  const deleted = vehicles.filter((vehicle) => vehicle.deleted)
  const late = there.filter(({ first }) => first > instantOf('2023-09-01T00:00:00Z'))
  return [
    // Tolls during whose minute, or between whose entry and exit, the status changed.
    ...Array.from({ length: 6 }, () => random.pick(changing)),
    ...repeated(vehicles).map(({ plate }) => ({ plate, time: written(NEWEST - 200 * DAY, zone) })),
    ...deleted.map(({ id }) => ({ id, time: written(NEWEST - 9 * DAY, zone) })),
    // Tolls before the vehicle was active.
    ...late
      .slice(0, 4)
      .map((vehicle) => tollOf(vehicle, vehicle.first - 30 * DAY - random.whole(0, 20) * HOUR)),
    named({ time: '2024-11-03 01:30' }),
    named({ time: '2024-03-10 02:30' }),
    named({ time: '2031-05-06 07:45' }),
    named({ time: '2023-04-19 17:05' }),
    named({ time: 'last Tuesday, about noon' }),
    named({ time: '2024-06-12' }),
    named({ exit: '2023-07-01 06:00', time: '2023-07-01 09:10' }),
    named({ plate: 'ZZZ9999', state: 'NV' }),
    named({ plate: 'NOT ON FILE' }),
    named({ plate: '', state: '' }),
    ...there
      .filter(({ plate }) => /[O0]/.test(plate))
      .slice(0, 2)
      .map(({ plate }) => named({ plate: swapped(plate), state: '' })),
  ]
}

function repeated(vehicles: readonly Car[]): Car[] {
  const seen = new Set<string>()
  return vehicles.filter(({ plate }) => plate !== '' && seen.size === seen.add(plate).size)
}

const swapped = (plate: string): string =>
  plate.includes('0') ? plate.replace('0', 'O') : plate.replace('O', '0')

const written = (moment: Instant, zone: string): string => wallText(instantToWall(moment, zone), MINUTE)
