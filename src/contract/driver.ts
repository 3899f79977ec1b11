import * as z from 'zod/mini'
import { integer } from './integer'

/** Text fields of a driver, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
export const driverFields = {
  /** Unique identifier of the driver; the effect of a repeated one is not shown. */
  driver_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  contact_number: z.string(),
  /** An e-mail address, without a pattern. */
  email: z.string(),
}

/** A created driver; `POST /v2/drivers/bulk/` answers with an array of them. Specification: "Driver". */
export const driver = z.object({ id: integer, ...driverFields })
export type Driver = z.infer<typeof driver>

/**
 * A driver in a request; the body of `POST /v2/drivers/bulk/` is an array of them. Which fields are required, the most
 * drivers of a request and what happens to partly invalid arrays are not shown. No field is required here. An `email`
 * needs text, an @, text, and no blanks.
 */
export const driverRequest = z.partial(
  z.strictObject({ ...driverFields, email: z.email({ pattern: z.regexes.unicodeEmail }) }),
)
export type DriverRequest = z.infer<typeof driverRequest>
