import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import type { ApiClient } from '../../api/client'
import { type OfferedDraft, useDraft } from '../../domain/use-draft'
import type { Scope } from '../../local/scope'
import { FormShell } from '../../ui/form-shell'
import { LeaveGuard } from '../../ui/leave-guard'
import { safeHtml } from '../../ui/safe-html'
import { acknowledgements } from './acknowledgements'
import type { CreatedPlan } from './created-plan'
import { DraftOffer } from './draft-offer'
import classes from './plan-builder.module.css'
import { usePlan, usePlanDesk } from './plan-context'
import { readPlanDraft, samePlan } from './plan-draft'
import type { PlanForm } from './plan-form'
import { PLAN_DRAFT } from './plan-form-read'
import { PlanPreviews } from './plan-previews'
import { PlanReview } from './plan-review'
import { PlanSections } from './plan-sections'
import { fieldsOf } from './refused-problems'
import { useCreatePlan } from './use-create-plan'
import { useGoTo } from './use-go-to'
import { useReview } from './use-review'

/** A plan with more charges than this comes with them closed. */
const FEW = 10

/** Form and previews, review and sending; one request whatever is clicked. */
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
  const values = usePlan((state) => state.values)
  const problems = usePlan((_, { allProblems }) => allProblems())
  const tried = usePlan((state) => state.tried)
  const sent = usePlan(({ refusal }) => refusal?.sent ?? null)
  const goTo = useGoTo()
  /** Another with each draft that is taken up: its fields are drawn anew, with its texts. */
  const [round, setRound] = useState(0)
  const untouched = samePlan(values, start)
  const draft = useDraft({
    scope,
    ...PLAN_DRAFT,
    about: '',
    value: untouched ? null : values,
    read: readPlanDraft,
  })
  const warnings = acknowledgements(store.problems())
  const review = useReview(warnings)
  const create = useCreatePlan({
    api,
    scope,
    fleet,
    onCreated: (created) => void draft.done().then(() => props.onCreated(created)),
    onRefused: (error, refused) => {
      if (error.outcome !== 'not-applied') return
      const keys = refused.charges.map(({ key }) => key)
      const wrong = [...error.fields.keys()].flatMap((path) => /^charges\.(\d+)/.exec(path)?.[1] ?? [])
      const open = new Set([...store.state().open, ...wrong.flatMap((at) => keys[Number(at)] ?? [])])
      store.change({ refusal: { error, sent: refused }, open })
      if (error.fields.size > 0) review.hide()
    },
  })

  function resume({ id, value }: OfferedDraft<PlanForm>) {
    draft.resume(id)
    form.reset(value)
    setRound(round + 1)
    const keys = value.charges.map(({ key }) => key)
    store.change({ open: new Set(keys.length <= FEW ? keys : []) })
  }

  const asked = draft.offered.find(({ id }) => id === props.draft)
  const resumeAsked = useEffectEvent((found: OfferedDraft<PlanForm>) => {
    if (untouched) resume(found)
  })
  useEffect(() => {
    if (asked !== undefined) resumeAsked(asked)
  }, [asked])

  async function submit(): Promise<unknown> {
    if (review.open) return create.mutateAsync(store.state().values)
    const { html } = safeHtml(form.getValues('paymentInstructions'))
    if (html !== form.getValues('paymentInstructions')) form.setValue('paymentInstructions', html)
    store.change({ tried: true })
    const first = store.problems().find(({ level }) => level === 'error')
    if (first === undefined) review.show()
    else goTo(first.path)
    return undefined
  }

  const errors = problems.filter(({ level }) => level === 'error').length
  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        {untouched && (
          <DraftOffer offered={draft.offered} onResume={resume} onDiscard={(id) => void draft.discard(id)} />
        )}
        <FormShell
          label="New billing plan"
          submitLabel={review.open ? 'Create plan' : 'Review plan'}
          submitError={create.error}
          pending={create.isPending}
          onSubmit={submit}
          fields={fieldsOf(sent ?? values)}
          findOut={{
            label: 'It was not created: go on',
            hint: `This console cannot read plans. Ask the service’s operator whether a plan “${values.name.trim()}” exists in ${fleet}; if it does, leave this page.`,
            onFindOut: create.reset,
          }}
          hold={review.hold}
          foot={<Foot status={draft.status} errors={tried ? errors : 0} />}
        >
          {review.open && (
            <PlanReview
              form={values}
              fleet={fleet}
              warnings={warnings}
              acknowledged={review.acknowledged}
              onAcknowledge={review.acknowledge}
              onBack={review.hide}
            />
          )}
          <div hidden={review.open} className={classes.sections}>
            <PlanSections key={round} />
          </div>
        </FormShell>
      </div>
      <aside className={classes.previews} aria-label="Previews">
        <PlanPreviews
          form={useDeferredValue(values)}
          problems={useDeferredValue(problems)}
          zone={zone}
          onGoTo={(path) => {
            review.hide()
            store.change({ tried: true })
            goTo(path)
          }}
        />
      </aside>
      <LeaveGuard
        when={!untouched && !create.isSuccess}
        title="Leave without creating the plan?"
        text={
          draft.status === 'off'
            ? 'This browser keeps no drafts: what you typed would be lost.'
            : 'It is kept as a draft in this browser, to go on with later.'
        }
      />
    </div>
  )
}

function Foot({ status, errors }: { status: ReturnType<typeof useDraft>['status']; errors: number }) {
  const words = {
    none: '',
    saving: 'Keeping a draft…',
    saved: 'Draft kept',
    off: 'Drafts are off in this browser',
  }
  return (
    <span className="muted">
      {errors > 0 && (
        <span className={classes.errors} role="alert">
          {errors === 1 ? '1 error' : `${errors} errors`} to mend first.{' '}
        </span>
      )}
      {words[status]}
    </span>
  )
}
