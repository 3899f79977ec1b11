import { seededRandom } from '../../lib/random-runs'
import type { Instant } from '../../lib/time/instant'
import { instantOf } from '../core/clock'
import type { VehicleTable } from '../database/schema'

/** A revision. Defaults: kind `~`, an empty reason, the user "system". */
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

export interface SeedVehicle {
  readonly row: VehicleTable
  readonly deleted: boolean
  readonly revisions: Iterable<SeedRevision>
  /** First ID, if the revisions have a separate range of IDs. */
  readonly firstId?: number
}

type Told = readonly [
  at: string,
  active: boolean,
  username: string | null,
  reason: string | null,
  more?: Pick<SeedRevision, 'kind' | 'id'>,
]

export const CREATED = { kind: '+' } as const
export const DELETED = { kind: '-' } as const

export function told([text, active, username, reason, more]: Told): SeedRevision {
  return { at: instantOf(text), active, username, reason, ...more }
}

export function tell(...lines: readonly Told[]): SeedRevision[] {
  return lines.map(told)
}

export interface Random {
  /** Returns a whole number between two inclusive bounds. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** Returns a plate: replaces each L of the pattern with a letter and each N with a digit. */
  plate(pattern: string): string
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    plate: (pattern) =>
      pattern
        .replace(/L/g, () => LETTERS.charAt(whole(0, LETTERS.length - 1)))
        .replace(/N/g, () => String(whole(0, 9))),
  }
}

/** Excludes I, O, and Q, which most states don't use, and the pattern's L and N. */
const LETTERS = 'ABCDEFGHJKMPRSTUVWXYZ'
