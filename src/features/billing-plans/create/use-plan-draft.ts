import { useEffect, useState } from 'react'
import { type OfferedDraft, useUncontrolledDraft } from '../../../domain/drafts/use-draft'
import { timeText } from '../../../lib/time/time-text'
import { withTimeout } from '../../../lib/with-timeout'
import type { Scope } from '../../../local/scope'
import type { PlanForm } from '../form/plan-form'
import { usePlanForm, usePlanState } from '../form/plan-form-context'
import { PLAN_DRAFT, type PlanDraft } from '../form/plan-form-read'
import { samePlan } from '../form/plan-snapshot'
import { readPlanDraft } from './stored-plan'

/** A database that does not answer must not prevent a plan from being sent. */
const SENT_MARK_TIMEOUT_MS = 3_000

/**
 * Keeps the form as a draft once it differs from `start`, or was sent. The draft notes when it was sent, before the
 * request leaves: the tab may close before the answer arrives.
 */
export function usePlanDraft(options: {
  scope: Scope | null
  /** What the form starts with. */
  start: PlanForm
  zone: string
  /** Key of the template it began from; null for none. */
  template: string | null
}) {
  const { scope, start, zone, template } = options
  const { form, store } = usePlanForm()
  /** When this plan was sent, on an earlier visit and on this one: milliseconds since 1970. */
  const [sent, setSent] = useState<{ earlier: number | null; now: number | null }>({
    earlier: null,
    now: null,
  })
  const sentAt = sent.now ?? sent.earlier

  // Registered before the draft's own listeners, which write on these events, so that the last keystrokes are in it.
  useEffect(() => {
    const stop = new AbortController()
    for (const type of ['beforeunload', 'pagehide', 'visibilitychange'])
      window.addEventListener(type, store.notify, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [store])
  const draft = useUncontrolledDraft<PlanDraft>({ scope, ...PLAN_DRAFT, about: '', read: readPlanDraft })
  const { setValue } = draft
  const same = usePlanState(({ values }) => samePlan(values, start))

  useEffect(() => {
    let kept: PlanForm | null = null
    function keep() {
      const { values } = store.state()
      if (values === kept) return
      kept = values
      setValue(samePlan(values, start) && sentAt === null ? null : { form: values, sentAt, template })
    }
    keep()
    return store.subscribe(keep)
  }, [store, setValue, start, sentAt, template])

  function setEarlier(earlier: number | null) {
    setSent({ earlier, now: null })
    const text = earlier === null ? null : timeText(earlier * 1000, zone, 'minute')
    store.update({ duplicateHints: { ...store.state().duplicateHints, sent: text } })
  }

  return {
    offered: draft.offered,
    isLoaded: draft.isLoaded,
    status: draft.status,
    discard: draft.discard,
    done: draft.done,
    untouched: same && sentAt === null,
    /** Whether there is something to lose. Called when the page is left: the last keystrokes are in the draft then. */
    isTouched: () => {
      store.notify()
      return sentAt !== null || !samePlan(store.state().values, start)
    },
    /** Continues an offered draft: the form gets its values. */
    resume: ({ id, value }: OfferedDraft<PlanDraft>) => {
      draft.resume(id)
      form.reset(value.form)
      setEarlier(value.sentAt)
    },
    /** Writes the mark that the plan is sent now. Await it before the request. */
    markSent: async (plan: PlanForm) => {
      const now = Date.now()
      setSent({ ...sent, now })
      await withTimeout(draft.keepNow({ form: plan, sentAt: now, template }), {
        timeoutMs: SENT_MARK_TIMEOUT_MS,
      })
    },
    /** The request of this visit certainly created nothing. */
    markRefused: () => setSent({ ...sent, now: null }),
    /** Somebody found out that the plan does not exist. */
    markNotCreated: () => setEarlier(null),
  }
}
