import { BILLING_PLAN_NAME_LIMIT, HOURS_MAX, HOURS_MIN, THRESHOLD_PATTERN } from '../../contract/limits'
import { isDate } from '../../lib/time/instant'
import type { BillingPlanTable } from '../database/schema'
import { FieldReader, type Read, readFlag, readText, readWhole, refused } from '../http/field-reader'
import { HttpError } from '../http/http-error'
import type { Fields } from '../http/request-body'
import { type NewCharge, readCharges } from './charge-fields'

type NewPlan = Omit<BillingPlanTable, 'id' | 'fleet_id' | 'created_at'>

/** Hours of the fields that are not sent. */
const DEFAULT_HOURS = {
  grace_period_hours: 72,
  late_ticket_grace_period_hours: 720,
  progressive_grace_period_hours: 24,
  payment_due_hours: 168,
} as const

/**
 * Reads a plan and its charges in stored form. Only the name is required. Unknown fields are ignored. Throws 400
 * `{field: [message]}`, for charges `{charges: [{}, {amount: [message]}]}`. Specification: "Billing plan", "Limits".
 */
export function readPlan(
  fields: Fields,
  mostCharges: number,
): { plan: NewPlan; charges: readonly NewCharge[] } {
  const reader = new FieldReader(fields)
  const hours = (name: keyof typeof DEFAULT_HOURS) =>
    reader.optional<number>(name, DEFAULT_HOURS[name], (value) => readWhole(value, HOURS_MIN, HOURS_MAX))
  const plan: NewPlan = {
    name: reader.required('name', '', readName),
    is_active: reader.optional('is_active', 1, readFlag),
    progressive_billing_threshold: reader.optional('progressive_billing_threshold', null, readThreshold),
    grace_period_hours: hours('grace_period_hours'),
    late_ticket_grace_period_hours: hours('late_ticket_grace_period_hours'),
    progressive_grace_period_hours: hours('progressive_grace_period_hours'),
    payment_due_hours: hours('payment_due_hours'),
    effective_date: reader.optional('effective_date', null, readDate),
    payment_instructions: reader.optional('payment_instructions', '', (value) => readText(value)),
  }
  const charges = readCharges(fields.has('charges') ? fields.get('charges') : [], mostCharges)
  if (!charges.ok) reader.errors.charges = charges.errors
  if (!charges.ok || reader.failed) throw new HttpError(400, reader.errors)
  return { plan, charges: charges.value }
}

function readName(value: unknown): Read<string> {
  const text = readText(value, BILLING_PLAN_NAME_LIMIT)
  return text.ok && text.value.trim() === '' ? refused('This field may not be blank.') : text
}

/** The specified pattern also accepts "", "-" and ".", which are not amounts, so a digit is required. */
function readThreshold(value: unknown): Read<string | null> {
  if (value === null) return { ok: true, value }
  if (typeof value !== 'string') return refused('Not a valid string.')
  if (!/\d/.test(value)) return refused('A valid number is required.')
  if (!THRESHOLD_PATTERN.test(value)) return refused('This value does not match the required pattern.')
  return { ok: true, value }
}

function readDate(value: unknown): Read<string | null> {
  if (value === null) return { ok: true, value }
  const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null
  if (!parts) return refused('Date has wrong format. Use one of these formats instead: YYYY-MM-DD.')
  const [text, year, month, day] = parts
  const real = isDate(Number(year), Number(month), Number(day))
  return real ? { ok: true, value: text } : refused('There is no such day.')
}
