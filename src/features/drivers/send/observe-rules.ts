import type { DriverRequest } from '../../../contract/driver'
import type { FieldErrors } from '../../../lib/api-error'
import type { ObservedRules } from '../../../local/observed-rules'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import { saysIdExists, saysRequired } from '../rows/same-fault'
import { driverKey } from './send-row'

/** Whether a row was refused because its driver_id exists. */
export function saysItExists(errors: FieldErrors): boolean {
  const says = (path: string, column: number | null) =>
    errors.get(path)?.some((message) => saysIdExists(column, message)) ?? false
  return says('driver_id', columnOf('driver_id')) || says('', null)
}

/** Whether a row is only said to be invalid: after a hundred faulty rows, a service may give no reasons. */
export function hasNoReason(errors: FieldErrors): boolean {
  return [...errors].every(
    ([path, messages]) => path === '' && messages.every((message) => /^invalid row\.?$/i.test(message)),
  )
}

/** Finds rules of the service in its refusals: required fields, and driver_ids that exist. */
export function observeRules(
  refusals: readonly { readonly driver: DriverRequest; readonly errors: FieldErrors }[],
): ObservedRules {
  const fields = DRIVER_COLUMNS.map(({ field }) => field)
  const required = fields.filter((field) =>
    refusals.some(({ driver, errors }) => !driver[field]?.trim() && errors.get(field)?.some(saysRequired)),
  )
  const taken = refusals.filter(({ errors }) => saysItExists(errors)).map(({ driver }) => driverKey(driver))
  return { required, refusesRepeats: taken.length > 0, taken }
}
