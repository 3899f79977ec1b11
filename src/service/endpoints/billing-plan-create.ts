import { wireInstant } from '../core/clock'
import type { Handler, Service } from '../core/context'
import { allocateIds } from '../database/database'
import { insertRows } from '../database/insert-rows'
import type { BillingPlanTable, ChargeTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { authenticate } from '../http/caller'
import { parseExact, stringifyExact } from '../http/exact-numbers'
import { HttpError } from '../http/http-error'
import { readJson } from '../http/request-body'
import { jsonText } from '../http/respond'
import { readPlan } from './billing-plan-fields'
import { tooManyCharges } from './charge-fields'

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
      await insertRows(db, 'charges', rows)
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
    charges: byOrder.map(({ plan_id, position, ...charge }) => ({
      ...charge,
      filters: parseExact(charge.filters),
      order: position,
      display_aggregated_value: charge.display_aggregated_value === 1,
      display_rate_value: charge.display_rate_value === 1,
    })),
  }
}
