import * as z from 'zod/mini'
import { integer } from './integer'

/** Text fields of a driver, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
const driverFields = {
  /** Unique identifier of the driver; what a repeated one does is not shown. */
  driver_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  contact_number: z.string(),
  /** An e-mail address; no pattern is given. */
  email: z.string(),
}

/** A created driver: the request's fields and its id. Specification: "Driver". */
export const driver = z.object({ id: integer, ...driverFields })
export type Driver = z.infer<typeof driver>

/**
 * A driver as it is sent. Which fields are required is not shown, so none is; an `email` that is sent must be one,
 * by the loosest reading: something, an @, something, without blanks.
 */
export const driverRequest = z.partial(
  z.strictObject({ ...driverFields, email: z.email({ pattern: z.regexes.unicodeEmail }) }),
)
export type DriverRequest = z.infer<typeof driverRequest>

/** Body of `POST /v2/drivers/bulk/`. The largest number of drivers and the rule for partly invalid arrays: not shown. */
export const driversBulkRequest = z.array(driverRequest)

/** Answer of `POST /v2/drivers/bulk/`: the created drivers. Specification: "POST /v2/drivers/bulk/". */
export const driversBulkAnswer = z.array(driver)
