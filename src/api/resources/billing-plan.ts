import { billingPlan, billingPlanRequest, charge } from '../../contract/billing-plan'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import type { ApiClient } from '../client/client'
import { parseTolerant, textOf } from '../client/parse-tolerant'
import { ShapeError } from '../client/response-body'

const ENDPOINT = `POST ${paths.billingPlans}`

export type PlanResponse = ReturnType<typeof readPlan>

/**
 * Creates a plan. Never retried automatically: the API can't change or delete a plan. Throws TypeError before sending
 * for a body outside the specification, otherwise ApiError. Specification: "POST /v2/billing-plans/".
 */
export async function createBillingPlan(api: ApiClient, body: unknown) {
  const checked = billingPlanRequest.safeParse(body)
  if (!checked.success) throw new TypeError(`Not a billing plan: ${checked.error.message}`)
  const { progressive_billing_threshold: threshold } = checked.data
  if (threshold != null && !/\d/.test(threshold))
    throw new TypeError('Not a billing plan: the threshold has no digit')
  return api.request({
    method: 'POST',
    path: paths.billingPlans,
    json: body,
    action: 'create the billing plan',
    read: (response) => readPlan(api, response),
  })
}

/** Parses a plan. IDs are decimal text, and integers beyond ±2^53 are text, too. Throws ShapeError. */
function readPlan(api: ApiClient, body: unknown) {
  if (!isObject(body) || !('id' in body || 'name' in body)) throw new ShapeError('is no billing plan')
  const charges = Array.isArray(body.charges) ? body.charges : []
  const read = parseTolerant(billingPlan, charges === body.charges ? { ...body, charges: [] } : body)
  api.differences.note(ENDPOINT, ...read.differences)
  for (const row of charges)
    api.differences.note(ENDPOINT, ...parseTolerant(charge, row, 'charges.*').differences)
  const fleet = textOf(read.value.fleet)
  if (fleet !== null && Number.isSafeInteger(Number(fleet)))
    api.onFleetsSeen([{ id: Number(fleet), title: null }])
  return { id: textOf(read.value.id), fleet, fields: body }
}
