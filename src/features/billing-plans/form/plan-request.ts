import type { BillingPlanRequest, ChargeRequest } from '../../../contract/billing-plan'
import { readAmount } from '../values/amount'
import { readEffectiveDate } from '../values/effective-date'
import { readFilters } from '../values/filters'
import { readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import type { ChargeForm, PlanForm } from './plan-form'

/** A body that may hold the typed text where it cannot be parsed. */
type Typed<T> = { [Key in keyof T]?: T[Key] | string | undefined }

/**
 * Builds the JSON body of `POST /v2/billing-plans/`; write it with `writeJson`: `filters` is a JsonText, exact to the digit.
 * Empty optional fields are left out, but threshold and effective date are then null; is_active is always there. Texts are
 * trimmed. A value that cannot be parsed stays as it was typed, so that the preview shows it: send the body only where
 * `problemsOf` finds no error. Specification: "Billing plan", "Charge".
 */
export function planRequest(form: PlanForm): BillingPlanRequest {
  const threshold = readThreshold(form.threshold)
  const date = readEffectiveDate(form.effectiveDate)
  const body: Typed<BillingPlanRequest> = {
    name: filled(form.name),
    is_active: form.isActive,
    progressive_billing_threshold: !form.billDuring
      ? null
      : threshold.ok
        ? threshold.canonical
        : form.threshold,
    grace_period_hours: hoursOf(form.gracePeriodHours),
    late_ticket_grace_period_hours: hoursOf(form.lateTicketGracePeriodHours),
    progressive_grace_period_hours: hoursOf(form.progressiveGracePeriodHours),
    payment_due_hours: hoursOf(form.paymentDueHours),
    effective_date: date.ok ? date.date : form.effectiveDate,
    payment_instructions: form.paymentInstructions === '' ? undefined : form.paymentInstructions,
    charges: form.charges.length === 0 ? undefined : form.charges.map(chargeRequest),
  }
  return present(body) as BillingPlanRequest
}

/** Builds a charge; `order` counts from 0, as the specification's `offset` does. */
function chargeRequest(charge: ChargeForm, order: number): ChargeRequest {
  const amount = readAmount(charge.amount)
  const filters = readFilters(charge.filters)
  const body: Typed<ChargeRequest> = {
    description: filled(charge.description),
    amount: amount.ok ? filled(amount.amount) : charge.amount,
    filters: filters.ok ? filters.filters : charge.filters,
    source_type: filled(charge.sourceType),
    order,
    display_aggregated_value: charge.showAggregatedValue ?? undefined,
    display_rate_value: charge.showRate ?? undefined,
  }
  return present(body) as ChargeRequest
}

function hoursOf(text: string): number | string | undefined {
  const reading = readHours(text)
  return reading.ok ? (reading.hours ?? undefined) : text
}

function filled(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim()
}

/** Leaves out undefined members. */
function present(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
