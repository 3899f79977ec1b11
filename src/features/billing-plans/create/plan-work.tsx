import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { OfferedDraft } from '../../../domain/drafts/use-draft'
import { withTimeout } from '../../../lib/with-timeout'
import type { Scope } from '../../../local/scope'
import { safeHtml } from '../../../ui/content/safe-html'
import { Notice } from '../../../ui/feedback/notice'
import { FormShell } from '../../../ui/form/form-shell'
import { acknowledgements } from '../form/acknowledgements'
import { usePlan, usePlanDesk } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'
import type { PlanDraft } from '../form/plan-form-read'
import { fieldsOf } from '../form/refused-problems'
import classes from '../plan-builder.module.css'
import { PlanPreviews } from '../preview/plan-previews'
import type { CreatedPlan } from './created-plan'
import { PlanDraftOffers } from './plan-draft-offers'
import { PlanFoot } from './plan-foot'
import { PlanLeaveGuard } from './plan-leave-guard'
import { goToWarning, PlanReview } from './plan-review'
import { PlanSections } from './plan-sections'
import { useCreatePlan } from './use-create-plan'
import { useCreatedNames } from './use-created-names'
import { useGoTo } from './use-go-to'
import { usePlanDraft } from './use-plan-draft'
import { useReview } from './use-review'
import { useSentMark } from './use-sent-mark'

/** A plan with more charges than this comes with them closed. */
const FEW = 10
/** A database that hangs must not keep a plan from being sent. */
const LONGEST_NOTE_MS = 3_000

/**
 * Form and previews, review and sending; one request whatever is clicked, and only of what was reviewed. What is typed is
 * followed by its parts, not here: with every key, all of the page would be drawn anew.
 */
export function PlanWork(props: {
  api: ApiClient
  scope: Scope | null
  zone: string
  fleet: string
  start: PlanForm
  /** Id of a draft that was asked for: gone on with at once. */
  draft: string | undefined
  onCreated: (created: CreatedPlan) => void
}) {
  const { api, scope, zone, fleet, start } = props
  const { form, store } = usePlanDesk()
  const sent = usePlan(({ refusal }) => refusal?.sent ?? null)
  const goTo = useGoTo()
  /** Another with each draft that is taken up: its fields are drawn anew, with its texts. */
  const [round, setRound] = useState(0)
  const sections = useRef<HTMLDivElement>(null)
  const mark = useSentMark(zone)
  const { sentAt } = mark
  const { draft, untouched, isTouched } = usePlanDraft(scope, start, sentAt)
  const lookAtCreated = useCreatedNames(api, scope, zone)
  const review = useReview()
  const problems = usePlan((_, { problems }) => (review.open ? problems() : null))
  const warnings = acknowledgements(problems ?? [])
  const create = useCreatePlan({
    api,
    scope,
    fleet,
    onSending: async (going) => {
      const at = Date.now()
      mark.sending(at)
      await withTimeout(draft.keepNow({ form: going, sentAt: at }), { timeoutMs: LONGEST_NOTE_MS })
    },
    onCreated: (created) => {
      void draft.done()
      // At once: as long as the form is there it can be sent.
      props.onCreated(created)
    },
    onRefused: (error, refused) => {
      if (error.outcome !== 'not-applied') return
      mark.refused()
      const keys = refused.charges.map(({ key }) => key)
      const wrong = [...error.fields.keys()].flatMap((path) => /^charges\.(\d+)/.exec(path)?.[1] ?? [])
      const open = new Set([...store.state().open, ...wrong.flatMap((at) => keys[Number(at)] ?? [])])
      store.change({ refusal: { error, sent: refused }, open })
      if (error.fields.size > 0) review.hide()
    },
  })

  // What a failure is about, as it stands by now.
  const failed = usePlan(({ values }) => (create.error === null ? null : values))

  function resume({ id, value }: OfferedDraft<PlanDraft>) {
    draft.resume(id)
    review.hide()
    form.reset(value.form)
    mark.takeUp(value.sentAt)
    setRound(round + 1)
    const keys = value.form.charges.map(({ key }) => key)
    store.change({ open: new Set(keys.length <= FEW ? keys : []) })
  }

  const asked = draft.offered.find(({ id }) => id === props.draft)
  const missed =
    props.draft !== undefined && round === 0 && untouched && draft.isLoaded && draft.offered.length === 0
  const resumeAsked = useEffectEvent((found: OfferedDraft<PlanDraft>) => {
    if (untouched && !review.open) resume(found)
  })
  useEffect(() => {
    if (asked !== undefined) resumeAsked(asked)
  }, [asked])

  /** Nothing goes out but what was read just so: not after a lost answer, not when another tab was faster. */
  async function submit(): Promise<unknown> {
    const { html } = safeHtml(form.getValues('paymentInstructions'))
    if (html !== form.getValues('paymentInstructions')) form.setValue('paymentInstructions', html)
    await lookAtCreated()
    const first = store.problems().find(({ level }) => level === 'error')
    if (first !== undefined) {
      store.change({ tried: true })
      review.hide()
      goTo(first.path)
    } else if (!review.open) {
      store.change({ tried: true })
      if (create.error?.outcome === 'not-applied') create.reset()
      review.show()
    } else if (!review.covers(acknowledgements(store.problems()))) goToWarning()
    else return create.mutateAsync(store.state().values)
    return undefined
  }

  // What had the focus in the review is gone with it.
  const { open } = review
  useEffect(() => {
    const below = sections.current
    return () => {
      if (open && document.activeElement === document.body)
        below?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }
  }, [open])

  const { hide } = review
  const lead = useCallback(
    (path: string) => {
      hide()
      store.change({ tried: true })
      goTo(path)
    },
    [hide, store, goTo],
  )

  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        {untouched && !review.open && (
          <PlanDraftOffers
            offered={draft.offered}
            zone={zone}
            onResume={resume}
            onDiscard={(id) => void draft.discard(id)}
          />
        )}
        {missed && (
          <Notice tone="info" role="status" title="The draft that was asked for is not here">
            It is open in another tab, or was gone on with, created or deleted there. The form begins empty.
          </Notice>
        )}
        <FormShell
          label="New billing plan"
          submitLabel={review.open ? 'Create plan' : 'Review plan'}
          submitError={create.error}
          pending={create.isPending}
          onSubmit={submit}
          fields={failed === null ? [] : fieldsOf(sent ?? failed)}
          findOut={{
            label: 'It was not created: go on',
            hint: `This console cannot read plans. Ask the service’s operator whether a plan “${(failed?.name ?? '').trim()}” exists in ${fleet}; if it does, leave this page and discard its draft.`,
            onFindOut: () => {
              mark.notCreated()
              create.reset()
            },
          }}
          hold={review.hold(warnings)}
          foot={<PlanFoot status={draft.status} />}
        >
          {review.open && (
            <PlanReview
              fleet={fleet}
              warnings={warnings}
              acknowledged={review.acknowledged}
              onAcknowledge={review.acknowledge}
              onBack={create.isPending ? undefined : review.hide}
            />
          )}
          <div ref={sections} hidden={review.open} className={classes.sections}>
            <PlanSections key={round} />
          </div>
        </FormShell>
      </div>
      <aside className={classes.previews} aria-label="Previews">
        <PlanPreviews zone={zone} onGoTo={create.isPending ? stay : lead} />
      </aside>
      <PlanLeaveGuard
        isBegun={() => isTouched() && !create.isSuccess}
        creating={create.isPending}
        status={draft.status}
      />
    </div>
  )
}

/** What is on its way is not led away from. */
function stay() {
  return undefined
}
