import { BILLING_PLAN_NAME_LIMIT, THRESHOLD_PATTERN } from '../../contract/limits'
import { isObject } from '../../lib/json/is-object'
import { isDate } from '../../lib/time/instant'
import { wireInstant } from '../core/clock'
import { allocateIds, insertRows } from '../database/database'
import type { BillingPlanTable, ChargeTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import type { CallerHandler } from '../http/caller'
import { FieldReader, readFlag, readInt32, readName, readText, refuse } from '../http/field-reader'
import { jsonProblem, parseExact, stringifyExact } from '../http/json-text'
import { type Fields, notAList, notAnObject, readJson } from '../http/request-body'
import { jsonText, limitRowErrors, type RowErrors } from '../http/responses'

type NewPlan = Omit<BillingPlanTable, 'id' | 'fleet_id' | 'created_at'>
type NewCharge = Omit<ChargeTable, 'id' | 'plan_id'>

/** Parses a plan. Only the name is required. Throws 400 by field. Specification: "Billing plan", "Limits". */
function readPlan(fields: Fields): { plan: NewPlan; charges: readonly NewCharge[] } {
  const reader = new FieldReader(fields)
  const hours = (name: string, usual: number) => reader.optional(name, usual, readInt32)
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
  const charges = reader.optional('charges', [], readCharges)
  reader.throwErrors()
  return { plan, charges }
}

/** Parses a threshold. The pattern also accepts "", "-", and ".", so a digit is required. */
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

const AMOUNT = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const AMOUNT_LIMIT = 40
const MAX_CHARGES = 500

/** Parses charges. No field is required. Refuses the list, or each charge by field. Specification: "Charge". */
function readCharges(value: unknown): readonly NewCharge[] {
  if (value === null) refuse('This field may not be null.')
  if (!Array.isArray(value)) refuse(notAList(value))
  if (value.length > MAX_CHARGES) refuse(`A plan may have at most ${MAX_CHARGES} charges.`)
  const read = value.map(readCharge)
  if (read.some(({ errors }) => Object.keys(errors).length > 0))
    refuse(...limitRowErrors(read.map(({ errors }) => errors)))
  return read.map(({ charge }) => charge)
}

function readCharge(value: unknown, index: number): { charge: NewCharge; errors: RowErrors } {
  const reader = FieldReader.ofRow(value)
  const text = (name: string) => reader.optional(name, '', (sent) => readText(sent))
  const charge: NewCharge = {
    description: text('description'),
    amount: reader.optional('amount', '0.00', readAmount),
    filters: reader.optional('filters', 'null', readFilters),
    source_type: text('source_type'),
    position: reader.optional('order', index, readInt32),
    display_aggregated_value: reader.optional('display_aggregated_value', 0, readFlag),
    display_rate_value: reader.optional('display_rate_value', 0, readFlag),
  }
  return { charge, errors: isObject(value) ? reader.errors : notAnObject(value) }
}

function readFilters(value: unknown): string {
  const problem = jsonProblem(value)
  return problem === null ? stringifyExact(value) : refuse(problem)
}

function readAmount(value: unknown): string {
  if (value === null) refuse('This field may not be null.')
  if (typeof value !== 'string') refuse('Not a valid string.')
  if (!AMOUNT.test(value)) refuse('A valid number is required.')
  if (value.length > AMOUNT_LIMIT) refuse(`Ensure this field has no more than ${AMOUNT_LIMIT} characters.`)
  return value
}

/** Answers 201 with the charges sorted by `order`. Throws 400 by field. Specification: "POST /v2/billing-plans/". */
export const createBillingPlan: CallerHandler = async (service, context, { fleetId }) => {
  const { plan, charges } = readPlan(await readJson(context.req.raw))
  const created = await inTransaction(service.db, async (db) => {
    const id = await allocateIds(db, 'billing_plan')
    const row = { ...plan, id, fleet_id: fleetId, created_at: service.clock.timestamp() }
    await db.insertInto('billing_plans').values(row).execute()
    const firstId = await allocateIds(db, 'charge', charges.length)
    const rows = charges.map((charge, index) => ({ ...charge, id: firstId + index, plan_id: id }))
    await insertRows(db, 'charges', rows)
    return planResponse(row, rows)
  })
  return jsonText(stringifyExact(created), 201)
}

function planResponse(plan: BillingPlanTable, charges: readonly ChargeTable[]): object {
  const { fleet_id, created_at, is_active, ...fields } = plan
  const byOrder = charges.toSorted((a, b) => a.position - b.position || a.id - b.id)
  return {
    ...fields,
    fleet: fleet_id,
    created_at: wireInstant(created_at),
    is_active: is_active === 1,
    charges: byOrder.map(({ plan_id, position, ...charge }) => ({
      ...charge,
      filters: parseExact(charge.filters),
      order: position,
      display_aggregated_value: charge.display_aggregated_value === 1,
      display_rate_value: charge.display_rate_value === 1,
    })),
  }
}
