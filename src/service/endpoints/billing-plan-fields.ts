import { BILLING_PLAN_NAME_LIMIT, THRESHOLD_PATTERN } from '../../contract/limits'
import { isDate } from '../../lib/time/instant'
import type { BillingPlanTable } from '../database/schema'
import { FieldReader, readFlag, readName, readText, readWhole, refuse } from '../http/field-reader'
import type { Fields } from '../http/request-body'
import { type NewCharge, readCharges } from './charge-fields'

type NewPlan = Omit<BillingPlanTable, 'id' | 'fleet_id' | 'created_at'>

/**
 * Reads a plan and its charges in stored form. Only the name is required. Unknown fields are ignored. Throws 400
 * `{field: [message]}`, for charges `{charges: [{}, {amount: [message]}]}`. Specification: "Billing plan", "Limits".
 */
export function readPlan(
  fields: Fields,
  mostCharges: number,
): { plan: NewPlan; charges: readonly NewCharge[] } {
  const reader = new FieldReader(fields)
  const hours = (name: string, usual: number) => reader.optional(name, usual, readWhole)
  const plan: NewPlan = {
    name: reader.required('name', '', (name) => readName(name, BILLING_PLAN_NAME_LIMIT)),
    is_active: reader.optional('is_active', 1, readFlag),
    progressive_billing_threshold: reader.optional('progressive_billing_threshold', null, readThreshold),
    grace_period_hours: hours('grace_period_hours', 72),
    late_ticket_grace_period_hours: hours('late_ticket_grace_period_hours', 720),
    progressive_grace_period_hours: hours('progressive_grace_period_hours', 24),
    payment_due_hours: hours('payment_due_hours', 168),
    effective_date: reader.optional('effective_date', null, readDate),
    payment_instructions: reader.optional('payment_instructions', '', (text) => readText(text)),
  }
  const charges = reader.optional('charges', [], (sent) => readCharges(sent, mostCharges))
  reader.throwErrors()
  return { plan, charges }
}

/** The specified pattern also accepts "", "-" and ".", which are not amounts, so a digit is required. */
function readThreshold(value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'string') refuse('Not a valid string.')
  if (!/\d/.test(value)) refuse('A valid number is required.')
  return THRESHOLD_PATTERN.test(value) ? value : refuse('This value does not match the required pattern.')
}

function readDate(value: unknown): string | null {
  if (value === null) return null
  const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null
  if (!parts) refuse('Date has wrong format. Use one of these formats instead: YYYY-MM-DD.')
  const [text, year, month, day] = parts
  return isDate(Number(year), Number(month), Number(day)) ? text : refuse('There is no such day.')
}
