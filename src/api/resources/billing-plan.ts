import { type BillingPlanRequest, billingPlan, billingPlanRequest, charge } from '../../contract/billing-plan'
import { paths } from '../../contract/paths'
import { isObject } from '../../lib/json/is-object'
import type { Answer, ApiClient } from '../client/client'
import { ShapeError } from '../client/content'
import { type Drift, noteDifferences } from '../client/drift'

const ENDPOINT = 'POST /v2/billing-plans/'

/** A plan as the answer to its creation shows it, read loosely. */
export interface PlanAnswer {
  /** Decimal text, exact beyond 2^53; null where the answer names none. */
  readonly id: string | null
  /** The owning fleet's id as text; null where the answer names none. */
  readonly fleet: string | null
  /** `created_at` as the service sent it. */
  readonly createdAt: string | null
  /** Everything the answer holds, as it came; integers beyond ±2^53 as text. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Creates a billing plan with its charges: one request, never repeated by itself, since the console cannot change or
 * delete a plan. Throws TypeError for a body outside the specification before anything is sent, else ApiError.
 * Specification: "POST /v2/billing-plans/".
 */
export async function createBillingPlan(
  api: ApiClient,
  body: BillingPlanRequest,
): Promise<Answer<PlanAnswer>> {
  const checked = billingPlanRequest.safeParse(body)
  if (!checked.success) throw new TypeError(`Not a billing plan: ${checked.error.message}`)
  if (body.progressive_billing_threshold != null && !/\d/.test(body.progressive_billing_threshold))
    throw new TypeError('Not a billing plan: the threshold has no digit')
  return api.request({
    method: 'POST',
    path: paths.billingPlans,
    json: body,
    action: 'create the billing plan',
    read: (answer) => readPlan(answer, api.drift),
  })
}

/** Reads the answer as loosely as is safe. Throws ShapeError for what is no plan. */
function readPlan(body: unknown, drift: Drift): PlanAnswer {
  if (!isObject(body) || !('id' in body || 'name' in body)) throw new ShapeError('is no billing plan')
  notePlan(drift, body)
  return {
    id: idText(body.id),
    fleet: idText(body.fleet),
    createdAt: typeof body.created_at === 'string' ? body.created_at : null,
    fields: body,
  }
}

function notePlan(drift: Drift, answer: Readonly<Record<string, unknown>>): void {
  const { charges } = answer
  const plan = Array.isArray(charges) ? { ...answer, charges: [] } : answer
  noteDifferences(drift, ENDPOINT, '', billingPlan, plan)
  if (!Array.isArray(charges)) return
  for (const row of charges) noteDifferences(drift, ENDPOINT, 'charges.*', charge, row)
}

function idText(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
