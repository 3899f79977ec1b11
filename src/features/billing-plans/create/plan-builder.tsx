import { zodResolver } from '@hookform/resolvers/zod'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { DraftGuard } from '../../../domain/drafts/draft-guard'
import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import type { Scope } from '../../../local/scope'
import { readSourceTypes } from '../../../local/source-types'
import { Notice } from '../../../ui/feedback/notice'
import { FormShell } from '../../../ui/form/form-shell'
import { createPressWatch } from '../../../ui/form/press-watch'
import { ChargesSection } from '../charges/charges-section'
import { BasicsSection } from '../fields/basics-section'
import { TimesSection } from '../fields/times-section'
import { OpenChargesContext, PlanContext, usePlanProblems } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'
import { countErrors, planSchema } from '../form/plan-problems'
import { InstructionsSection } from '../instructions/instructions-section'
import { PlanPreviews } from '../preview/plan-previews'
import classes from './plan-builder.module.css'
import { PlanDraftOffers } from './plan-draft-offers'
import { PlanReview } from './plan-review'
import { TemplateNotice } from './template-notice'
import { type NewPlanOptions, useNewPlan } from './use-new-plan'

/** The form of one new plan, provided to its editor. */
export function PlanBuilder(props: NewPlanOptions) {
  const form = useForm<PlanForm>({
    defaultValues: props.start.form,
    resolver: zodResolver(planSchema),
    // In other modes, adding a charge reports what others lack, and moving one drops what the service reported.
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The page opens the charge of the first error before.
    shouldFocusError: false,
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const openCharges = useMemo(() => [open, setOpen] as const, [open])
  return (
    <FormProvider {...form}>
      <OpenChargesContext value={openCharges}>
        <PlanEditor {...props} />
      </OpenChargesContext>
    </FormProvider>
  )
}

/**
 * The form with its previews, and the review in its place. Sections watch the form's values themselves: here, every
 * keystroke would render the whole page.
 */
function PlanEditor(props: NewPlanOptions) {
  const { fleet } = props
  const plan = useNewPlan(props)
  const { draft, review, creating, hints } = plan
  const [presses] = useState(createPressWatch)
  useEffect(() => presses.watch(), [presses])
  const sourceTypes = useSourceTypes(props.scope)
  const context = useMemo(() => ({ presses, sourceTypes, hints }), [presses, sourceTypes, hints])
  const sections = useRef<HTMLDivElement>(null)
  // What is below the screen, or beside the form, is drawn after the first paint.
  const drawn = useDeferredValue(true, false)

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
    <PlanContext value={context}>
      <div className={classes.columns}>
        <div className={`stack ${classes.work}`}>
          {draft.untouched && !open && (
            <PlanDraftOffers
              offered={draft.offered}
              onResume={plan.resume}
              onDiscard={(id) => void draft.discard(id)}
            />
          )}
          {plan.draftMissing && (
            <Notice tone="info" role="status" title="This draft is not available">
              It is open in another tab, or was created or deleted there. Start with an empty form.
            </Notice>
          )}
          {props.start.template !== null && plan.round === 0 && !open && (
            <TemplateNotice template={props.start.template} plan={props.start.form} />
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
              next: 'The plan may or may not have been created. Check before sending it again, or it may exist twice.',
              hint: `Plans can’t be listed here. Ask your administrator whether “${plan.failedName}” exists in ${fleet}. If it does, leave this page and discard its draft.`,
              onFindOut: plan.confirmNotCreated,
            }}
            hold={review.hold}
            foot={<PlanFoot status={draft.status} />}
          >
            {open && (
              <PlanReview fleet={fleet} template={plan.template} review={review} creating={creating} />
            )}
            <div ref={sections} hidden={open} className="stack">
              <PlanSections key={plan.round} all={drawn} />
            </div>
          </FormShell>
        </div>
        <aside className={`panel ${classes.previews}`} aria-label="Previews">
          {drawn && <PlanPreviews onGoTo={creating ? stay : plan.goToField} />}
        </aside>
        <DraftGuard
          draft={draft}
          hasWork={plan.isUnsaved}
          isToLose={() => creating}
          {...(creating ? LEAVING_CREATION : LEAVING_WORK)}
        />
      </div>
    </PlanContext>
  )
}

/** While the plan is being created, problems lead nowhere. */
function stay() {
  return undefined
}

const PlanSections = memo(function PlanSections({ all }: { all: boolean }) {
  return (
    <>
      <BasicsSection />
      <TimesSection />
      {all && (
        <>
          <ChargesSection />
          <InstructionsSection />
        </>
      )}
    </>
  )
})

/** Source types that were sent from this browser, the latest first. */
function useSourceTypes(scope: Scope | null): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    if (scope === null) return
    let cancelled = false
    void readSourceTypes(scope).then((texts) => {
      if (!cancelled) setKnown(texts)
    })
    return () => {
      cancelled = true
    }
  }, [scope])
  return known
}

const STATUS_TEXTS: Readonly<Record<DraftStatus, string>> = {
  none: '',
  saving: 'Saving draft…',
  saved: 'Draft saved',
  off: 'Drafts are off in this browser',
}

/** Beside the primary action: how many errors prevent the review, and whether the draft is kept. */
function PlanFoot({ status }: { status: DraftStatus }) {
  const { isSubmitted } = useFormState()
  return (
    <span className="muted">
      {isSubmitted && <ErrorCount />}
      {STATUS_TEXTS[status]}
    </span>
  )
}

function ErrorCount() {
  const errors = countErrors(usePlanProblems())
  if (errors === 0) return null
  return (
    <span className="error" role="alert">
      {errors === 1 ? '1 error' : `${errors} errors`} to fix.{' '}
    </span>
  )
}

const LEAVING_CREATION = {
  title: 'Leave while the plan is being created?',
  text: 'It can’t be stopped any more. Once created, it is in the list of billing plans.',
}

const LEAVING_WORK = {
  title: 'Leave without creating the plan?',
  text: 'This browser saves no drafts: what you typed would be lost.',
}
