import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type OfferedDraft, useUncontrolledDraft } from '../../../domain/drafts/use-draft'
import { withTimeout } from '../../../lib/with-timeout'
import type { Scope } from '../../../local/scope'
import { PLAN_DRAFT, type PlanDraft, type PlanForm, samePlan } from '../form/plan-form'
import { readPlanDraft } from './stored-plan'

/** A database that does not answer must not prevent a plan from being sent. */
const SENT_MARK_TIMEOUT_MS = 3_000

type Sent = Readonly<Record<'earlier' | 'now', number | null>>

/**
 * Keeps the form as a draft once it differs from `start`, or was sent. The draft notes when it was sent, before the
 * request leaves: the tab may close before the answer arrives.
 */
export function usePlanDraft(options: {
  scope: Scope | null
  /** What the form starts with. */
  start: PlanForm
  /** Key of the template it began from; null for none. */
  template: string | null
}) {
  const { scope, start, template } = options
  const { control, getValues, reset, subscribe } = useFormContext<PlanForm>()
  /** When this plan was sent, on an earlier visit and on this one: milliseconds since 1970. */
  const [sent, setSent] = useState<Sent>({ earlier: null, now: null })
  const sentAt = sent.now ?? sent.earlier
  const { setValue, keepNow, ...draft } = useUncontrolledDraft<PlanDraft>({
    scope,
    ...PLAN_DRAFT,
    about: '',
    read: readPlanDraft,
  })
  const same = useWatch({ control, compute: (form: PlanForm) => samePlan(form, start) })

  useEffect(() => {
    const keep = (form: PlanForm) =>
      setValue(samePlan(form, start) && sentAt === null ? null : { form, sentAt, template })
    keep(structuredClone(getValues()))
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [subscribe, getValues, setValue, start, sentAt, template])

  return {
    ...draft,
    /** When it was sent on an earlier visit. */
    sentEarlier: sent.earlier,
    untouched: same && sentAt === null,
    /** Whether there is something to lose. Called when the page is left. */
    isTouched: () => sentAt !== null || !samePlan(getValues(), start),
    /** Continues an offered draft: the form gets its values. */
    resume: ({ id, value }: OfferedDraft<PlanDraft>) => {
      draft.resume(id)
      reset(value.form)
      setSent({ earlier: value.sentAt, now: null })
    },
    /** Writes the mark that the plan is sent now. Await it before the request. */
    markSent: async (plan: PlanForm) => {
      const now = Date.now()
      setSent({ ...sent, now })
      await withTimeout(keepNow({ form: plan, sentAt: now, template }), {
        timeoutMs: SENT_MARK_TIMEOUT_MS,
      })
    },
    /** The request of this visit certainly created nothing. */
    markRefused: () => setSent({ ...sent, now: null }),
    /** Somebody found out that the plan does not exist. */
    markNotCreated: () => setSent({ earlier: null, now: null }),
  }
}
