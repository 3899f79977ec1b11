import * as z from 'zod/mini'
import type { PlanForm } from './plan-form'

/** How drafts of plans are kept: raise the version when the shape of the form or the draft changes. */
export const PLAN_DRAFT = { kind: 'billing-plan', version: 2 } as const

const shown = z.nullable(z.boolean())

const charge = z.object({
  key: z.string(),
  description: z.string(),
  amount: z.string(),
  sourceType: z.string(),
  filters: z.string(),
  showAggregatedValue: shown,
  showRate: shown,
})

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
  charges: z.array(charge),
})

/** A form out of this browser's storage: a draft, or what a plan was created from. Null where it is none (any more). */
export function readPlanForm(value: unknown): PlanForm | null {
  return planForm.safeParse(value).data ?? null
}

/** A plan that was begun, as this browser keeps it. */
export interface PlanDraft {
  readonly form: PlanForm
  /** When it was sent with nobody knowing yet whether it was created, milliseconds since 1970; null where it was not. */
  readonly sentAt: number | null
}

const planDraft: z.ZodMiniType<PlanDraft> = z.object({ form: planForm, sentAt: z.nullable(z.number()) })

/** A draft out of this browser's storage; null where it is none (any more). */
export function readKeptDraft(value: unknown): PlanDraft | null {
  return planDraft.safeParse(value).data ?? null
}
