import { type Instant, parseInstant } from '../../lib/time/instant'
import type { VehicleTable } from '../database/schema'

/** A revision of the seed. Defaults: kind `~`, an empty reason, the user "system". */
export interface SeedRevision {
  readonly at: Instant
  readonly active: boolean
  readonly kind?: string
  readonly toll?: string
  readonly reason?: string | null
  readonly username?: string | null
  /** Set only if the number matters. By default ids count up in the order of the list. */
  readonly id?: bigint
}

export interface SeedVehicle {
  readonly row: VehicleTable
  /** Only the revisions of a deleted vehicle are stored. */
  readonly deleted: boolean
  /** In the order of recording, which is the order of their ids. */
  readonly revisions: Iterable<SeedRevision>
  /** First id, if the revisions have their own block of ids. */
  readonly firstId?: number
}

/** Parses an instant of the seed. */
export function at(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === null) throw new Error(`the seed has an invalid instant: ${text}`)
  return instant
}

/** One line of a history. */
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
  return { at: at(text), active, username, reason, ...more }
}

/** The revisions of a history, a line each. */
export function tell(...lines: readonly Told[]): SeedRevision[] {
  return lines.map(told)
}
