import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { createBillingPlan, type PlanAnswer } from '../../../api/resources/billing-plan'
import { ApiError } from '../../../lib/api-error'
import { writeJson } from '../../../lib/json/json-text'
import { randomId } from '../../../lib/random-id'
import type { RememberedPlan } from '../../../local/created-plans'
import type { AccountKey } from '../../../local/scope'
import { type PlanForm, planRequest, readPlanForm, type SentPlan } from '../form/plan-form'
import { createdPlansOptions } from './created-plans-options'

export type CreatedPlan = RememberedPlan & { readonly form: PlanForm }

/** A created plan that another one begins from, which keeps the keys of its charges. */
export type PlanTemplate = Pick<CreatedPlan, 'key' | 'form'>

export const withForms = (plans: readonly RememberedPlan[]): CreatedPlan[] =>
  plans.flatMap((plan) => {
    const form = readPlanForm(plan.form)
    return form === null ? [] : [{ ...plan, form }]
  })

export const useCreatedPlans = (owner: AccountKey | null) =>
  useQuery({ ...createdPlansOptions(owner), select: withForms })

/** Creates the plan by one request, never repeated. Rejects with an ApiError unless the plan is known to be created. */
export async function createPlan(api: ApiClient, form: PlanForm): Promise<CreatedPlan> {
  try {
    const { data } = await createBillingPlan(api, planRequest(form))
    return createdPlan(form, api.fleetId, data)
  } catch (error) {
    if (error instanceof ApiError && error.outcome === 'applied') return createdPlan(form, api.fleetId, null)
    throw error
  }
}

/** Records a plan that was created now. `answer` is null if the service confirmed the creation only (204). */
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

/** Records an unconfirmed plan that the user found to exist. */
export const confirmedPlan = ({ form, at }: SentPlan, fleetId: number | null): CreatedPlan => ({
  ...createdPlan(form, fleetId, null),
  at,
})
