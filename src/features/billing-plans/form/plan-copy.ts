import type { PlanForm } from './plan-form'

/** What says how a plan bills and when: what the drawing of the invoice's life is made of. */
export type PlanTerms = Omit<PlanForm, 'name' | 'isActive' | 'paymentInstructions' | 'charges'>

/**
 * A copy of the form that its library goes on changing in place. What says the same as in the copy before is that copy's
 * own object, so that whoever follows a charge, the list or the whole sees by identity whether it changed.
 */
export function copyOfForm(values: PlanForm, before: PlanForm | null): PlanForm {
  const known = new Map(before?.charges.map((charge) => [charge.key, charge]))
  const charges = values.charges.map((charge) => kept(charge, known.get(charge.key)) ?? { ...charge })
  const copy = { ...values, charges: kept(charges, before?.charges) ?? charges }
  return kept(copy, before) ?? copy
}

/** The terms of a form, with the same identity as long as they say the same. */
export function termsOf(form: PlanForm, before: PlanTerms | null): PlanTerms {
  const { name: _, isActive: _active, paymentInstructions: _html, charges: _charges, ...terms } = form
  return kept(terms, before) ?? terms
}

/** The one before, where all its members are those of `now`. */
function kept<T extends object>(now: T, before: T | null | undefined): T | null {
  if (before == null) return null
  const names = Object.keys(now) as (keyof T)[]
  if (names.length !== Object.keys(before).length) return null
  return names.every((name) => now[name] === before[name]) ? before : null
}
