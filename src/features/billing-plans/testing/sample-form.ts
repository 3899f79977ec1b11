import { type ChargeForm, emptyPlan, newCharge, type PlanForm } from '../form/plan-form'

/** Builds a valid form with these changes. */
export function sampleForm(change: Partial<PlanForm> = {}): PlanForm {
  return { ...emptyPlan(), name: 'Standard 2025', ...change }
}

/** Builds a charge with only a description and an amount. */
export function sampleCharge(change: Partial<ChargeForm> = {}): ChargeForm {
  const key = change.description ?? 'k'
  return { ...newCharge(), key, description: 'Tolls', amount: '0.00', ...change }
}
