import { safeHtml } from '../../../ui/content/safe-html'
import type { PlanForm } from '../form/plan-form'
import { type PlanDraft, readKeptDraft, readPlanForm } from '../form/plan-form-read'

/** A draft as this browser kept it, its HTML made safe anew; null for what is none. */
export function readPlanDraft(value: unknown): PlanDraft | null {
  const draft = readKeptDraft(value)
  return draft && { ...draft, form: madeSafe(draft.form) }
}

/** The form of a plan that was created, the same way. */
export function readTemplate(value: unknown): PlanForm | null {
  const form = readPlanForm(value)
  return form && madeSafe(form)
}

function madeSafe(form: PlanForm): PlanForm {
  return { ...form, paymentInstructions: safeHtml(form.paymentInstructions).html }
}

/** Whether two forms say the same; the charges' keys say nothing. */
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
