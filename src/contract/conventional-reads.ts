import * as z from 'zod/mini'
import { integer } from './integer'
import { vehicle } from './vehicle'

// Not in the specification: it has no read of a vehicle but its history. Services of this kind usually answer these two
// beside what is documented; the console asks whether they do and works without them.

/**
 * A page of `GET /v2/vehicles/`, framed like the documented vehicle history list. `GET /v2/vehicles/{id}/` answers with
 * one `vehicle`.
 */
export const vehicleList = z.object({
  /** Total number of matching vehicles, not the number on this page. */
  count: integer.check(z.refine((count) => count >= 0, { error: 'must not be negative' })),
  next: z.nullish(z.url()),
  previous: z.nullish(z.url()),
  results: z.array(vehicle),
})

/** Query parameters of `GET /v2/vehicles/`, all optional. */
export const vehicleListQuery = z.strictObject({
  /** Words; each is part of plate number, plate state, vehicle number, make or model, in any case, or is the id. */
  search: z.optional(z.string()),
  limit: z.optional(z.int()),
  offset: z.optional(z.int()),
})
