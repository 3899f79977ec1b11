import type { BillingPlanRequest, ChargeRequest } from '../../../contract/billing-plan'
import {
  type Reading,
  readAmount,
  readEffectiveDate,
  readFilters,
  readHours,
  readThreshold,
} from '../values/readings'
import type { ChargeForm, PlanForm } from './plan-form'

/** A body that may hold the typed text where it cannot be parsed. Members that are undefined are not written. */
type Typed<T> = { [Key in keyof T]?: T[Key] | string | undefined }

/**
 * Builds the JSON body of `POST /v2/billing-plans/`; write it with `writeJson`: `filters` is a JsonText, exact to the digit.
 * Empty optional fields are left out, but threshold and effective date are then null; is_active is always there. Texts are
 * trimmed. A value that cannot be parsed stays as it was typed, so that the preview shows it: send the body only where
 * `problemsOf` finds no error. Specification: "Billing plan", "Charge".
 */
export function planRequest(form: PlanForm): BillingPlanRequest {
  const body: Typed<BillingPlanRequest> = {
    name: filled(form.name),
    is_active: form.isActive,
    progressive_billing_threshold: form.billDuring ? meaning(readThreshold, form.threshold) : null,
    grace_period_hours: meaning(readHours, form.gracePeriodHours) ?? undefined,
    late_ticket_grace_period_hours: meaning(readHours, form.lateTicketGracePeriodHours) ?? undefined,
    progressive_grace_period_hours: meaning(readHours, form.progressiveGracePeriodHours) ?? undefined,
    payment_due_hours: meaning(readHours, form.paymentDueHours) ?? undefined,
    effective_date: meaning(readEffectiveDate, form.effectiveDate),
    payment_instructions: form.paymentInstructions || undefined,
    charges: form.charges.length === 0 ? undefined : form.charges.map(chargeRequest),
  }
  return body as BillingPlanRequest
}

/** Builds a charge; `order` counts from 0, as the specification's `offset` does. */
function chargeRequest(charge: ChargeForm, order: number): ChargeRequest {
  const body: Typed<ChargeRequest> = {
    description: filled(charge.description),
    amount: meaning(readAmount, charge.amount) || undefined,
    filters: meaning(readFilters, charge.filters),
    source_type: filled(charge.sourceType),
    order,
    display_aggregated_value: charge.showAggregatedValue ?? undefined,
    display_rate_value: charge.showRate ?? undefined,
  }
  return body as ChargeRequest
}

/** What a text means, else the text itself. */
function meaning<Value>(read: (text: string) => Reading<Value>, text: string): Value | string {
  const reading = read(text)
  return reading.ok ? reading.value : text
}

const filled = (text: string): string | undefined => text.trim() || undefined
