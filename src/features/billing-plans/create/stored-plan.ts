import { useEffect, useState } from 'react'
import { readCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { safeHtml } from '../../../ui/content/safe-html'
import { copyPlan, emptyPlan, type PlanForm } from '../form/plan-form'
import { type PlanDraft, readKeptDraft, readPlanForm } from '../form/plan-form-read'

/** Reads a stored draft and sanitises its HTML again; null where the shape is not valid. */
export function readPlanDraft(value: unknown): PlanDraft | null {
  const draft = readKeptDraft(value)
  return draft && { ...draft, form: withSafeHtml(draft.form) }
}

function withSafeHtml(form: PlanForm): PlanForm {
  return { ...form, paymentInstructions: safeHtml(form.paymentInstructions).html }
}

interface PlanStart {
  readonly form: PlanForm
  /** The requested template is not in this browser's storage. */
  readonly lost: boolean
}

/**
 * What the page's form starts with: an empty plan, or a copy of the created plan with the key `template`. Null while that
 * is read. Never changes afterwards, so that nobody's form changes while they type.
 */
export function usePlanStart(scope: Scope | null, template: string | undefined): PlanStart | null {
  const [start, setStart] = useState<PlanStart | null>(() =>
    template === undefined ? { form: emptyPlan(), lost: false } : null,
  )
  useEffect(() => {
    if (template === undefined || scope === null) return
    let cancelled = false
    void readCreatedPlan(scope, template).then((plan) => {
      if (cancelled) return
      const form = readPlanForm(plan?.form)
      const found = form
        ? { form: copyPlan(withSafeHtml(form)), lost: false }
        : { form: emptyPlan(), lost: true }
      setStart((before) => before ?? found)
    })
    return () => {
      cancelled = true
    }
  }, [scope, template])
  return start
}
