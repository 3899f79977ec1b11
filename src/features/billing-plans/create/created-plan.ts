import type { PlanAnswer } from '../../../api/resources/billing-plan'
import type { BillingPlanRequest } from '../../../contract/billing-plan'
import type { PlanForm } from '../form/plan-form'

/** A plan that was created from this page. */
export interface CreatedPlan {
  /** The form as it was sent, to begin another from it. */
  readonly form: PlanForm
  readonly request: BillingPlanRequest
  /** Null where the service said that it was created, and nothing else (204). */
  readonly answer: PlanAnswer | null
  /** Where it went to, which may no longer be the chosen fleet. */
  readonly fleet: string
  /** Its id; null is the person's default fleet. */
  readonly fleetId: number | null
}
