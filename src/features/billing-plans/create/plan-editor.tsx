import { memo, useEffect, useRef } from 'react'
import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { Notice } from '../../../ui/feedback/notice'
import { FormShell } from '../../../ui/form/form-shell'
import { LeaveGuard } from '../../../ui/overlay/leave-guard'
import { ChargesSection } from '../charges/charges-section'
import { BasicsSection } from '../fields/basics-section'
import { TimesSection } from '../fields/times-section'
import { usePlanState } from '../form/plan-form-context'
import { countErrors } from '../form/plan-problems'
import { InstructionsSection } from '../instructions/instructions-section'
import { PlanPreviews } from '../preview/plan-previews'
import classes from './plan-builder.module.css'
import { PlanDraftOffers } from './plan-draft-offers'
import { PlanReview } from './plan-review'
import { type NewPlanOptions, useNewPlan } from './use-new-plan'

/**
 * The form with its previews, and the review in its place. Sections subscribe to the form's values themselves: here, every
 * keystroke would render the whole page.
 */
export function PlanEditor(props: NewPlanOptions) {
  const { zone, fleet } = props
  const plan = useNewPlan(props)
  const { draft, review, creating } = plan
  const sections = useRef<HTMLDivElement>(null)

  // The element with the focus disappears with the review.
  const { open } = review
  useEffect(() => {
    const form = sections.current
    return () => {
      if (open && document.activeElement === document.body)
        form?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }
  }, [open])

  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        {draft.untouched && !open && (
          <PlanDraftOffers
            offered={draft.offered}
            zone={zone}
            onResume={plan.resume}
            onDiscard={(id) => void draft.discard(id)}
          />
        )}
        {plan.draftMissing && (
          <Notice tone="info" role="status" title="The draft that was asked for is not here">
            It is open in another tab, or was gone on with, created or deleted there. The form begins empty.
          </Notice>
        )}
        <FormShell
          label="New billing plan"
          submitLabel={open ? 'Create plan' : 'Review plan'}
          submitError={plan.error}
          pending={creating}
          onSubmit={plan.submit}
          fields={plan.errorFields}
          findOut={{
            label: 'It was not created: go on',
            hint: `This console cannot read plans. Ask the service’s operator whether a plan “${plan.failedName}” exists in ${fleet}; if it does, leave this page and discard its draft.`,
            onFindOut: plan.confirmNotCreated,
          }}
          hold={review.hold}
          foot={<PlanFoot status={draft.status} />}
        >
          {open && <PlanReview fleet={fleet} review={review} creating={creating} />}
          <div ref={sections} hidden={open} className={classes.sections}>
            <PlanSections key={plan.round} />
          </div>
        </FormShell>
      </div>
      <aside className={classes.previews} aria-label="Previews">
        <PlanPreviews zone={zone} onGoTo={creating ? stay : plan.goToField} />
      </aside>
      <PlanLeaveGuard isUnsaved={plan.isUnsaved} creating={creating} status={draft.status} />
    </div>
  )
}

/** While the plan is being created, problems lead nowhere. */
function stay() {
  return undefined
}

const PlanSections = memo(function PlanSections() {
  return (
    <>
      <BasicsSection />
      <TimesSection />
      <ChargesSection />
      <InstructionsSection />
    </>
  )
})

const STATUS_TEXTS: Readonly<Record<DraftStatus, string>> = {
  none: '',
  saving: 'Keeping a draft…',
  saved: 'Draft kept',
  off: 'Drafts are off in this browser',
}

/** Beside the primary action: how many errors prevent the review, and whether the draft is kept. */
function PlanFoot({ status }: { status: DraftStatus }) {
  const errors = usePlanState(({ reviewRequested }, { allProblems }) =>
    reviewRequested ? countErrors(allProblems()) : 0,
  )
  return (
    <span className="muted">
      {errors > 0 && (
        <span className={classes.errors} role="alert">
          {errors === 1 ? '1 error' : `${errors} errors`} to mend first.{' '}
        </span>
      )}
      {STATUS_TEXTS[status]}
    </span>
  )
}

/** Asks before an unsaved plan is left, or one that is being created. */
function PlanLeaveGuard(props: { isUnsaved: () => boolean; creating: boolean; status: DraftStatus }) {
  const { isUnsaved, creating, status } = props
  if (creating)
    return (
      <LeaveGuard
        when
        title="Leave while the plan is being created?"
        text="It is on its way and cannot be called back. If it is created, it stands in the list of billing plans."
      />
    )
  return (
    <LeaveGuard
      when={isUnsaved}
      title="Leave without creating the plan?"
      text={
        status === 'off'
          ? 'This browser keeps no drafts: what you typed would be lost.'
          : 'It is kept as a draft in this browser, to go on with later.'
      }
    />
  )
}
