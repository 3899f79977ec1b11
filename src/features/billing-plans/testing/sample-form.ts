import { type ChargeForm, emptyPlan, newCharge, type PlanForm } from '../form/plan-form'

export function sampleForm(change: Partial<PlanForm> = {}): PlanForm {
  return { ...emptyPlan(), name: 'Standard 2025', ...change }
}

export function sampleCharge(change: Partial<ChargeForm> = {}): ChargeForm {
  const key = change.description ?? 'k'
  return { ...newCharge(), key, description: 'Tolls', amount: '0.00', ...change }
}
