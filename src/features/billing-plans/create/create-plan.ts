import type { ApiClient } from '../../../api/client/client'
import { createBillingPlan, type PlanAnswer } from '../../../api/resources/billing-plan'
import type { BillingPlanRequest } from '../../../contract/billing-plan'
import { ApiError } from '../../../lib/api-error'
import { writeJson } from '../../../lib/json/json-text'
import { randomId } from '../../../lib/random-id'
import { type RememberedPlan, saveCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { rememberSourceTypes } from '../../../local/source-types'
import type { PlanForm } from '../form/plan-form'
import { planRequest } from '../form/plan-request'

/** A plan that was created from this page. */
export interface CreatedPlan {
  /** Its key in this browser's list. */
  readonly key: string
  /** The form that was sent, to start another plan from it. */
  readonly form: PlanForm
  readonly request: BillingPlanRequest
  /** Null where the service said only that it was created (204). */
  readonly answer: PlanAnswer | null
  /** Name of the fleet it went to, which may no longer be the chosen one. */
  readonly fleet: string
  /** Id of that fleet; null is the person's default. */
  readonly fleetId: number | null
}

/**
 * Creates the plan by one request, never repeated.
 * Rejects with an ApiError where it is not known to be created.
 */
export async function createPlan(api: ApiClient, form: PlanForm, fleet: string): Promise<CreatedPlan> {
  const request = planRequest(form)
  const created = { key: randomId(), form, request, fleet, fleetId: api.fleetId }
  try {
    const { data: answer } = await createBillingPlan(api, request)
    return { ...created, answer }
  } catch (error) {
    if (error instanceof ApiError && error.outcome === 'applied') return { ...created, answer: null }
    throw error
  }
}

/** Keeps a created plan and its source types in this browser: no call of the API lists plans. */
export function rememberPlan(scope: Scope, created: CreatedPlan): void {
  void saveCreatedPlan(scope, rememberedPlan(created, Date.now()))
  void rememberSourceTypes(
    scope,
    created.form.charges.map(({ sourceType }) => sourceType),
  )
}

/** What this browser keeps of a created plan; `at` in milliseconds since 1970. */
export function rememberedPlan(created: CreatedPlan, at: number): RememberedPlan {
  const { key, form, request, answer, fleetId } = created
  return {
    key,
    at,
    fleetId,
    planId: answer?.id ?? null,
    fleet: answer?.fleet ?? null,
    name: form.name.trim(),
    sent: writeJson(request),
    answer: answer === null ? null : writeJson(answer.fields),
    form,
  }
}
