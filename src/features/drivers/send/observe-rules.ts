import type { DriverRequest } from '../../../contract/driver'
import type { FieldErrors } from '../../../lib/api-error'
import type { ObservedRules } from '../../../local/observed-rules'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { driverKey } from './send-row'

const EXISTS = /already (?:exists|in use|taken|used|registered)|must be unique|unique set|duplicate/i
/** About an id that is twice in the request, which does not mean that the driver exists. */
const WITHIN = /\brepeated\b|\brow \d|in (?:this|the) (?:request|list|array)/i
const REQUIRED = /\brequired\b|(?:may|must|can)(?:not| not) be (?:blank|null|empty)/i

/** Whether a row was refused because its driver_id exists. */
export function saysItExists(errors: FieldErrors): boolean {
  const ofId = errors.get('driver_id') ?? []
  const ofRow = (errors.get('') ?? []).filter((message) => /driver.?id/i.test(message))
  return [...ofId, ...ofRow].some((message) => EXISTS.test(message) && !WITHIN.test(message))
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
    refusals.some(
      ({ driver, errors }) =>
        !driver[field]?.trim() && errors.get(field)?.some((message) => REQUIRED.test(message)),
    ),
  )
  const taken = refusals.filter(({ errors }) => saysItExists(errors)).map(({ driver }) => driverKey(driver))
  return { required, refusesRepeats: taken.length > 0, taken }
}
