import * as z from 'zod/mini'
import { integer } from './integer'
import { BILLING_PLAN_NAME_LIMIT, HOURS_MAX, HOURS_MIN, THRESHOLD_PATTERN, textUpTo } from './limits'

/** Whole hours, 32-bit signed; negative values are within the range. Specification: "Limits". */
const hours = z.int().check(z.gte(HOURS_MIN), z.lte(HOURS_MAX))

/** One charge of a billing plan. Specification: "Charge". */
export const charge = z.object({
  id: integer,
  description: z.string(),
  amount: z.string(),
  /** The type is not specified, and its structure not shown. */
  filters: z.unknown(),
  /** Free text: no set of values is shown. */
  source_type: z.string(),
  order: integer,
  display_aggregated_value: z.boolean(),
  display_rate_value: z.boolean(),
})
export type Charge = z.infer<typeof charge>

/** Fields of both a plan and the request that creates it. Specification: "Billing plan". */
const planFields = {
  name: textUpTo(BILLING_PLAN_NAME_LIMIT),
  is_active: z.boolean(),
  /** Unbilled usage that triggers a mid-agreement invoice, as decimal text; null bills only at the end. */
  progressive_billing_threshold: z.nullable(z.string().check(z.regex(THRESHOLD_PATTERN))),
  /** Hours after invoice creation before the invoice may be finalized. */
  grace_period_hours: hours,
  /** Hours a LATE_TICKET draft stays open. */
  late_ticket_grace_period_hours: hours,
  /** Hours a PROGRESSIVE draft stays open. */
  progressive_grace_period_hours: hours,
  /** Hours after finalization when payment is due. */
  payment_due_hours: hours,
  /** `YYYY-MM-DD`; agreements that ended before it generate no invoices, null means no restriction. */
  effective_date: z.nullable(z.iso.date()),
  /** HTML, rendered on driver invoice PDFs. */
  payment_instructions: z.string(),
}

/** A billing plan with its charges. Specification: "Billing plan". */
export const billingPlan = z.object({
  id: integer,
  fleet: integer,
  created_at: z.iso.datetime({ offset: true }),
  ...planFields,
  charges: z.array(charge),
})
export type BillingPlan = z.infer<typeof billingPlan>

/** A charge in a request. Which of its fields are required is not shown, so none is. */
export const chargeRequest = z.partial(z.strictObject(charge.shape))
export type ChargeRequest = z.infer<typeof chargeRequest>

/** JSON body; the specification doesn't require any field. Specification: "POST /v2/billing-plans/". */
export const billingPlanRequest = z.partial(
  z.strictObject({ ...planFields, charges: z.array(chargeRequest) }),
)
export type BillingPlanRequest = z.infer<typeof billingPlanRequest>
