import type { PlanAnswer } from '../../api/billing-plan'
import type { BillingPlanRequest } from '../../contract/billing-plan'
import { writeJson } from '../../lib/json-text'
import type { CreatedPlan } from '../../local/created-plans'
import type { PlanForm } from './plan-form'

/** What this browser keeps of a plan that was created. `answer` is null where the service's answer had no contents. */
export function createdPlan(made: {
  readonly form: PlanForm
  readonly sent: BillingPlanRequest
  readonly answer: PlanAnswer | null
  /** The fleet it was asked for; null is the person's default fleet. */
  readonly fleetId: number | null
  /** Milliseconds since 1970. */
  readonly at: number
}): CreatedPlan {
  const { form, sent, answer, fleetId, at } = made
  return {
    key: crypto.randomUUID(),
    at,
    fleetId,
    planId: answer?.id ?? null,
    fleet: answer?.fleet ?? null,
    name: form.name.trim(),
    sent: writeJson(sent),
    answer: answer === null ? null : writeJson(answer.fields),
    form,
  }
}
