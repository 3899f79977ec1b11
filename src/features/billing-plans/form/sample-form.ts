import type { ChargeForm, PlanForm } from './plan-form'

/** For tests: a valid form with these changes. */
export function sampleForm(change: Partial<PlanForm> = {}): PlanForm {
  return {
    name: 'Standard 2025',
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
    ...change,
  }
}

/** For tests: a charge with only a description and an amount. */
export function sampleCharge(change: Partial<ChargeForm> = {}): ChargeForm {
  return {
    key: change.description ?? 'k',
    description: 'Tolls',
    amount: '0.00',
    sourceType: '',
    filters: '',
    showAggregatedValue: null,
    showRate: null,
    ...change,
  }
}
