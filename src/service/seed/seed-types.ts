import { type Instant, parseInstant } from '../../lib/time/instant'
import type { VehicleTable } from '../database/schema'

/** A revision as the seed tells it; what is left out is usual: `~`, no reason, by "system". */
export interface SeedRevision {
  readonly at: Instant
  readonly active: boolean
  readonly kind?: string
  readonly toll?: string
  readonly reason?: string | null
  readonly username?: string | null
  /** Only where the number matters; else they count up in the order of the list. */
  readonly id?: bigint
}

export interface SeedVehicle {
  readonly row: VehicleTable
  /** A deleted vehicle leaves its revisions only. */
  readonly deleted: boolean
  /** In the order in which they were recorded, which is the order of their ids. */
  readonly revisions: Iterable<SeedRevision>
  /** Id of the first revision where the block is set apart. */
  readonly firstId?: number
}

/** An instant written in the seed. */
export function at(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === null) throw new Error(`the seed names an instant that is none: ${text}`)
  return instant
}
