import { DAY, type Instant } from '../../lib/time/instant'
import { instantOf } from '../core/clock'
import { createRandom, type Random, type SeedRevision } from './seed-types'

const HISTORY_START = instantOf('2023-06-03T00:00:00Z')
const LATEST_CREATION = instantOf('2025-08-01T00:00:00Z')
const SEED_END = instantOf('2025-12-15T00:00:00Z')

const OFF = {
  pending: 'REQUESTED_REMOVAL',
  reasons: [
    'Returned by lessee',
    'Sold at auction',
    'In the body shop',
    'Plate change pending',
    'Contract ended',
  ],
}
const ON = {
  pending: 'PENDING',
  reasons: ['Lease started', 'Back from repair', 'Rental agreement opened', 'Plate confirmed'],
}
const CHANGES = ['', 'Odometer update', 'Lessee updated', 'Nightly fleet import', 'Vehicle number corrected']
const PEOPLE = ['manager', 'd.alvarez', 'm.osei', 'k.lindqvist', 'fleet-import', 'system']

export function ordinaryHistory(random: Random): SeedRevision[] {
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
  const revisions = [first]
  for (const instant of later.sort((a, b) => a - b))
    revisions.push(nextRevision(random, revisions.at(-1) ?? first, instant))
  return revisions
}

function nextRevision(random: Random, before: SeedRevision, instant: Instant): SeedRevision {
  const flips = random.chance(0.25)
  const active = flips ? !before.active : before.active
  const { pending, reasons } = active ? ON : OFF
  return {
    at: instant,
    active,
    ...(flips && { toll: pending }),
    reason: random.pick(flips ? reasons : CHANGES),
    username: random.pick(PEOPLE),
  }
}

const FIRST_MONDAY = instantOf('2023-06-05T11:02:17.480326Z')
const WEEKS = 130

/** A vehicle that is active from Monday to Friday, 130 times from June 2023 to November 2025. */
export const WEEKLY_HISTORY: readonly SeedRevision[] = Array.from({ length: WEEKS }, (_, week) => {
  const monday = FIRST_MONDAY + week * 7 * DAY
  const user = { username: 'k.lindqvist' }
  return [
    { at: monday, active: true, kind: week === 0 ? '+' : '~', reason: 'Lent for the week', ...user },
    { at: monday + 2 * DAY, active: true, reason: 'Odometer update', username: 'system' },
    { at: monday + 4 * DAY, active: false, reason: 'Back for the weekend', ...user },
  ]
}).flat()

/** First ID of the big vehicle's revisions, which have their own range. */
export const BIG_FIRST_ID = 200_001

const BIG_START = instantOf('2023-06-03T00:04:11.250Z')
/** Microseconds between two revisions, so that number 100,000 is in December 2025. */
const BIG_STEP = 800_933_000
const BIG_REASONS = ['Telematics sync', 'Odometer update', 'Geofence entered', 'Geofence left', '']

/** Yields revisions one by one to save memory. 100,000 revisions contain 25 periods, active or inactive. */
export function* bigHistory(size: number): Generator<SeedRevision> {
  const random = createRandom(2)
  for (let index = 0; index < size; index++) {
    const active = bigActive(index)
    const flips = index > 0 && active !== bigActive(index - 1)
    yield {
      at: BIG_START + index * BIG_STEP + random.whole(0, 600_000_000),
      active,
      kind: index === 0 ? '+' : '~',
      reason: flips ? (active ? 'Lease started' : 'Returned by lessee') : random.pick(BIG_REASONS),
      username: flips ? 'd.alvarez' : 'integration.telematics',
    }
  }
}

export const bigActive = (index: number): boolean => index % 8_000 < 6_350
