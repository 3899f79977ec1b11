import { DAY, type Instant } from '../../lib/time/instant'
import type { Random } from './seed-random'
import { at, type SeedRevision } from './seed-types'

const HISTORY_START = at('2023-06-03T00:00:00Z')
const LATEST_CREATION = at('2025-08-01T00:00:00Z')
const SEED_END = at('2025-12-15T00:00:00Z')

const OFF = [
  'Returned by lessee',
  'Sold at auction',
  'In the body shop',
  'Plate change pending',
  'Contract ended',
] as const
const ON = ['Lease started', 'Back from repair', 'Rental agreement opened', 'Plate confirmed'] as const
const CHANGES = [
  '',
  'Odometer update',
  'Lessee updated',
  'Nightly fleet import',
  'Vehicle number corrected',
] as const
const PEOPLE = ['manager', 'd.alvarez', 'm.osei', 'k.lindqvist', 'fleet-import', 'system'] as const

/** An ordinary life of 1 to 60 revisions: created, changed, taken off the fleet and put on it again. */
export function ordinaryLife(random: Random): SeedRevision[] {
  const backFilled = random.chance(0.3)
  const start = backFilled
    ? HISTORY_START + random.whole(1, 7_200_000_000)
    : random.whole(HISTORY_START + DAY, LATEST_CREATION)
  const later = Array.from({ length: random.whole(0, 59) }, () => random.whole(start + 1, SEED_END))
  const first: SeedRevision = {
    at: start,
    active: true,
    kind: '+',
    toll: 'PENDING',
    reason: backFilled ? 'Initial history import' : 'Added to the fleet',
    username: backFilled ? 'system' : random.pick(PEOPLE),
  }
  const life = [first]
  for (const instant of later.sort((a, b) => a - b))
    life.push(nextRevision(random, life.at(-1) ?? first, instant))
  return life
}

function nextRevision(random: Random, before: SeedRevision, instant: Instant): SeedRevision {
  const flips = random.chance(0.25)
  const active = flips ? !before.active : before.active
  const reasons = active ? ON : OFF
  const settled = active ? 'EXIST' : 'REMOVED'
  return {
    at: instant,
    active,
    toll: flips ? (active ? 'PENDING' : 'REQUESTED_REMOVAL') : settled,
    reason: random.pick<string>(flips ? reasons : CHANGES),
    username: random.pick(PEOPLE),
  }
}
