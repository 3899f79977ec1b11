import { randomId } from '../../../lib/random-id'
import type { ChargeForm, PlanForm } from './plan-form'

/** An empty form: nothing but what is always sent. */
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

/** An empty charge, under a key of its own that stays with it wherever it is moved. */
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

/** What a charge is called in announcements and questions. */
export function chargeName(charge: ChargeForm | undefined): string {
  return charge?.description.trim() || 'Charge without description'
}
