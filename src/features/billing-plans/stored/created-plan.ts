import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { createBillingPlan, type PlanResponse } from '../../../api/resources/billing-plan'
import { ApiError } from '../../../lib/api-error'
import { writeJson } from '../../../lib/json/json-text'
import { randomId } from '../../../lib/random-id'
import type { RememberedPlan } from '../../../local/created-plans'
import type { AccountKey } from '../../../local/scope'
import { type PlanForm, planRequest, readPlanForm, type SentPlan } from '../form/plan-form'
import { createdPlansOptions } from './created-plans-options'

export type CreatedPlan = RememberedPlan & { readonly form: PlanForm }

/** A created plan as the template of a new one, whose charges have the same keys. */
export type PlanTemplate = Pick<CreatedPlan, 'key' | 'form'>

export const withForms = (plans: readonly RememberedPlan[]): CreatedPlan[] =>
  plans.flatMap((plan) => {
    const form = readPlanForm(plan.form)
    return form === null ? [] : [{ ...plan, form }]
  })

export const useCreatedPlans = (owner: AccountKey | null) =>
  useQuery({ ...createdPlansOptions(owner), select: withForms })

/** Sends one request to create the plan. Never retries. Rejects with an ApiError unless the plan is known to be created. */
export async function createPlan(api: ApiClient, form: PlanForm): Promise<CreatedPlan> {
  try {
    const { data } = await createBillingPlan(api, planRequest(form))
    return createdPlan(form, api.fleetId, data)
  } catch (error) {
    if (error instanceof ApiError && error.outcome === 'applied') return createdPlan(form, api.fleetId, null)
    throw error
  }
}

/** Builds the record of a plan that was just created. `response` is null if the service only confirmed the creation (204). */
export function createdPlan(
  form: PlanForm,
  fleetId: number | null,
  response: PlanResponse | null,
): CreatedPlan {
  return {
    key: randomId(),
    at: Date.now(),
    fleetId,
    planId: response?.id ?? null,
    fleet: response?.fleet ?? null,
    name: form.name.trim(),
    sent: writeJson(planRequest(form)),
    response: response && writeJson(response.fields),
    form,
  }
}

/** Builds the record of an unconfirmed plan that the user found to exist. */
export const confirmedPlan = ({ form, at }: SentPlan, fleetId: number | null): CreatedPlan => ({
  ...createdPlan(form, fleetId, null),
  at,
})
