import * as z from 'zod/mini'
import { latestList } from './latest-list'
import type { Scope } from './scope'

const recent = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  /** When it was last opened, milliseconds since 1970. */
  openedAt: z.number(),
})

/** A vehicle that this person opened in this browser. */
export type Recent = z.infer<typeof recent>

export const recents = latestList({
  kind: 'recents',
  item: recent,
  max: 50,
  nameOf: ({ vehicleId }) => String(vehicleId),
  timeOf: ({ openedAt }) => openedAt,
})
export const readRecents = recents.read
export const forgetRecents = recents.forget

/** Moves a vehicle to the top of the recents. */
export function rememberOpened(scope: Scope, vehicleId: number, openedAt: number): Promise<void> {
  return recents.add(scope, { vehicleId, openedAt })
}
