import { useEffect } from 'react'
import { type PageDraft, useUncontrolledDraft } from '../../../domain/drafts/use-draft'
import type { Scope } from '../../../local/scope'
import { usePlan, usePlanDesk } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'
import { PLAN_DRAFT, type PlanDraft } from '../form/plan-form-read'
import { readPlanDraft, samePlan } from './plan-draft'

/**
 * Keeps the form as a draft from the first change on: from `start`, or from the moment it was sent (`sentAt`,
 * milliseconds since 1970; null where it was not).
 */
export function usePlanDraft(
  scope: Scope | null,
  start: PlanForm,
  sentAt: number | null,
): {
  draft: PageDraft<PlanDraft>
  untouched: boolean
  /** The opposite at the moment of asking: the last letters count. */
  isTouched: () => boolean
} {
  const { store } = usePlanDesk()
  // Above what writes drafts then, since a window calls its listeners in their order: the last letter is in them, too.
  useEffect(() => {
    const stop = new AbortController()
    for (const type of ['beforeunload', 'pagehide', 'visibilitychange'])
      window.addEventListener(type, store.tell, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [store])
  const draft = useUncontrolledDraft<PlanDraft>({ scope, ...PLAN_DRAFT, about: '', read: readPlanDraft })
  const { setValue } = draft
  const same = usePlan(({ values }) => samePlan(values, start))

  useEffect(() => {
    let taken: PlanForm | null = null
    function keep() {
      const { values } = store.state()
      if (values === taken) return
      taken = values
      setValue(samePlan(values, start) && sentAt === null ? null : { form: values, sentAt })
    }
    keep()
    return store.subscribe(keep)
  }, [store, setValue, start, sentAt])

  return {
    draft,
    untouched: same && sentAt === null,
    isTouched: () => sentAt !== null || !samePlan(store.state().values, start),
  }
}
