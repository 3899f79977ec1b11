import { type BillingPlanRequest, billingPlan, billingPlanRequest, charge } from '../../contract/billing-plan'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import type { ApiClient } from '../client/client'
import { readLeniently } from '../client/lenient-read'
import { ShapeError } from '../client/response-body'

const ENDPOINT = 'POST /v2/billing-plans/'

/** The answer to the creation of a plan, read loosely. */
export interface PlanAnswer {
  /** Decimal text, exact beyond 2^53; null where the answer has none. */
  readonly id: string | null
  /** The owning fleet's id as text; null where the answer has none. */
  readonly fleet: string | null
  /** All members of the answer; integers beyond ±2^53 as text. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Creates a billing plan with its charges in one request. It is never retried automatically: the API cannot change or
 * delete a plan. Throws TypeError before sending for a body outside the specification, else ApiError.
 * Specification: "POST /v2/billing-plans/".
 */
export async function createBillingPlan(api: ApiClient, body: BillingPlanRequest) {
  const checked = billingPlanRequest.safeParse(body)
  if (!checked.success) throw new TypeError(`Not a billing plan: ${checked.error.message}`)
  if (body.progressive_billing_threshold != null && !/\d/.test(body.progressive_billing_threshold))
    throw new TypeError('Not a billing plan: the threshold has no digit')
  return api.request({
    method: 'POST',
    path: paths.billingPlans,
    json: body,
    action: 'create the billing plan',
    read: (answer) => readPlan(api, answer),
  })
}

/** Reads the answer as loosely as is safe. Throws ShapeError where it is not a plan. */
function readPlan(api: ApiClient, body: unknown): PlanAnswer {
  if (!isObject(body) || !('id' in body || 'name' in body)) throw new ShapeError('is no billing plan')
  const charges = Array.isArray(body.charges) ? body.charges : []
  const read = readLeniently(billingPlan, charges === body.charges ? { ...body, charges: [] } : body)
  api.differences.note(ENDPOINT, ...read.differences)
  for (const row of charges)
    api.differences.note(ENDPOINT, ...readLeniently(charge, row, 'charges.*').differences)
  const fleet = idText(read.value.fleet)
  if (fleet !== null && Number.isSafeInteger(Number(fleet)))
    api.onFleetSeen({ id: Number(fleet), title: null })
  return { id: idText(read.value.id), fleet, fields: body }
}

function idText(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
