import type { BillingPlanRequest, ChargeRequest } from '../../../contract/billing-plan'
import { readAmount } from '../values/amount'
import { readEffectiveDate } from '../values/effective-date'
import { readFilters } from '../values/filters'
import { readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import type { ChargeForm, PlanForm } from './plan-form'

/** A body while it may still hold what was typed where a number is due. */
type Typed<T> = { [Key in keyof T]?: T[Key] | string | undefined }

/**
 * The JSON body of `POST /v2/billing-plans/`, to be written by `writeJson`: `filters` is a JsonText, exact to the digit.
 * Optional fields left empty are left out, but for threshold and effective date, which are then null; is_active is always
 * there. Blanks around texts are dropped. What cannot be read stands in the body as it was typed, so that it is seen: send
 * it only where `problemsOf` finds no error. Specification: "Billing plan", "Charge".
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

/** A charge as it is sent; `order` counts from 0, as the specification's other positions (`offset`) do. */
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

/** Without the members that are undefined. */
function present(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
