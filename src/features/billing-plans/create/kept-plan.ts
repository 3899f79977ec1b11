import { writeJson } from '../../../lib/json/json-text'
import { randomId } from '../../../lib/random-id'
import type { KeptPlan } from '../../../local/created-plans'
import type { CreatedPlan } from './created-plan'

/** What this browser keeps of a plan that was created, at a time in milliseconds since 1970. */
export function keptPlan(created: CreatedPlan, at: number): KeptPlan {
  const { form, request, answer, fleetId } = created
  return {
    key: randomId(),
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
