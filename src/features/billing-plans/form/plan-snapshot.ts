import type { PlanForm } from './plan-form'

/** The fields that say how and when a plan bills: the input of the lifecycle drawing. */
export type PlanTerms = Omit<PlanForm, 'name' | 'isActive' | 'paymentInstructions' | 'charges'>

/**
 * Copies the form's values, which its library changes in place. Parts equal to those of the snapshot before are the same
 * objects, so that subscribers see by identity whether a charge, the list or the whole changed.
 */
export function snapshotOf(values: PlanForm, before: PlanForm | null): PlanForm {
  const known = new Map(before?.charges.map((charge) => [charge.key, charge]))
  const charges = values.charges.map((charge) => reuse(charge, known.get(charge.key)) ?? { ...charge })
  const copy = { ...values, charges: reuse(charges, before?.charges) ?? charges }
  return reuse(copy, before) ?? copy
}

/** The terms of a form: the same object as before while they are equal. */
export function termsOf(form: PlanForm, before: PlanTerms | null): PlanTerms {
  const { name: _, isActive: _active, paymentInstructions: _html, charges: _charges, ...terms } = form
  return reuse(terms, before) ?? terms
}

/** Returns `before` where all its members equal those of `now`, else null. */
function reuse<T extends object>(now: T, before: T | null | undefined): T | null {
  if (before == null) return null
  const names = Object.keys(now) as (keyof T)[]
  if (names.length !== Object.keys(before).length) return null
  return names.every((name) => now[name] === before[name]) ? before : null
}

/** Whether two forms have the same values; the charges' keys do not count. */
export function samePlan(a: PlanForm, b: PlanForm): boolean {
  const { charges, ...plan } = a
  const { charges: others, ...other } = b
  return (
    sameTexts(plan, other) &&
    charges.length === others.length &&
    charges.every((charge, index) => sameTexts({ ...charge, key: '' }, { ...others[index], key: '' }))
  )
}

function sameTexts(a: object, b: object): boolean {
  const [mine, theirs] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return mine.size === theirs.size && [...mine].every(([name, value]) => theirs.get(name) === value)
}
