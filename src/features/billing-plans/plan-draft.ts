import * as z from 'zod/mini'
import { safeHtml } from '../../ui/safe-html'
import type { PlanForm } from './plan-form'

/** Kind of a plan's drafts, and the version of their shape: to be raised when `PlanForm` changes. */
export const PLAN_DRAFT_KIND = 'billing-plan'
export const PLAN_DRAFT_VERSION = 1

const planForm: z.ZodMiniType<PlanForm> = z.object({
  name: z.string(),
  isActive: z.boolean(),
  billDuring: z.boolean(),
  threshold: z.string(),
  gracePeriodHours: z.string(),
  lateTicketGracePeriodHours: z.string(),
  progressiveGracePeriodHours: z.string(),
  paymentDueHours: z.string(),
  effectiveDate: z.string(),
  paymentInstructions: z.string(),
  charges: z.array(
    z.object({
      key: z.string(),
      description: z.string(),
      amount: z.string(),
      sourceType: z.string(),
      filters: z.string(),
      showAggregatedValue: z.nullable(z.boolean()),
      showRate: z.nullable(z.boolean()),
    }),
  ),
})

/** A plan as this browser kept it, its HTML made safe anew; null for what is none. */
export function readPlanDraft(value: unknown): PlanForm | null {
  const read = planForm.safeParse(value)
  return read.success
    ? { ...read.data, paymentInstructions: safeHtml(read.data.paymentInstructions).html }
    : null
}

/** Whether two forms say the same; the charges' keys say nothing. */
export function samePlan(a: PlanForm, b: PlanForm): boolean {
  return said(a) === said(b)
}

function said(form: PlanForm): string {
  return JSON.stringify(form, (name, value: unknown) => (name === 'key' ? undefined : value))
}
