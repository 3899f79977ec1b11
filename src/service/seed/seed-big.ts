import { createRandom } from './seed-random'
import { at, type SeedRevision } from './seed-types'

/** The big vehicle's revisions have a block of ids of their own. */
export const BIG_FIRST_ID = 200_001

const START = at('2023-06-03T00:04:11.250Z')
/** Microseconds between two revisions: with it the last falls in December 2025. */
const STEP = 800_933_000
const REASONS = ['Telematics sync', 'Odometer update', 'Geofence entered', 'Geofence left', ''] as const

/** The revisions of the big vehicle, generated one by one to save memory; of 100,000 there are 25 runs on and off. */
export function* bigLife(size: number): Generator<SeedRevision> {
  const random = createRandom(2)
  for (let index = 0; index < size; index++) {
    const active = bigActive(index)
    const flips = index > 0 && active !== bigActive(index - 1)
    yield {
      at: START + index * STEP + random.whole(0, 600_000_000),
      active,
      kind: index === 0 ? '+' : '~',
      toll: active ? 'EXIST' : 'REMOVED',
      reason: flips ? (active ? 'Lease started' : 'Returned by lessee') : random.pick(REASONS),
      username: flips ? 'd.alvarez' : 'integration.telematics',
    }
  }
}

/** Whether the big vehicle is on the fleet after its revision with this index. */
export function bigActive(index: number): boolean {
  return index % 8_000 < 6_350
}
