import * as z from 'zod/mini'
import type { PlanForm } from './plan-form'

/**
 * Kind and version of a plan's draft.
 * Raise the version when the shape of the form or the draft changes.
 */
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

/**
 * Reads a form from this browser's storage: a draft's, or that of a created plan.
 * Null where the shape is not valid.
 */
export function readPlanForm(value: unknown): PlanForm | null {
  return planForm.safeParse(value).data ?? null
}

/** A plan that is not finished, as this browser keeps it. */
export interface PlanDraft {
  readonly form: PlanForm
  /** When it was sent, with unknown outcome so far: milliseconds since 1970. Null where it was not sent. */
  readonly sentAt: number | null
  /** Key of the created plan that it began from; null where it began empty. */
  readonly template: string | null
}

const planDraft: z.ZodMiniType<PlanDraft> = z.object({
  form: planForm,
  sentAt: z.nullable(z.number()),
  // Drafts of an earlier release do not have it.
  template: z.catch(z.nullable(z.string()), null),
})

/** Reads a draft from this browser's storage. Null where the shape is not valid. */
export function readKeptDraft(value: unknown): PlanDraft | null {
  return planDraft.safeParse(value).data ?? null
}
