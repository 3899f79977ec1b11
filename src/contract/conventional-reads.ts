import * as z from 'zod/mini'
import { integer } from './integer'
import { vehicle } from './vehicle'

// Not in the specification, whose only read of a vehicle is its history. Services of this kind usually have these two
// reads as well. The console finds out whether they exist, and works without them.

/**
 * A page of `GET /v2/vehicles/`, with the same frame as a page of a vehicle's history. `GET /v2/vehicles/{id}/` answers
 * with one `vehicle`.
 */
export const vehicleList = z.object({
  /** Total number of matching vehicles, not the number on this page. */
  count: integer.check(z.refine((count) => count >= 0, { error: 'must not be negative' })),
  next: z.nullish(z.url()),
  previous: z.nullish(z.url()),
  results: z.array(vehicle),
})
