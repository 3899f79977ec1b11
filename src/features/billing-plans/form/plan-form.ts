import * as z from 'zod/mini'
import { randomId } from '../../../lib/random-id'

const shown = z.nullable(z.boolean())

export const chargeForm = z.object({
  /** Identifies the charge on this page wherever it is moved; never sent. */
  key: z.string(),
  description: z.string(),
  amount: z.string(),
  sourceType: z.string(),
  /** JSON text; '' is left out of the request. */
  filters: z.string(),
  /** Null until it is touched: left out of the request. */
  showAggregatedValue: shown,
  showRate: shown,
})

export const planForm = z.object({
  name: z.string(),
  isActive: z.boolean(),
  billDuring: z.boolean(),
  threshold: z.string(),
  gracePeriodHours: z.string(),
  lateTicketGracePeriodHours: z.string(),
  progressiveGracePeriodHours: z.string(),
  paymentDueHours: z.string(),
  effectiveDate: z.string(),
  /** HTML as it will be sent. */
  paymentInstructions: z.string(),
  charges: z.array(chargeForm),
})

/** The values of the form at `/billing-plans/new`: texts as they are typed, nothing parsed yet. */
export type PlanForm = z.infer<typeof planForm>
/** One charge of the form; its index in the list is its order. */
export type ChargeForm = z.infer<typeof chargeForm>

/** Creates the empty form: only what is always sent has a value. */
export function emptyPlan(): PlanForm {
  return {
    name: '',
    isActive: true,
    billDuring: false,
    threshold: '',
    gracePeriodHours: '',
    lateTicketGracePeriodHours: '',
    progressiveGracePeriodHours: '',
    paymentDueHours: '',
    effectiveDate: '',
    paymentInstructions: '',
    charges: [],
  }
}

/** Creates a charge with a new key, empty but for `texts`. */
export function newCharge(texts: Partial<Omit<ChargeForm, 'key'>> = {}): ChargeForm {
  return {
    description: '',
    amount: '',
    sourceType: '',
    filters: '',
    showAggregatedValue: null,
    showRate: null,
    ...texts,
    key: randomId(),
  }
}

/** The charge's name in announcements and questions. */
export function chargeName(charge: ChargeForm | undefined): string {
  return charge?.description.trim() || 'Charge without description'
}

/** Whether two forms have the same values; the charges' keys do not count. */
export function samePlan(a: PlanForm, b: PlanForm): boolean {
  return (
    sameBut('charges', a, b) &&
    a.charges.length === b.charges.length &&
    a.charges.every((charge, index) => sameBut('key', charge, b.charges[index]))
  )
}

function sameBut<T extends object>(left: keyof T, a: T, b: T | undefined): boolean {
  const names = Object.keys(a) as (keyof T)[]
  return b !== undefined && names.every((name) => name === left || a[name] === b[name])
}

/** Kind and version of a plan's draft. Raise the version when the shape of the form or the draft changes. */
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

/** Reads a form from this browser's storage: a draft's, or that of a created plan. Null for another shape. */
export const readPlanForm = (value: unknown): PlanForm | null => planForm.safeParse(value).data ?? null

/** Reads a draft from this browser's storage. Null for another shape. */
export const readKeptDraft = (value: unknown): PlanDraft | null => planDraft.safeParse(value).data ?? null
