import { BILLING_PLAN_NAME_LIMIT, HOURS_MAX, HOURS_MIN, THRESHOLD_PATTERN } from '../../contract/limits'
import { isDate } from '../../lib/time/instant'
import { wireInstant } from '../core/clock'
import type { Handler, Service } from '../core/context'
import { allocateIds } from '../database/database'
import { insertRecords } from '../database/insert-rows'
import type { BillingPlanTable, ChargeTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { authenticate } from '../http/caller'
import { parseExact, stringifyExact } from '../http/exact-numbers'
import { FieldReader, type Read, readFlag, readText, readWhole, refused } from '../http/field-reader'
import { HttpError } from '../http/http-error'
import { type Fields, readJson } from '../http/request-body'
import { jsonText } from '../http/respond'
import { type NewCharge, readCharges, tooManyCharges } from './charge-fields'

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
function readPlan(fields: Fields, mostCharges: number): { plan: NewPlan; charges: readonly NewCharge[] } {
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

/**
 * `POST /v2/billing-plans/`: creates a plan with its charges in one transaction. Answers 201 with the plan, its charges
 * sorted by `order`. Throws 400 by field, also above `maxCharges`. Specification: "POST /v2/billing-plans/".
 */
export function createBillingPlan(service: Service): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer')
    const { maxCharges } = service.options
    const refusal = () => new HttpError(400, { charges: [tooManyCharges(maxCharges)] })
    const list = { key: 'charges', most: maxCharges, refusal }
    const { plan, charges } = readPlan(await readJson(context.req.raw, { list }), maxCharges)
    const created = await inTransaction(service.db, async (db) => {
      const id = await allocateIds(db, 'billing_plan')
      const row = { ...plan, id, fleet_id: fleetId, created_at: service.clock.timestamp() }
      await db.insertInto('billing_plans').values(row).execute()
      const firstId = await allocateIds(db, 'charge', charges.length)
      const rows = charges.map((charge, index) => ({ ...charge, id: firstId + index, plan_id: id }))
      await insertRecords(db, 'charges', rows)
      return planAnswer(row, rows)
    })
    return jsonText(stringifyExact(created), 201)
  }
}

/** The plan with every field of the specification. Specification: "Billing plan", "Charge". */
function planAnswer(plan: BillingPlanTable, charges: readonly ChargeTable[]): object {
  const { fleet_id, created_at, is_active, ...fields } = plan
  const byOrder = charges.toSorted((a, b) => a.position - b.position || a.id - b.id)
  return {
    ...fields,
    fleet: fleet_id,
    created_at: wireInstant(created_at),
    is_active: is_active === 1,
    charges: byOrder.map((charge) => ({
      id: charge.id,
      description: charge.description,
      amount: charge.amount,
      filters: parseExact(charge.filters),
      source_type: charge.source_type,
      order: charge.position,
      display_aggregated_value: charge.display_aggregated_value === 1,
      display_rate_value: charge.display_rate_value === 1,
    })),
  }
}
