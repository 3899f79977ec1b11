import * as z from 'zod/mini'
import { type PlanForm, planForm } from './plan-form'

/**
 * Kind and version of a plan's draft.
 * Raise the version when the shape of the form or the draft changes.
 */
export const PLAN_DRAFT = { kind: 'billing-plan', version: 2 } as const

const planDraft = z.object({
  form: planForm,
  /** When it was sent, with unknown outcome so far: milliseconds since 1970. Null where it was not sent. */
  sentAt: z.nullable(z.number()),
  /** Key of the created plan that it began from; null where it began empty, and in drafts of an earlier release. */
  template: z.catch(z.nullable(z.string()), null),
})

/** A plan that is not finished, as this browser keeps it. */
export type PlanDraft = Readonly<z.infer<typeof planDraft>>

/**
 * Reads a form from this browser's storage: a draft's, or that of a created plan.
 * Null where the shape is not valid.
 */
export function readPlanForm(value: unknown): PlanForm | null {
  return planForm.safeParse(value).data ?? null
}

/** Reads a draft from this browser's storage. Null where the shape is not valid. */
export function readKeptDraft(value: unknown): PlanDraft | null {
  return planDraft.safeParse(value).data ?? null
}
