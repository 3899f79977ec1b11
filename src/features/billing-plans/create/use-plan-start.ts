import { useEffect, useState } from 'react'
import { readCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { emptyPlan, newCharge } from '../form/plan-defaults'
import type { PlanForm } from '../form/plan-form'
import { readTemplate } from './plan-draft'

/** What a form begins with. */
export interface PlanStart {
  readonly form: PlanForm
  /** The template that was asked for is not kept in this browser (any more). */
  readonly lost: boolean
}

/**
 * What the page's form begins with: nothing, or a plan that was created from this browser, by its key. Null while that is
 * looked up; once there it stays, so that nobody's form changes under their hands.
 */
export function usePlanStart(scope: Scope | null, template: string | undefined): PlanStart | null {
  const [start, setStart] = useState<PlanStart | null>(() =>
    template === undefined ? { form: emptyPlan(), lost: false } : null,
  )
  useEffect(() => {
    if (template === undefined || scope === null) return
    let wanted = true
    void readCreatedPlan(scope, template).then((plan) => {
      const form = readTemplate(plan?.form)
      if (!wanted) return
      setStart(
        (held) =>
          held ?? (form ? { form: copyOfPlan(form), lost: false } : { form: emptyPlan(), lost: true }),
      )
    })
    return () => {
      wanted = false
    }
  }, [scope, template])
  return start
}

/** The same plan with charges of its own. */
export function copyOfPlan(plan: PlanForm): PlanForm {
  return { ...plan, charges: plan.charges.map(({ key: _, ...texts }) => newCharge(texts)) }
}
