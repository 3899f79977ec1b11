import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type OfferedDraft, useUncontrolledDraft } from '../../../domain/drafts/use-draft'
import { withTimeout } from '../../../lib/with-timeout'
import type { Scope } from '../../../local/scope'
import {
  draftTitle,
  PLAN_DRAFT,
  type PlanDraft,
  type PlanForm,
  readPlanDraft,
  type SentPlan,
  samePlan,
} from '../form/plan-form'
import { withSafeHtml } from './compare-plan'

/** A database that doesn't respond must not prevent a plan from being sent. */
const SENT_MARK_TIMEOUT_MS = 3_000

/** Stores the form as a draft once it differs from `start` or was sent. Records a send before the request leaves. */
export function usePlanDraft(options: {
  scope: Scope | null
  start: PlanForm
  template: string | null
  visit: string
}) {
  const { scope, start, template, visit } = options
  const { control, getValues, reset, subscribe } = useFormContext<PlanForm>()
  const [sent, setSent] = useState<SentPlan | null>(null)
  const [sentTimes, setSentTimes] = useState<readonly number[]>([])
  const { setValue, keepNow, ...draft } = useUncontrolledDraft<PlanDraft>({
    scope,
    ...PLAN_DRAFT,
    about: '',
    read: readPlanDraft,
  })
  const same = useWatch({ control, compute: (form: PlanForm) => samePlan(form, start) })

  useEffect(() => {
    const keep = (form: PlanForm) =>
      setValue(
        samePlan(form, start) && sent === null ? null : { form, sent, template, visit },
        draftTitle({ form, sent }),
      )
    keep(structuredClone(getValues()))
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [subscribe, getValues, setValue, start, sent, template, visit])

  function noteSent(next: SentPlan | null) {
    setSent(next)
    if (next !== null) setSentTimes((times) => [...times, next.at])
  }

  return {
    ...draft,
    /** The sent plan, of this visit or an earlier one, which may have been created. */
    sent,
    /** Every time this plan was sent (ms), even if the stored draft isn't written yet. */
    sentTimes,
    untouched: same && sent === null,
    isTouched: () => sent !== null || !samePlan(getValues(), start),
    resume: ({ id, value }: OfferedDraft<PlanDraft>) => {
      draft.resume(id)
      reset(withSafeHtml(value.form))
      noteSent(value.sent)
    },
    /** Stores the last sent plan, which may have been created; null if it certainly wasn't. */
    noteSent,
    /** Records that the plan is sent now. Await it before the request. */
    markSent: async (plan: PlanForm) => {
      const now = { at: Date.now(), form: structuredClone(plan) }
      noteSent(now)
      const value = { form: plan, sent: now, template, visit }
      await withTimeout(keepNow(value, draftTitle(value)), { timeoutMs: SENT_MARK_TIMEOUT_MS })
    },
  }
}
