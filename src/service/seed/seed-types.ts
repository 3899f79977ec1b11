import { seededRandom } from '../../lib/seeded-random'
import type { Instant } from '../../lib/time/instant'
import type { VehicleTable } from '../database/schema'

/** A revision. Defaults: kind `~`, the steady toll-authority status, an empty reason, the user "system". */
export interface SeedRevision {
  readonly at: Instant
  readonly active: boolean
  readonly kind?: string
  readonly toll?: string
  readonly reason?: string | null
  readonly username?: string | null
  /** Default: IDs count up in the order of the list. */
  readonly id?: bigint
}

export const steadyToll = (active: boolean): string => (active ? 'EXIST' : 'REMOVED')

export interface SeedVehicle {
  readonly row: VehicleTable
  readonly deleted: boolean
  readonly revisions: Iterable<SeedRevision>
  /** First ID, if the revisions have a separate range of IDs. */
  readonly firstId?: number
}

export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  const next = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    /** Returns a whole number between two inclusive bounds. */
    whole,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[whole(0, list.length - 1)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    /** Returns a plate: replaces each L of the pattern with a letter and each N with a digit. */
    plate: (pattern: string) =>
      pattern
        .replace(/L/g, () => LETTERS.charAt(whole(0, LETTERS.length - 1)))
        .replace(/N/g, () => String(whole(0, 9))),
  }
}

/** Excludes I, O, and Q, which most states don't use, and the pattern's L and N. */
const LETTERS = 'ABCDEFGHJKMPRSTUVWXYZ'
