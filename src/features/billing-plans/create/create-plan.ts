import type { ApiClient } from '../../../api/client/client'
import { createBillingPlan, type PlanAnswer } from '../../../api/resources/billing-plan'
import { ApiError } from '../../../lib/api-error'
import { writeJson } from '../../../lib/json/json-text'
import { randomId } from '../../../lib/random-id'
import { type RememberedPlan, saveCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { rememberSourceTypes } from '../../../local/source-types'
import type { PlanForm } from '../form/plan-form'
import { planRequest } from '../form/plan-request'

/** A plan that was created from this page, as this browser keeps it. */
export type CreatedPlan = RememberedPlan & { readonly form: PlanForm }

/**
 * Creates the plan by one request, never repeated.
 * Rejects with an ApiError where it is not known to be created.
 */
export async function createPlan(api: ApiClient, form: PlanForm): Promise<CreatedPlan> {
  try {
    const { data } = await createBillingPlan(api, planRequest(form))
    return createdPlan(form, api.fleetId, data)
  } catch (error) {
    if (error instanceof ApiError && error.outcome === 'applied') return createdPlan(form, api.fleetId, null)
    throw error
  }
}

/** A plan that was created now. `answer` is null where the service said only that it was created (204). */
export function createdPlan(form: PlanForm, fleetId: number | null, answer: PlanAnswer | null): CreatedPlan {
  return {
    key: randomId(),
    at: Date.now(),
    fleetId,
    planId: answer?.id ?? null,
    fleet: answer?.fleet ?? null,
    name: form.name.trim(),
    sent: writeJson(planRequest(form)),
    answer: answer && writeJson(answer.fields),
    form,
  }
}

/** Keeps a created plan and its source types in this browser: no call of the API lists plans. */
export async function rememberPlan(scope: Scope, created: CreatedPlan): Promise<void> {
  await saveCreatedPlan(scope, created)
  void rememberSourceTypes(
    scope,
    created.form.charges.map(({ sourceType }) => sourceType),
  )
}
