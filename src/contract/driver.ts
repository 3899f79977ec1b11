import * as z from 'zod/mini'
import { integer } from './integer'

/** Text fields of a driver, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
export const driverFields = {
  /** Unique ID of the driver. The effect of a repeated ID isn't shown. */
  driver_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  contact_number: z.string(),
  email: z.string(),
}

/** A created driver. `POST /v2/drivers/bulk/` returns an array of drivers. Specification: "Driver". */
export const driver = z.object({ id: integer, ...driverFields })
export type Driver = z.infer<typeof driver>

/**
 * A driver in a request. The body of `POST /v2/drivers/bulk/` is an array of drivers. The specification doesn't show
 * which fields are required, how many drivers are allowed, or what happens if some are invalid. No field is required
 * here. An `email` needs text, an @, text, and no spaces.
 */
export const driverRequest = z.partial(
  z.strictObject({ ...driverFields, email: z.email({ pattern: z.regexes.unicodeEmail }) }),
)
export type DriverRequest = z.infer<typeof driverRequest>
